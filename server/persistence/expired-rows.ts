/** Deletes rows that are of no use once they have expired, such as those about tokens, which are refused after that. */
import type { DataSource, EntitySchema } from 'typeorm';
import { createPeriodicTask } from '../async/periodic-task.js';

/** Longer than the difference of clocks, and than an expired token is accepted because of it. It does no harm to other rows. */
export const KEPT_AFTER_EXPIRY_MS = 3_600_000;

const SWEEP_EVERY_MS = 3_600_000;

/** A number of rows that is deleted well within the time limit of a statement. */
const MAX_ROWS_A_STATEMENT = 10_000;

export interface ExpiringRow {
  expiresAt: Date;
}

/** Deletes what expired an hour ago or earlier. Replicas that run it concurrently take different rows. */
export async function deleteExpired(
  dataSource: DataSource,
  entity: EntitySchema<ExpiringRow>,
): Promise<void> {
  const { tablePath: table, primaryColumns } = dataSource.getMetadata(entity);
  const key = primaryColumns.map(({ databaseName }) => databaseName).join(', ');
  const statement = `
    delete from ${table} where (${key}) in (
      select ${key} from ${table} where expires_at < now() - make_interval(secs => $1)
      order by expires_at limit $2 for update skip locked)`;
  for (let deleted = MAX_ROWS_A_STATEMENT; deleted === MAX_ROWS_A_STATEMENT;)
    deleted = await deleteBatch(dataSource, statement, [KEPT_AFTER_EXPIRY_MS / 1000]);
}

/**
 * Deletes some rows, so few that the time limit of a statement is not reached.
 * @param statement has the most rows that it may delete as its last parameter.
 * @returns how many.
 */
export async function deleteBatch(
  dataSource: DataSource,
  statement: string,
  parameters: readonly unknown[],
): Promise<number> {
  const [, deleted] = await dataSource.query<[unknown, number]>(statement, [
    ...parameters,
    MAX_ROWS_A_STATEMENT,
  ]);
  return deleted;
}

export interface ExpiredRowsOptions {
  readonly dataSource: DataSource;
  readonly entities: readonly EntitySchema<ExpiringRow>[];
  /** Other deletions on the same schedule. */
  readonly others?: readonly (() => Promise<unknown>)[];
  /** Called on a failure; the rows stay for another hour. */
  readonly onFailed: (error: unknown) => void;
}

/** Deletes expired rows now and then every hour, until it is closed. */
export function sweepExpiredRows({ dataSource, entities, others = [], onFailed }: ExpiredRowsOptions) {
  const sweep = async () => {
    for (const entity of entities) await deleteExpired(dataSource, entity);
    for (const other of others) await other();
  };
  const sweeping = createPeriodicTask(sweep, { everyMs: SWEEP_EVERY_MS, retryMs: SWEEP_EVERY_MS, onFailed });
  sweeping.runSoon();
  return { close: () => sweeping.close() };
}
