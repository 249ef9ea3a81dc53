/** Long reads with their own time limit. */
import type { DataSource } from 'typeorm';
import { codeOf } from '../errors/error-code.js';
import type { ColumnTypes } from './json-budget.js';
import { connectionOf, preparedFor, type Statement } from './prepared.js';
import { QUERY_CANCELED, SEARCH_LIMIT_MS, searchIn, searchPoolOf } from './search-pool.js';

/** A statement exceeded its time limit and was cancelled. */
export class ReadTooLong extends Error {
  override readonly name = 'ReadTooLong';
}

export interface ReadOptions {
  readonly limitMs: number;
  /** Whether the plan depends on the values, so that PostgreSQL must not keep one plan for all of them. */
  readonly isPlannedForValues?: boolean;
  readonly types?: ColumnTypes;
}

/** Reads by one statement with a time limit. Rejects with `ReadTooLong` when it exceeds it. */
export async function readWithin<Row>(
  dataSource: DataSource,
  options: ReadOptions,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { limitMs, isPlannedForValues = false, types } = options;
  const isSearch = isPlannedForValues && limitMs === SEARCH_LIMIT_MS;
  const pool = isSearch ? searchPoolOf(dataSource) : undefined;
  const query = { ...preparedFor(dataSource, statement), values: [...values], types };
  try {
    const { rows } = await (pool ? searchIn(pool, query) : readInTransaction(dataSource, options, query));
    // The caller states their type, as with `query`.
    return rows as Row[];
  } catch (error) {
    if (codeOf(error) !== QUERY_CANCELED) throw error;
    throw new ReadTooLong(`A statement took longer than ${limitMs} ms`, { cause: error });
  }
}

type Query = Statement & { values: unknown[]; types?: ColumnTypes | undefined };

/** With a transaction that has the limit, on a connection that has another one. */
async function readInTransaction(
  dataSource: DataSource,
  { limitMs, isPlannedForValues = false }: ReadOptions,
  query: Query,
): Promise<{ rows: unknown[] }> {
  const runner = dataSource.createQueryRunner();
  try {
    const connection = await connectionOf(runner);
    const { stream } = connection.connection;
    // All at once: a round trip takes as long as many a read. PostgreSQL carries them out one after the other.
    stream.cork();
    const replies = Promise.all([
      connection.query(
        `start transaction read only; set local statement_timeout = ${limitMs}` +
          (isPlannedForValues ? '; set local plan_cache_mode = force_custom_plan' : ''),
      ),
      connection.query(query),
    ]);
    // Nothing was written, so the result does not matter; on a lost connection the transaction has ended already.
    const over = connection.query('rollback').catch(() => undefined);
    stream.uncork();
    const [, reply] = await replies.finally(() => over);
    return reply;
  } finally {
    await runner.release();
  }
}
