/** The statements of an erasure. Each step is a short transaction that counts what it has done, so a process that is killed has counted it or not done it. */
import type { DataSource, EntityManager } from 'typeorm';
import { notifiesAfterCommit } from '../../persistence/notify-channels.js';
import { inTransaction } from '../../persistence/transaction.js';
import type { ErasureHook, TablePlan } from '../../ports/erasure-port.js';

export interface Subject {
  readonly erasureId: string;
  readonly did: string;
  readonly pseudonym: string;
}

type Action = 'deleted' | 'pseudonymised';

/** Rows of a table whose rows take others with them. */
const PARENTS = 5;
const ROWS = 1_000;

/**
 * Deletes some rows of a table, with those that go with them, and tells the feature of them after the commit.
 * @param plans of all tables, for those that go with it.
 * @returns whether there was any.
 */
export async function eraseSome(
  dataSource: DataSource,
  { did, erasureId }: Subject,
  { table, erased, notYet = 'false' }: TablePlan,
  plans: readonly TablePlan[],
  { idColumn, onDeleted }: Partial<ErasureHook> = {},
): Promise<boolean> {
  if (erased === undefined) return false;
  const children = plans.filter(({ goesWith }) => goesWith?.table === table);
  const deleted = await inTransaction(dataSource, async (manager) => {
    await notifiesAfterCommit(manager);
    if (children.length === 0) {
      const [rows] = await manager.query<[{ id: string | null }[], number]>(
        `delete from ${table} where ctid = any(array(select ctid from ${table} where ${erased} limit ${ROWS}))
         returning ${idColumn ?? 'null'} as id`,
        [did],
      );
      await count(manager, erasureId, table, 'deleted', rows.length);
      return rows.map(({ id }) => id);
    }
    const ids = await idsOf(
      manager,
      `select id from ${table} where ${erased} and not (${notYet}) order by id limit ${PARENTS} for update`,
      [did],
    );
    if (ids.length === 0) return [];
    await countChildren(manager, erasureId, ids, children, plans);
    await manager.query(`delete from ${table} where id = any($1)`, [ids]);
    await count(manager, erasureId, table, 'deleted', ids.length);
    return ids;
  });
  const ids = deleted.filter((id) => id !== null);
  if (ids.length > 0) onDeleted?.(ids);
  return deleted.length > 0;
}

/** Foreign keys and triggers delete them with their parents. */
async function countChildren(
  manager: EntityManager,
  erasureId: string,
  parents: readonly string[],
  children: readonly TablePlan[],
  plans: readonly TablePlan[],
): Promise<void> {
  for (const { table, goesWith } of children) {
    if (!goesWith) continue;
    const below = plans.filter((plan) => plan.goesWith?.table === table);
    const rows = `from ${table} where ${goesWith.by} = any($1)`;
    if (below.length > 0)
      await countChildren(
        manager,
        erasureId,
        await idsOf(manager, `select id ${rows}`, [parents]),
        below,
        plans,
      );
    const [found] = await manager.query<{ count: number }[]>(`select count(*)::int as count ${rows}`, [
      parents,
    ]);
    await count(manager, erasureId, table, 'deleted', found?.count ?? 0);
  }
}

/** Puts the pseudonym in the place of the DID in some rows. @returns whether there was any. */
export function renameSome(
  dataSource: DataSource,
  { did, pseudonym, erasureId }: Subject,
  { table, renamed = [], renamedJson = [], renamedText = [] }: TablePlan,
): Promise<boolean> {
  if (renamed.length === 0) return Promise.resolve(false);
  const changes = [
    ...renamed.map((column) => `${column} = case when ${column} = $1 then $2 else ${column} end`),
    ...renamedJson.map(
      (column) =>
        `${column} = replace(${column}::text, to_json($1::text)::text, to_json($2::text)::text)::jsonb`,
    ),
    ...renamedText.map(
      (column) =>
        `${column} = replace(replace(${column}, $1, $2), replace($1, ':', '%3A'), replace($2, ':', '%3A'))`,
    ),
  ];
  const rows = renamed.map((column) => `${column} = $1`).join(' or ');
  return inTransaction(dataSource, async (manager) => {
    // The audit log lets nobody else change it (migration 0025).
    await manager.query(`select set_config('twin_oracle.erasure', 'on', true)`);
    const [, changed] = await manager.query<[unknown, number]>(
      `update ${table} set ${changes.join(', ')}
       where ctid = any(array(select ctid from ${table} where ${rows} limit ${ROWS} for update))`,
      [did, pseudonym],
    );
    await count(manager, erasureId, table, 'pseudonymised', changed);
    return changed > 0;
  });
}

/** Whether there are rows that are to be deleted, also some that cannot be deleted yet. */
export async function hasRows(
  dataSource: DataSource,
  did: string,
  { table, erased }: TablePlan,
): Promise<boolean> {
  if (erased === undefined) return false;
  return (
    (await dataSource.query<unknown[]>(`select from ${table} where ${erased} limit 1`, [did])).length > 0
  );
}

/** How many rows of a table keep naming the person. */
export async function countKept(
  dataSource: DataSource,
  did: string,
  table: string,
  rows: string,
): Promise<number> {
  const [found] = await dataSource.query<{ count: number }[]>(
    `select count(*)::int as count from ${table} where ${rows}`,
    [did],
  );
  return found?.count ?? 0;
}

async function idsOf(manager: EntityManager, sql: string, parameters: readonly unknown[]): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(sql, [...parameters]);
  return rows.map(({ id }) => id);
}

async function count(
  manager: EntityManager,
  erasureId: string,
  place: string,
  action: Action,
  rows: number,
): Promise<void> {
  if (rows === 0) return;
  await manager.query(
    `insert into erasure_counts as known (erasure_id, place, action, row_count) values ($1, $2, $3, $4)
     on conflict (erasure_id, place, action) do update set row_count = known.row_count + excluded.row_count`,
    [erasureId, place, action, rows],
  );
}
