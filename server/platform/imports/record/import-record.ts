import { Problem } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import type { ImportRow } from './entity.js';

/** The record in the form of the contract. */
export function toImport(row: ImportRow): Schema<'Import'> {
  const { id, status, lines, processed, created, unchanged, failed, bytes, error, finishedAt } = row;
  return {
    importId: id,
    status,
    lines,
    processed,
    created,
    unchanged,
    failed,
    bytes: Number(bytes),
    ...(error !== null && { error }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(finishedAt && { finishedAt: finishedAt.toISOString() }),
  };
}

/** A missing import and one of another owner get the same reply. */
export function importNotFound(id: string): Problem {
  return new Problem('import_not_found', `No import of yours has the id ${id}`);
}

export function importNotActive({ id, status, error }: Pick<ImportRow, 'id' | 'status' | 'error'>): Problem {
  const why = error === null ? '' : `. ${error}`;
  return new Problem('import_not_active', `The import ${id} has ended: it is ${status}${why}`);
}
