/** The table `twins`. */
import type { EntityManager } from 'typeorm';
import { fields, type TwinRow } from './fields.js';

const names = Object.keys(fields).map((name) => `"${name}"`);
const columns = Object.values(fields);
const INSERT = `
  insert into twins (${columns.map(({ name }) => name).join(', ')})
  select ${names.join(', ')}
  from json_to_recordset($1::json) as twin (${columns.map(({ type }, at) => `${names[at]} ${type}`).join(', ')})
  on conflict (did) do nothing returning did`;

/**
 * As JSON in one text, because each value is then parsed once, into its column.
 * @returns the DIDs of those that were inserted; the DIDs of the others are taken. A transaction that is about to take one is waited for.
 */
export async function insertTwins(manager: EntityManager, rows: readonly TwinRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await manager.query<{ did: string }[]>(INSERT, [JSON.stringify(rows)]);
  return new Set(inserted.map(({ did }) => did));
}

/** SQL: fields of the alias, each under its name. */
export function selectFields(alias: string, names: readonly (keyof TwinRow)[]): string {
  return names.map((name) => `${alias}.${fields[name].name} as "${name}"`).join(', ');
}

/** What the rules of relationships and members need of a twin. */
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
 * Until the transaction ends, nobody else changes those that are `changed`, and those that are `named` are not deleted. Each in the order of their
 * DIDs. The weaker locks let others relate the same twins the other way round: stronger ones would end in deadlocks.
 */
export async function lockTwins(
  manager: EntityManager,
  { changed, named }: { readonly changed: readonly string[]; readonly named: readonly string[] },
): Promise<Map<string, LockedTwin>> {
  if (changed.length + named.length === 0) return new Map();
  const rows = await manager.query<LockedTwin[]>(LOCK, [changed, named]);
  return new Map(rows.map((row) => [row.did, row]));
}
