/** The table `relationships`. */
import { Not, type EntityManager } from 'typeorm';
import { prepare, queryPreparedIn } from '../../persistence/queries/prepared.js';
import { GROUPS, type Wanted } from '../protocols/roles.js';
import type { TwinUse } from '../register/store.js';
import { RelationshipEntity, type RelationshipRow } from './entity.js';

const COLUMNS = `id, role, from_did as "fromDid", to_did as "toDid", created_by as "createdBy", created_at as "createdAt"`;

/** SQL: the items of a JSON text, which both sides process faster than an array for each column. */
const ASKED = `json_to_recordset($1::json) as asked ("from" text, role text, "to" text)`;

/** Those of the wanted relationships that exist. */
export async function findExisting(
  manager: EntityManager,
  wanted: readonly Wanted[],
): Promise<RelationshipRow[]> {
  if (wanted.length === 0) return [];
  return manager.query<RelationshipRow[]>(
    `select ${COLUMNS} from relationships
     join (select distinct "from" as a, role as b, "to" as c from ${ASKED}) as asked
       on from_did = a and role = b and to_did = c`,
    [JSON.stringify(wanted)],
  );
}

/** How many fill the roles of the wanted relationships. */
export async function countRoles(
  manager: EntityManager,
  wanted: readonly Wanted[],
): Promise<{ readonly role: string; readonly from: string; readonly count: number }[]> {
  if (wanted.length === 0) return [];
  return manager.query(
    `select role, from_did as "from", count(*)::int as count from relationships
     where (from_did, role) in (select "from", asked.role from ${ASKED}) group by role, from_did`,
    [JSON.stringify(wanted)],
  );
}

const INSERT = prepare(
  `insert into relationships (id, role, from_did, to_did, created_by, created_at)
   select id, role, "fromDid", "toDid", "createdBy", "createdAt"
   from json_to_recordset($1::json) as relationship (id text, role text, "fromDid" text, "toDid" text, "createdBy" text,
     "createdAt" timestamptz)`,
);

export async function insertRelationships(
  manager: EntityManager,
  rows: readonly RelationshipRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await queryPreparedIn(manager, INSERT, [JSON.stringify(rows)]);
}

export function findRelationship(manager: EntityManager, id: string): Promise<RelationshipRow | null> {
  return manager.findOneBy(RelationshipEntity, { id });
}

/** Whether the role has another twin than by that relationship. */
export function isFilledOtherwise(
  manager: EntityManager,
  { fromDid, role, id }: RelationshipRow,
): Promise<boolean> {
  return manager.existsBy(RelationshipEntity, { fromDid, role, id: Not(id) });
}

/** @returns false when it does not exist. */
export async function deleteRelationship(manager: EntityManager, id: string): Promise<boolean> {
  return (await manager.delete(RelationshipEntity, { id })).affected !== 0;
}

/** Deletes all relationships of twins, and returns them. */
export async function deleteRelationshipsOf(
  manager: EntityManager,
  dids: readonly string[],
): Promise<RelationshipRow[]> {
  const [rows] = await manager.query<[RelationshipRow[], number]>(
    `delete from relationships where from_did = any($1) or to_did = any($1) returning ${COLUMNS}`,
    [dids],
  );
  return rows;
}

/** The relationships by which Organisations have Membership Groups, from one end. */
export function findGroupLinks(
  manager: EntityManager,
  end: Partial<Pick<RelationshipRow, 'fromDid' | 'toDid'>>,
): Promise<RelationshipRow[]> {
  return manager.findBy(RelationshipEntity, { ...end, role: GROUPS });
}

/** A twin with more of them cannot be deleted in one piece. */
const MAX_RELATIONSHIPS = 10_000;

export const relationshipUse: TwinUse = {
  reason: `it has more than ${MAX_RELATIONSHIPS} relationships; delete some of them first`,
  rows: `select from relationships where $1 in (from_did, to_did) offset ${MAX_RELATIONSHIPS}`,
};
