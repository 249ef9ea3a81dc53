/** The parts of the run log in the database. What takes a lock for which all others wait gives up soon, and is tried again later. */
import type { DataSource, EntityManager } from 'typeorm';
import { RUN_WEEKS_LOCK } from '../../../persistence/locks.js';
import { inTransaction } from '../../../persistence/transaction.js';
import { idsOf, tableOf, weekOfTable, type Week } from './week.js';

const LOCK_LIMIT = `set local lock_timeout = '500ms'`;

/** Frames that are moved from the default part when their week gets one: for so many, others may wait. */
const MOVED_AT_MOST = 10_000;

/** The weeks that have a part, oldest first. */
export async function readWeeks({ manager }: Pick<DataSource, 'manager'>): Promise<Week[]> {
  const rows = await manager.query<{ name: string }[]>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'run_events'::regclass order by 1`,
  );
  return rows.flatMap(({ name }) => weekOfTable(name) ?? []);
}

/**
 * Makes the parts that are missing. Does nothing where another replica is at it.
 * @returns the weeks that could not get one, because the default part has too many of their frames.
 */
export function makeWeeks(dataSource: DataSource, weeks: readonly Week[]): Promise<readonly Week[]> {
  return inTransaction(dataSource, async (manager) => {
    await manager.query(LOCK_LIMIT);
    const [lock] = await manager.query<{ taken: boolean }[]>(
      `select pg_try_advisory_xact_lock($1) as taken`,
      [RUN_WEEKS_LOCK],
    );
    if (lock?.taken !== true) return [];
    const made = new Set((await readWeeks({ manager })).map(tableOf));
    const left: Week[] = [];
    for (const week of weeks)
      if (!made.has(tableOf(week)) && !(await makeWeek(manager, week))) left.push(week);
    return left;
  });
}

/** The default part is locked, as PostgreSQL looks whether it has rows of the week. It is nearly always empty. */
async function makeWeek(manager: EntityManager, week: Week): Promise<boolean> {
  const [table, { first, end }] = [tableOf(week), idsOf(week)];
  const strays = await manager.query<unknown[]>(
    `select from run_events_default where run_id >= $1 and run_id < $2 limit $3`,
    [first, end, MOVED_AT_MOST + 1],
  );
  if (strays.length > MOVED_AT_MOST) return false;
  await manager.query(`create table ${table} (like run_events including all)`);
  if (strays.length > 0) {
    await manager.query(`lock table run_events_default in access exclusive mode`);
    await manager.query(
      `with moved as (delete from run_events_default where run_id >= $1 and run_id < $2 returning *)
       insert into ${table} select * from moved`,
      [first, end],
    );
  }
  await manager.query(
    `alter table run_events attach partition ${table} for values from ('${first}') to ('${end}')`,
  );
  return true;
}

/**
 * Drops the oldest part whose runs have all ended before the mark, with their frames.
 * @returns about how many frames, and 0 when there is no such part.
 */
export async function dropTrimmedWeek(dataSource: DataSource, days: number): Promise<number> {
  for (const week of await readWeeks(dataSource)) {
    if (!(await isTrimmed(dataSource, week, days))) continue;
    return inTransaction(dataSource, async (manager) => {
      await manager.query(LOCK_LIMIT);
      // A run that begins with such an id meanwhile waits until the part is gone, and is then written to the default part.
      await manager.query(`lock table run_events in access exclusive mode`);
      if (!(await isTrimmed({ manager }, week, days))) return 0;
      const table = tableOf(week);
      const [size] = await manager.query<{ rows: number }[]>(
        `select greatest(reltuples, 1)::float8 as rows from pg_class where oid = $1::regclass`,
        [table],
      );
      await manager.query(`drop table ${table}`);
      return size?.rows ?? 1;
    });
  }
  return 0;
}

/** Whether the week is over for so long that nothing can be missed, and readers of each of its runs are refused. */
async function isTrimmed(
  { manager }: Pick<DataSource, 'manager'>,
  week: Week,
  days: number,
): Promise<boolean> {
  const { first, end } = idsOf(week);
  const [row] = await manager.query<{ trimmed: boolean }[]>(
    `select to_timestamp($1::float8 / 1000) < now() - make_interval(days => $2) and not exists (
       select from runs where id >= $3 and id < $4
         and (ended_at is null or ended_at > (select runs_ended_by from trim_marks))) as trimmed`,
    [week.to, days, first, end],
  );
  return row?.trimmed === true;
}
