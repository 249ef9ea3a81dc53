/** What has become of each line. Kept packed, a batch each, as the contract shows them: five million lines are to be small, and read in order. */
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { DataSource, EntityManager } from 'typeorm';
import type { FailedLine, LineResult } from './batch-result.js';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/**
 * Writes the results of a batch in its transaction, so they are there exactly when its records are.
 * @param results in the order of their lines.
 * @param lastDetailed beyond that line faults are told without their fields.
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
  await manager.query(`insert into import_results (import_id, last_line, content) values ($1, $2, $3)`, [
    importId,
    last.line,
    content,
  ]);
}

function briefly(result: LineResult, lastDetailed: number): LineResult {
  if (!result.fault || result.line <= lastDetailed) return result;
  const { code, detail } = result.fault;
  return { ...result, fault: { code, detail } };
}

/** The lines that failed, with all that is wrong with them. */
export async function insertFaults(
  manager: EntityManager,
  importId: string,
  failed: readonly FailedLine[],
): Promise<void> {
  if (failed.length === 0) return;
  const faults = failed.map(({ line, fault }) => ({ line, ...fault }));
  await manager.query(
    `insert into import_errors (import_id, line, code, detail, errors)
     select $1, line, code, detail, errors
     from json_to_recordset($2::json) as fault (line int, code text, detail text, errors jsonb)`,
    [importId, JSON.stringify(faults)],
  );
}

/** Pieces of text, of whole lines each: the results of the lines after that one, as far as there are any yet. */
export async function* readResults(
  dataSource: DataSource,
  importId: string,
  after: number,
): AsyncGenerator<string, void> {
  for (let last = after; ;) {
    const [batch] = await dataSource.query<{ lastLine: number; content: Buffer }[]>(
      `select last_line as "lastLine", content from import_results
       where import_id = $1 and last_line > $2 order by last_line limit 1`,
      [importId, last],
    );
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
