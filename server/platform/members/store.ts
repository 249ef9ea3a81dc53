/** The table `group_members`. */
import type { EntityManager } from 'typeorm';
import { prepare, queryPreparedIn } from '../../persistence/queries/prepared.js';
import { MemberEntity, type MemberRow } from './entity.js';

export type MemberKey = Pick<MemberRow, 'groupDid' | 'memberDid'>;

const COLUMNS = `group_did as "groupDid", member_did as "memberDid", added_by as "addedBy", added_at as "addedAt"`;

/** Those of the wanted members that exist. */
export async function findMembers(
  manager: EntityManager,
  wanted: readonly MemberKey[],
): Promise<MemberRow[]> {
  if (wanted.length === 0) return [];
  return manager.query<MemberRow[]>(
    `select ${COLUMNS} from group_members
     where (group_did, member_did) in (select * from unnest($1::text[], $2::text[]))`,
    [wanted.map(({ groupDid }) => groupDid), wanted.map(({ memberDid }) => memberDid)],
  );
}

const INSERT = prepare(
  `insert into group_members (group_did, member_did, added_by, added_at)
   select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[])`,
);

export async function insertMembers(manager: EntityManager, rows: readonly MemberRow[]): Promise<void> {
  if (rows.length === 0) return;
  await queryPreparedIn(manager, INSERT, [
    rows.map(({ groupDid }) => groupDid),
    rows.map(({ memberDid }) => memberDid),
    rows.map(({ addedBy }) => addedBy),
    rows.map(({ addedAt }) => addedAt),
  ]);
}

export function countMembers(manager: EntityManager, groupDid: string): Promise<number> {
  return manager.countBy(MemberEntity, { groupDid });
}

export async function findMemberDids(manager: EntityManager, groupDid: string): Promise<string[]> {
  const rows = await manager.find(MemberEntity, { select: { memberDid: true }, where: { groupDid } });
  return rows.map(({ memberDid }) => memberDid);
}

export async function deleteMember(
  manager: EntityManager,
  { groupDid, memberDid }: MemberKey,
): Promise<void> {
  await manager.delete(MemberEntity, { groupDid, memberDid });
}

/** Deletes all members of groups, and returns them in order. */
export async function deleteMembersOf(
  manager: EntityManager,
  groupDids: readonly string[],
): Promise<MemberRow[]> {
  return manager.query<MemberRow[]>(
    `with deleted as (delete from group_members where group_did = any($1) returning *)
     select ${COLUMNS} from deleted order by group_did, member_did`,
    [groupDids],
  );
}

/** Those after a DID, by DID. */
export function findMembersAfter(
  manager: EntityManager,
  groupDid: string,
  after: string | undefined,
  limit: number,
): Promise<MemberRow[]> {
  const query = manager
    .createQueryBuilder(MemberEntity, 'member')
    .where('member.groupDid = :groupDid', { groupDid })
    .orderBy('member.memberDid')
    .limit(limit);
  if (after !== undefined) query.andWhere('member.memberDid > :after', { after });
  return query.getMany();
}
