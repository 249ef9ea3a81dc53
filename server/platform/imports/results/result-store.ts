/**
 * The results of lines, and the errors of those that failed. Results are stored compressed, a batch in each row, in the form of the contract:
 * those of five million lines take little space, and are read in order.
 */
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { MoreThan, type DataSource, type EntityManager } from 'typeorm';
import type { Schema } from '../../../contract/types.js';
import {
  jsonBytes,
  limitBytes,
  pageOf,
  recordBytes,
  textBytes,
  type Page,
} from '../../../persistence/queries/pages.js';
import { decodeCursor, encodeCursor, invalidCursor } from '../../../contract/paging/cursor.js';
import type { PageRequest } from '../../paging/newest-first.js';
import { ImportResultEntity, type ImportErrorRow } from '../record/entity.js';
import type { FailedLine, LineResult } from './batch-result.js';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/**
 * Writes the results of a batch in its transaction, so that they exist exactly when its records do.
 * @param results in the order of their lines.
 * @param lastDetailed the last line whose error is stored with its fields.
 */
export async function insertResults(
  manager: EntityManager,
  importId: string,
  results: readonly LineResult[],
  lastDetailed: number,
): Promise<void> {
  const last = results.at(-1);
  if (!last) return;
  const text = results.map((result) => `${JSON.stringify(briefly(result, lastDetailed))}\n`).join('');
  const content = await pack(text, { level: constants.Z_BEST_SPEED });
  await manager.insert(ImportResultEntity, { importId, lastLine: last.line, content });
}

function briefly(result: LineResult, lastDetailed: number): LineResult {
  if (!result.fault || result.line <= lastDetailed) return result;
  const { code, detail } = result.fault;
  return { ...result, fault: { code, detail } };
}

/** Writes the errors of the lines that failed, with their fields. */
export async function insertErrors(
  manager: EntityManager,
  importId: string,
  failed: readonly FailedLine[],
): Promise<void> {
  if (failed.length === 0) return;
  const errors = failed.map(({ line, fault }) => ({ line, ...fault }));
  await manager.query(
    `insert into import_errors (import_id, line, code, detail, errors)
     select $1, line, code, detail, errors
     from json_to_recordset($2::json) as fault (line int, code text, detail text, errors jsonb)`,
    [importId, JSON.stringify(errors)],
  );
}

/** One page of the errors, in line order. */
export async function listErrors(
  dataSource: DataSource,
  importId: string,
  { limit, cursor, filters }: PageRequest,
): Promise<Page<Schema<'ImportError'>>> {
  const after = cursor === undefined ? 0 : Number(decodeCursor(cursor, filters, 1)[0]);
  if (!Number.isInteger(after) || after < 0 || after > MAX_LINE) throw invalidCursor();
  const rows = await dataSource.query<Omit<ImportErrorRow, 'importId'>[]>(
    limitBytes(
      `select line, code, detail, errors, ${recordBytes(textBytes('detail'), jsonBytes('errors'))} as page_bytes
       from import_errors where import_id = $1 and line > $2 order by line limit $3`,
      'line',
    ),
    [importId, after, limit + 1],
  );
  const { items, ...more } = pageOf(rows, limit, (last) => encodeCursor(filters, [String(last.line)]));
  return { items: items.map(({ errors, ...rest }) => ({ ...rest, ...(errors && { errors }) })), ...more };
}

/** The maximum of PostgreSQL's `int`. */
const MAX_LINE = 2_147_483_647;

/** The available results after that line, in chunks of text that contain whole lines. */
export async function* readResults(
  { manager }: DataSource,
  importId: string,
  after: number,
): AsyncGenerator<string, void> {
  for (let last = after; ;) {
    const batch = await manager.findOne(ImportResultEntity, {
      where: { importId, lastLine: MoreThan(last) },
      order: { lastLine: 'ASC' },
    });
    if (!batch) return;
    const text = (await unpack(batch.content)).toString('utf8');
    yield last === after ? withoutThose(text, after) : text;
    last = batch.lastLine;
  }
}

/** Only the first batch that is read may have lines that were read before. */
function withoutThose(text: string, upTo: number): string {
  if (upTo === 0) return text;
  const lines = text.split('\n').filter((line) => line !== '');
  const rest = lines.filter((line) => (JSON.parse(line) as LineResult).line > upTo);
  return rest.map((line) => `${line}\n`).join('');
}
