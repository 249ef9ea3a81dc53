/** Many rows by one statement each. JSON as text, because each value is read once then, into the column that it is for. */
import type { EntityManager } from 'typeorm';
import type { MemberRow } from '../members/entity.js';
import type { RelationshipRow } from '../relationships/entity.js';
import type { FailedLine } from './batch-result.js';

/** @returns the ids of those that were inserted; the others are there already. */
export async function insertRelationships(
  manager: EntityManager,
  rows: readonly RelationshipRow[],
): Promise<Set<string>> {
  const inserted = await manager.query<{ id: string }[]>(
    `insert into relationships (id, role, from_did, to_did, created_by, created_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
     on conflict (from_did, role, to_did) do nothing returning id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ role }) => role),
      rows.map(({ fromDid }) => fromDid),
      rows.map(({ toDid }) => toDid),
      rows.map(({ createdBy }) => createdBy),
      rows.map(({ createdAt }) => createdAt),
    ],
  );
  return new Set(inserted.map(({ id }) => id));
}

/** @returns the keys of those that were inserted; the others are there already. */
export async function insertMembers(
  manager: EntityManager,
  rows: readonly MemberRow[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await manager.query<Pick<MemberRow, 'groupDid' | 'memberDid'>[]>(
    `insert into group_members (group_did, member_did, added_by, added_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[])
     on conflict (group_did, member_did) do nothing returning group_did as "groupDid", member_did as "memberDid"`,
    [
      rows.map(({ groupDid }) => groupDid),
      rows.map(({ memberDid }) => memberDid),
      rows.map(({ addedBy }) => addedBy),
      rows.map(({ addedAt }) => addedAt),
    ],
  );
  return new Set(inserted.map(memberKey));
}

/** No DID has a space. */
export function memberKey({ groupDid, memberDid }: Pick<MemberRow, 'groupDid' | 'memberDid'>): string {
  return `${groupDid} ${memberDid}`;
}

export async function insertFaults(
  manager: EntityManager,
  importId: string,
  failed: readonly FailedLine[],
): Promise<void> {
  if (failed.length === 0) return;
  const faults = failed.map(({ line, fault }) => ({ line, ...fault }));
  await manager.query(
    `insert into import_errors (import_id, line, code, detail, errors)
     select $1, line, code, detail, errors
     from json_to_recordset($2::json) as fault (line int, code text, detail text, errors jsonb)`,
    [importId, JSON.stringify(faults)],
  );
}
