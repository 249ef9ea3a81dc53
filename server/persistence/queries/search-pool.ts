/**
 * Connections whose settings are those of searches: their time limit, plans for the values of each, and nothing is written. So a search is one statement
 * and needs no transaction that sets all this for it.
 */
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { codeOf } from '../errors/error-code.js';

/** The longest time of a search. */
export const SEARCH_LIMIT_MS = 3_000;

/** Said on each new connection: options of the start could be refused by a pooler, or be replaced by those of the URL. */
const SETTINGS = [
  `statement_timeout = ${SEARCH_LIMIT_MS}`,
  'plan_cache_mode = force_custom_plan',
  'default_transaction_read_only = on',
]
  .map((setting) => `set ${setting}`)
  .join('; ');

const pools = new WeakMap<DataSource, pg.Pool>();

/** Opens no connection yet. The pool is closed with the data source. */
export function addSearchPool(
  dataSource: DataSource,
  config: pg.PoolConfig,
  onConnectionLost: (error: Error) => void,
): void {
  const pool = new pg.Pool({
    ...config,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it, and closes the connection when it fails; its type does not say so
    onConnect: (client) => client.query(SETTINGS),
  });
  pool.on('error', onConnectionLost);
  pools.set(dataSource, pool);
  const destroy = dataSource.destroy.bind(dataSource);
  dataSource.destroy = async () => {
    const isOpen = pools.delete(dataSource);
    await Promise.all([isOpen && pool.end(), destroy()]);
  };
}

export function searchPoolOf(dataSource: DataSource): pg.Pool | undefined {
  return pools.get(dataSource);
}

/** SQLSTATE of a cancelled statement, also when its time limit cancelled it. */
export const QUERY_CANCELED = '57014';

/** Carries a search out. The pool keeps the connection of one that took too long, and closes it after another failure: it may have ended. */
export async function searchIn(pool: pg.Pool, query: pg.QueryConfig): Promise<{ readonly rows: unknown[] }> {
  const client = await pool.connect();
  // The statement rejects with it. The pool itself listens only while the connection is idle.
  client.on('error', ignore);
  let mayHaveEnded = false;
  try {
    return await client.query<Record<string, unknown>>(query);
  } catch (error) {
    mayHaveEnded = codeOf(error) !== QUERY_CANCELED;
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(mayHaveEnded);
  }
}

function ignore(): void {
  // Told by the statement.
}
