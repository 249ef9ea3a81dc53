/** The table `twins`. */
import type { EntityManager } from 'typeorm';
import { prepare, queryPreparedIn, type Prepared } from '../../persistence/queries/prepared.js';
import { TwinEntity } from './entity.js';
import { fieldNames, fields, type TwinRow } from './fields/fields.js';

const names = Object.keys(fields).map((name) => `"${name}"`);
const columns = Object.values(fields);
/** The rows are sent as one JSON text, because each value is then parsed once, into its column. */
const INSERT = prepare(`
  insert into twins (${columns.map(({ name }) => name).join(', ')})
  select ${names.join(', ')}
  from json_to_recordset($1::json) as twin (${columns.map(({ type }, at) => `${names[at]} ${type}`).join(', ')})`);
const INSERT_UNLESS_TAKEN = prepare(`${INSERT.text} on conflict (did) do nothing returning did`);

/** Fails with a write conflict when a DID is in use. */
export async function insertNewTwins(manager: EntityManager, rows: readonly TwinRow[]): Promise<void> {
  if (rows.length > 0) await queryPreparedIn(manager, INSERT, [JSON.stringify(rows)]);
}

/** @returns the DIDs of the inserted twins; the DIDs of the others are in use. Waits for a concurrent transaction that uses one. */
export async function insertTwins(manager: EntityManager, rows: readonly TwinRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const values = [JSON.stringify(rows)];
  const inserted = await queryPreparedIn<{ did: string }>(manager, INSERT_UNLESS_TAKEN, values);
  return new Set(inserted.map(({ did }) => did));
}

export function findTwin(manager: EntityManager, did: string): Promise<TwinRow | null> {
  return manager.findOneBy(TwinEntity, { did });
}

/**
 * What others cannot do with a locked twin before the transaction ends: with `share` they cannot change it, with `update` they cannot lock it
 * either, and with `delete` they cannot even refer to it.
 */
export type TwinLock = 'share' | 'update' | 'delete';

const modes = {
  share: 'for share',
  update: 'for no key update',
  delete: 'for update',
} as const satisfies Record<TwinLock, string>;

const locking = (condition: string, mode: string) =>
  prepare(`select ${selectFields('twins', fieldNames)} from twins where ${condition} order by did ${mode}`);
const lockingOne = (mode: string) => locking('did = $1', mode);
/** Planned each time, because the plan for a list depends on its length: that takes PostgreSQL five times as long as to lock one twin. */
const lockingMany = (mode: string) => locking('did = any($1::text[])', mode);
const LOCKING_ONE: Readonly<Record<TwinLock, Prepared>> = {
  share: lockingOne(modes.share),
  update: lockingOne(modes.update),
  delete: lockingOne(modes.delete),
};
const LOCKING_MANY: Readonly<Record<TwinLock, Prepared>> = {
  share: lockingMany(modes.share),
  update: lockingMany(modes.update),
  delete: lockingMany(modes.delete),
};
const LOCKING_UNLESS_BUSY = lockingOne(`${modes.delete} skip locked`);

export async function lockTwinRow(
  transaction: EntityManager,
  did: string,
  lock: TwinLock,
): Promise<TwinRow | null> {
  const [row = null] = await queryPreparedIn<TwinRow>(transaction, LOCKING_ONE[lock], [did]);
  return row;
}

/** The same, and null for a twin that another transaction has locked. */
export async function lockTwinUnlessBusy(transaction: EntityManager, did: string): Promise<TwinRow | null> {
  const [row = null] = await queryPreparedIn<TwinRow>(transaction, LOCKING_UNLESS_BUSY, [did]);
  return row;
}

/** In the order of their DIDs, to avoid deadlocks. */
export function lockTwinRows(
  transaction: EntityManager,
  dids: readonly string[],
  lock: TwinLock,
): Promise<TwinRow[]> {
  const [did, ...others] = dids;
  if (did !== undefined && others.length === 0) return queryPreparedIn(transaction, LOCKING_ONE[lock], [did]);
  return queryPreparedIn(transaction, LOCKING_MANY[lock], [dids]);
}

export async function updateTwin(
  transaction: EntityManager,
  did: string,
  changes: Partial<TwinRow>,
): Promise<void> {
  const changed = fieldNames.filter((name) => changes[name] !== undefined);
  const values = changed.map((name) => {
    const value = changes[name];
    // The driver would send a list as one of PostgreSQL's own.
    return fields[name].type === 'jsonb' ? JSON.stringify(value) : value;
  });
  await queryPreparedIn(transaction, updating(changed), [did, ...values]);
}

/** By the fields that change: there are as many as there are kinds of changes. */
const updates = new Map<string, Prepared>();

function updating(changed: readonly (keyof TwinRow)[]): Prepared {
  const key = changed.join();
  const known = updates.get(key);
  if (known) return known;
  const columns = changed.map((name, at) => `${fields[name].name} = $${at + 2}`);
  const statement = prepare(`update twins set ${columns.join(', ')} where did = $1`);
  updates.set(key, statement);
  return statement;
}

/** SQL: fields of the alias, each under its name. */
export function selectFields(alias: string, names: readonly (keyof TwinRow)[]): string {
  return names.map((name) => `${alias}.${fields[name].name} as "${name}"`).join(', ');
}

/** The fields of a twin that the rules of relationships and members need. */
export type LockedTwin = Pick<TwinRow, (typeof LOCKED)[number]>;

const LOCKED = ['did', 'type', 'controller', 'protocol', 'protocolVersion', 'verificationStatus'] as const;

const LOCK = `
  with changed as materialized (
    select ${selectFields('twins', LOCKED)} from twins where did = any($1) order by did for no key update),
  named as materialized (
    select ${selectFields('twins', LOCKED)} from twins
    where did = any($2) and not did = any($1) order by did for key share)
  select * from changed union all select * from named`;

/**
 * Until the transaction ends, the `changed` twins cannot be changed by others, and the `named` ones cannot be deleted. Each in the order of
 * their DIDs. The weaker locks let others relate the same twins in the other direction: stronger ones would deadlock.
 */
export async function lockTwins(
  manager: EntityManager,
  { changed, named }: { readonly changed: readonly string[]; readonly named: readonly string[] },
): Promise<Map<string, LockedTwin>> {
  if (changed.length + named.length === 0) return new Map();
  const rows = await manager.query<LockedTwin[]>(LOCK, [changed, named]);
  return new Map(rows.map((row) => [row.did, row]));
}

/** Those of the controllers that are the owner, that the owner is a member of, or whose controllers are, up to so many steps away. */
export async function findControlled(
  manager: EntityManager,
  ownerDid: string,
  controllers: readonly string[],
  maxSteps: number,
): Promise<string[]> {
  const found = await manager.query<{ controller: string }[]>(
    `with recursive controllers (controller, did, steps) as (
       select did, did, 0 from unnest($1::text[]) as did
       union
       select controllers.controller, twins.controller, controllers.steps + 1
       from controllers join twins on twins.did = controllers.did where controllers.steps < $3
     )
     select controller from controllers where did = $2
     union
     select controller from controllers join group_members on group_did = did where member_did = $2`,
    [controllers, ownerDid, maxSteps],
  );
  return found.map(({ controller }) => controller);
}

/** The DID of another twin of the owner that has the external id. */
export async function findTwinByExternalId(
  manager: EntityManager,
  { did, ownerDid, externalId }: Pick<TwinRow, 'did' | 'ownerDid' | 'externalId'>,
): Promise<string | undefined> {
  const [found] = await manager.query<{ did: string }[]>(
    'select did from twins where external_id = $1 and owner_did = $2 and did <> $3',
    [externalId, ownerDid, did],
  );
  return found?.did;
}

/** Fails while other records refer to one of them. */
export async function deleteTwins(transaction: EntityManager, dids: readonly string[]): Promise<void> {
  await transaction.query('delete from twins where did = any($1)', [dids]);
}

/** The domains whose validity has ended at that time but not their status, ordered by DID, after a DID. */
export function findEndedDomains(
  manager: EntityManager,
  at: Date,
  after: string,
  limit: number,
): Promise<{ readonly id: string }[]> {
  return manager.query(
    `select did as id from twins
     where verification_status in ('verified', 'suspended') and valid_until <= $1 and did > $2 order by did limit $3`,
    [at, after, limit],
  );
}

/** Rows that need a twin, which therefore cannot be deleted. */
export interface TwinUse {
  /** How the reply names them. */
  readonly reason: string;
  /** SQL: the rows; `$1` is the twin, and `$2` are the DIDs that are deleted together. */
  readonly rows: string;
}

export const controlledTwins: TwinUse = {
  reason: 'it controls other twins',
  rows: 'select from twins where controller = $1 and not did = any($2)',
};
