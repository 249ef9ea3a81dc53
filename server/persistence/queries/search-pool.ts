/**
 * Connections whose settings are those of searches: their time limit, plans for the values of each, and nothing is written. So a search is one statement
 * and needs no transaction that sets all this for it.
 */
import pg from 'pg';
import type { DataSource } from 'typeorm';

/** The longest time of a search. */
export const SEARCH_LIMIT_MS = 3_000;

const SETTINGS = ['plan_cache_mode=force_custom_plan', 'default_transaction_read_only=on'];

const pools = new WeakMap<DataSource, pg.Pool>();

/** Opens no connection yet. The pool is closed with the data source. */
export function addSearchPool(
  dataSource: DataSource,
  config: pg.PoolConfig,
  onConnectionLost: (error: Error) => void,
): void {
  const pool = new pg.Pool({
    ...config,
    statement_timeout: SEARCH_LIMIT_MS,
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
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
