/** Rows about tokens are of no more use once the token has expired: nobody would take it anyway. */
import type { DataSource, EntitySchema } from 'typeorm';
import { createRecurring } from '../recurring.js';

/** Longer than clocks may differ, and than an expired token is still taken for their sake. */
export const KEPT_AFTER_EXPIRY_MS = 3_600_000;

const SWEEP_EVERY_MS = 3_600_000;

/** So many rows go well within the limit of a statement. */
const MAX_ROWS_A_STATEMENT = 10_000;

export interface TokenRow {
  tokenId: string;
  expiresAt: Date;
}

/** Deletes what expired an hour ago or earlier. Replicas that do it at once take different rows. */
export async function deleteExpired(dataSource: DataSource, entity: EntitySchema<TokenRow>): Promise<void> {
  const table = dataSource.getMetadata(entity).tablePath;
  for (let deleted = MAX_ROWS_A_STATEMENT; deleted === MAX_ROWS_A_STATEMENT;) {
    [, deleted] = await dataSource.query<[unknown, number]>(
      `delete from ${table} where token_id in (
         select token_id from ${table} where expires_at < now() - make_interval(secs => $1)
         order by expires_at limit $2 for update skip locked)`,
      [KEPT_AFTER_EXPIRY_MS / 1000, MAX_ROWS_A_STATEMENT],
    );
  }
}

export interface ExpiredRowsOptions {
  readonly dataSource: DataSource;
  readonly entities: readonly EntitySchema<TokenRow>[];
  /** The rows stay for another hour. */
  readonly onFailed: (error: unknown) => void;
}

/** Deletes expired rows now and then every hour, until it is closed. */
export function sweepExpiredRows({ dataSource, entities, onFailed }: ExpiredRowsOptions) {
  const sweep = async () => {
    for (const entity of entities) await deleteExpired(dataSource, entity);
  };
  const sweeping = createRecurring(sweep, { everyMs: SWEEP_EVERY_MS, retryMs: SWEEP_EVERY_MS, onFailed });
  sweeping.runSoon();
  return { close: () => sweeping.close() };
}
