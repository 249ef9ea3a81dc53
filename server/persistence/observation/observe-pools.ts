import type { DataSource } from 'typeorm';
import { searchPoolOf } from '../queries/search-pool.js';
import { observe, type Reading } from '../../telemetry/metrics.js';

type PoolName = Reading<'db.client.connection.pending_requests'>['labels']['db.client.connection.pool.name'];

/** What a pool of `pg` says of itself. */
interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Measures how many connections of the pools are used, until the returned function is called. */
export function observePools({
  requests,
  runs,
}: Record<'requests' | 'runs', DataSource>): () => Promise<void> {
  const searches = searchPoolOf(requests);
  const pools: readonly (readonly [PoolName, PoolCounts])[] = [
    ['requests', poolCounts(requests)],
    ['runs', poolCounts(runs)],
    ...(searches ? [['searches', searches] as const] : []),
  ];
  const stops = [
    observe('db.client.connection.count', () =>
      pools.flatMap(([pool, { totalCount, idleCount }]) => {
        const reading = (state: 'used' | 'idle', value: number) => ({
          value,
          labels: { 'db.client.connection.pool.name': pool, 'db.client.connection.state': state },
        });
        return [reading('used', totalCount - idleCount), reading('idle', idleCount)];
      }),
    ),
    observe('db.client.connection.pending_requests', () =>
      pools.map(([pool, { waitingCount }]) => ({
        value: waitingCount,
        labels: { 'db.client.connection.pool.name': pool },
      })),
    ),
  ];
  return () => {
    stops.forEach((stop) => stop());
    return Promise.resolve();
  };
}

/** TypeORM keeps the pool of its PostgreSQL driver in a member that the type of drivers does not have. */
export function poolCounts({ driver }: DataSource): PoolCounts {
  const pool: unknown = Reflect.get(driver, 'master');
  if (!isPool(pool)) throw new Error('the driver has no pool');
  return pool;
}

function isPool(value: unknown): value is PoolCounts {
  return typeof value === 'object' && value !== null && 'waitingCount' in value && 'idleCount' in value;
}
