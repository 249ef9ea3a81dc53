/**
 * The queries of the import queue. A row's lock marks the import as being processed, so a replica that ends, even by kill -9, blocks
 * nothing.
 */
import type { EntityManager } from 'typeorm';
import { asColumns } from '../../../persistence/columns.js';
import { ImportChunkEntity, ImportEntity, type ImportChunkRow, type ImportRow } from '../record/entity.js';

export type StoredChunk = Pick<ImportChunkRow, 'firstLine' | 'content'>;

/** Imports take turns, batch by batch: a large import does not keep a small one waiting. */
export async function takeImport(manager: EntityManager): Promise<ImportRow | undefined> {
  const row = await manager
    .createQueryBuilder(ImportEntity, 'import')
    .where(`import.status in ('queued', 'running')`)
    .orderBy('import.updatedAt')
    .limit(1)
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked')
    .getOne();
  return row ?? undefined;
}

/** The first remaining chunk. It is deleted when the transaction commits. */
export async function takeChunk(manager: EntityManager, importId: string): Promise<StoredChunk | undefined> {
  const [chunks] = await manager.query<[StoredChunk[], number]>(
    `delete from import_chunks where import_id = $1
       and position = (select min(position) from import_chunks where import_id = $1)
     returning first_line as "firstLine", content`,
    [importId],
  );
  return chunks[0];
}

export async function keepCount(
  manager: EntityManager,
  importId: string,
  counts: Readonly<Record<'created' | 'unchanged' | 'failed', number>>,
): Promise<void> {
  const { created, unchanged, failed } = counts;
  await manager.query(
    `update imports set processed = processed + $2, created = created + $3, unchanged = unchanged + $4,
       failed = failed + $5, updated_at = clock_timestamp(),
       status = case when ${isDone} then 'finished' else 'running' end,
       finished_at = case when ${isDone} then clock_timestamp() end
     where id = $1`,
    [importId, created + unchanged + failed, created, unchanged, failed],
  );
}

const isDone = 'not exists (select from import_chunks where import_id = imports.id)';

export async function finish(manager: EntityManager, importId: string): Promise<void> {
  await manager.query(
    `update imports set status = 'finished', updated_at = now(), finished_at = now() where id = $1`,
    [importId],
  );
}

type Ending = { readonly status: 'aborted' } | { readonly status: 'failed'; readonly error: string };

/** Ends an import; what was created by then remains. @returns undefined when it has ended already. */
export async function end(
  manager: EntityManager,
  importId: string,
  how: Ending,
): Promise<ImportRow | undefined> {
  const row = await manager.findOne(ImportEntity, {
    where: { id: importId },
    lock: { mode: 'pessimistic_write' },
  });
  return row && isActive(row) ? endTaken(manager, row, how) : undefined;
}

/** The same for an import that is locked. */
export async function endTaken(manager: EntityManager, row: ImportRow, how: Ending): Promise<ImportRow> {
  await manager.delete(ImportChunkEntity, { importId: row.id });
  const now = new Date();
  const changes: Partial<ImportRow> = { ...how, lockedUntil: null, updatedAt: now, finishedAt: now };
  await manager.update(ImportEntity, { id: row.id }, asColumns(changes));
  return { ...row, ...changes };
}

export function isActive({ status }: ImportRow): boolean {
  return status === 'receiving' || status === 'queued' || status === 'running';
}
