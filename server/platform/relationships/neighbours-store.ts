/** A twin's relationships with the twins at their other ends, the newest first, and their numbers. */
import type { DataSource } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import { pageOf, type PageQuery } from '../../persistence/queries/pages.js';
import { decodeCursor, encodeCursor, type Filters } from '../../contract/paging/cursor.js';
import { assertInstant, instantOf } from '../../contract/paging/instant.js';
import { twinNotFound } from '../register/change-twin.js';
import { toRelationship } from './relationship.js';

export interface NeighbourQuery extends PageQuery {
  readonly direction: 'in' | 'out' | 'both';
  readonly role?: string | undefined;
  /** Of the other twin, whatever its letters' case. */
  readonly type?: string | undefined;
}

interface NeighbourRow {
  /** Null in the one row of a twin that has no neighbours. */
  readonly id: string | null;
  readonly role: string;
  readonly fromDid: string;
  readonly toDid: string;
  readonly createdAt: Date;
  /** `createdAt` to the microsecond. */
  readonly position: string;
  readonly direction: 'in' | 'out';
  readonly did: string;
  readonly type: string;
  readonly name: string | null;
  readonly protocol: string;
  readonly verificationStatus: Schema<'VerificationStatus'>;
}

/** Throws `twin_not_found`, or `invalid_cursor`. */
export async function listNeighbours(
  dataSource: DataSource,
  did: string,
  { limit, cursor, ...filters }: NeighbourQuery,
): Promise<Schema<'NeighbourList'>> {
  const list = { list: 'neighbours', did, ...filters };
  const { text, values } = statementFor(did, {
    ...filters,
    limit,
    last: cursor === undefined ? undefined : positionOf(cursor, list),
  });
  const found = await dataSource.query<NeighbourRow[]>(text, values);
  if (found.length === 0) throw twinNotFound(did);
  const { items, ...more } = pageOf(found.filter(isNeighbour), limit, (last) =>
    encodeCursor(list, [last.position, last.id]),
  );
  return { neighbours: items.map(toNeighbour), ...more };
}

interface CountRow {
  /** Null in the one row of a twin without relationships, as the rest of it. */
  readonly role: string | null;
  readonly direction: 'in' | 'out';
  readonly count: number;
}

/** Each direction has an index that begins with the twin and the role, so only that is read. */
const COUNT = `
  select role, direction, count
  from twins as root left join lateral (
    select role, 'out' as direction, count(*)::int as count from relationships where from_did = root.did group by role
    union all
    select role, 'in' as direction, count(*)::int as count from relationships where to_did = root.did group by role
  ) as counted on true
  where root.did = $1
  order by direction desc, role`;

/** Throws `twin_not_found`. */
export async function countNeighbours(
  dataSource: DataSource,
  did: string,
): Promise<Schema<'RelationshipCounts'>> {
  const found = await dataSource.query<CountRow[]>(COUNT, [did]);
  if (found.length === 0) throw twinNotFound(did);
  return {
    counts: found.flatMap(({ role, direction, count }) =>
      role === null ? [] : [{ direction, role, count }],
    ),
  };
}

function positionOf(cursor: string, filters: Filters): readonly [time: string, id: string] {
  const [time = '', id = ''] = decodeCursor(cursor, filters, 2);
  assertInstant(time);
  return [time, id];
}

interface Selection extends Omit<NeighbourQuery, 'cursor'> {
  /** Of the page before. */
  readonly last: readonly [time: string, id: string] | undefined;
}

/** Each direction has its own index, which gives it in order; so a page without filters costs the same however many relationships there are. */
function statementFor(did: string, selection: Selection): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const root = bind(did);
  const limit = bind(selection.limit + 1);
  const sides = (['out', 'in'] as const)
    .filter((side) => selection.direction === side || selection.direction === 'both')
    .map((side) => sideOf(side, selection, bind));
  const text = `
    select neighbour.*
    from twins as root left join lateral (
      select * from (${sides.map((side) => `(${side} limit ${limit})`).join(' union all ')}) as side
      order by "createdAt" desc, id limit ${limit}
    ) as neighbour on true
    where root.did = ${root}
    order by "createdAt" desc, id`;
  return { text, values };
}

function sideOf(
  side: 'in' | 'out',
  { direction, role, type, last }: Selection,
  bind: (value: unknown) => string,
): string {
  const [mine, others] = side === 'out' ? ['from_did', 'to_did'] : ['to_did', 'from_did'];
  const conditions = [
    `${mine} = root.did`,
    // What a twin is to itself is one relationship.
    ...(direction === 'both' && side === 'in' ? ['from_did <> to_did'] : []),
    ...(role === undefined ? [] : [`role = ${bind(role)}`]),
    ...(type === undefined ? [] : [`lower(twin.type) = lower(${bind(type)})`]),
    ...(last === undefined ? [] : [isAfter(last, bind)]),
  ];
  return `
    select id, role, from_did as "fromDid", to_did as "toDid", rel.created_at as "createdAt",
      ${instantOf('rel.created_at')} as position,
      '${side}' as direction, twin.did, twin.type, nullif(twin.metadata ->> 'name', '') as name, twin.protocol,
      twin.verification_status as "verificationStatus"
    from relationships as rel join twins as twin on twin.did = rel.${others}
    where ${conditions.join(' and ')}
    order by rel.created_at desc, id`;
}

function isAfter([time, id]: readonly [string, string], bind: (value: unknown) => string): string {
  const at = bind(time);
  return `rel.created_at <= ${at} and (rel.created_at < ${at} or id > ${bind(id)})`;
}

type Neighbour = NeighbourRow & { readonly id: string };

function isNeighbour(row: NeighbourRow): row is Neighbour {
  return row.id !== null;
}

function toNeighbour({
  direction,
  did,
  type,
  name,
  protocol,
  verificationStatus,
  ...row
}: Neighbour): Schema<'Neighbour'> {
  return {
    relationship: toRelationship(row),
    direction,
    twin: { did, type, ...(name !== null && { name }), protocol, verificationStatus },
  };
}
