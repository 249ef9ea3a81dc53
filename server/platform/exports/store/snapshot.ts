/** Reads much of the database as of one moment, in constant memory. */
import type { DataSource, QueryRunner } from 'typeorm';

/** Longer than a client's connection may stay full, or the database would end the transaction first. */
const IDLE_SECONDS = 60;

const ROWS_AT_ONCE = 500;

export interface Snapshot {
  /** The rows of a query in batches, on demand. One query after the other. */
  read<Row>(sql: string, parameters: readonly unknown[]): AsyncGenerator<Row[], void>;
}

/** Opens a separate connection during the iteration, and closes it when the consumer stops. */
export async function* withSnapshot<T>(
  dataSource: DataSource,
  work: (snapshot: Snapshot) => AsyncIterable<T>,
): AsyncGenerator<T, void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction('REPEATABLE READ');
    await runner.query('set transaction read only');
    await runner.query(`set local idle_in_transaction_session_timeout = '${IDLE_SECONDS}s'`);
    yield* work({ read: (sql, parameters) => readAll(runner, sql, parameters) });
  } finally {
    // Nothing was written, so the result does not matter; on a lost connection the transaction has ended already.
    await runner.rollbackTransaction().catch(() => undefined);
    await runner.release();
  }
}

async function* readAll<Row>(
  runner: QueryRunner,
  sql: string,
  parameters: readonly unknown[],
): AsyncGenerator<Row[], void> {
  await runner.query(`declare rows_to_export no scroll cursor for ${sql}`, [...parameters]);
  for (;;) {
    const rows = await runner.manager.query<Row[]>(`fetch ${ROWS_AT_ONCE} from rows_to_export`);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await runner.query('close rows_to_export');
}
