/** Long reads with their own time limit. */
import type { DataSource, QueryRunner } from 'typeorm';
import { codeOf } from './error-code.js';

/** SQLSTATE of a cancelled statement, also when its time limit cancelled it. */
const QUERY_CANCELED = '57014';

/** A statement exceeded its time limit and was cancelled. */
export class ReadTooLong extends Error {
  override readonly name = 'ReadTooLong';
}

/** Reads within a transaction with this time limit for each statement. Rejects with `ReadTooLong` when one exceeds it. */
export async function readWithin<T>(
  dataSource: DataSource,
  limitMs: number,
  read: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    // One message for both. TypeORM does not know of this transaction, so it must not open a nested one.
    await runner.query(`start transaction read only; set local statement_timeout = ${limitMs}`);
    return await read(runner);
  } catch (error) {
    if (codeOf(error) !== QUERY_CANCELED) throw error;
    throw new ReadTooLong(`A statement took longer than ${limitMs} ms`, { cause: error });
  } finally {
    // Nothing was written, so the result does not matter; on a lost connection the transaction has ended already.
    await runner.query('rollback').catch(() => undefined);
    await runner.release();
  }
}
