import type { EntityManager } from 'typeorm';

/** The time by which governance goes: one for all replicas, whatever their own clocks say. */
export type DatabaseClock = (manager: EntityManager) => Promise<Date>;

/** Not that of the transaction's begin: it may have waited for others since. */
export const databaseClock: DatabaseClock = async (manager) => {
  const [row] = await manager.query<{ now: Date }[]>('select clock_timestamp() as now');
  if (!row) throw new Error('the database has no time');
  return row.now;
};
