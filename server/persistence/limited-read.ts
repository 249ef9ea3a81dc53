/** Reads that may take long, with a time limit of their own. */
import type { DataSource, QueryRunner } from 'typeorm';
import { codeOf } from './error-code.js';

/** SQLSTATE of a statement that was cancelled, be it by its time limit. */
const QUERY_CANCELED = '57014';

/** A statement took longer than it may, and was cancelled. */
export class ReadTooLong extends Error {
  override readonly name = 'ReadTooLong';
}

/** Reads within a transaction, whose statements are cancelled after so long. Rejects with `ReadTooLong` then. */
export async function readWithin<T>(
  dataSource: DataSource,
  limitMs: number,
  read: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    // One message for both. TypeORM knows nothing of this transaction, so nothing of its own is nested in it.
    await runner.query(`start transaction read only; set local statement_timeout = ${limitMs}`);
    return await read(runner);
  } catch (error) {
    if (codeOf(error) !== QUERY_CANCELED) throw error;
    throw new ReadTooLong(`A statement took longer than ${limitMs} ms`, { cause: error });
  } finally {
    // Nothing was written, so it does not matter how it ends; on a lost connection it has.
    await runner.query('rollback').catch(() => undefined);
    await runner.release();
  }
}
