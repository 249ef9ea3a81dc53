/** How members come and go, within a transaction that has locked the group or made it. */
import type { EntityManager } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import type { EventActor } from '../events/event-actor.js';
import type { NewEvent } from '../events/record-events.js';
import { MemberEntity, type MemberRow } from './entity.js';

export interface ChangedMember {
  readonly member: MemberRow;
  /** None when the member was there already. */
  readonly events: readonly NewEvent[];
}

/** A group's DID is enough of it. */
interface Group {
  readonly did: string;
}

export async function addMember(
  manager: EntityManager,
  { did: groupDid }: Group,
  memberDid: string,
  { ownerDid }: EventActor,
): Promise<ChangedMember> {
  const there = await manager.findOneBy(MemberEntity, { groupDid, memberDid });
  if (there) return { member: there, events: [] };
  const member: MemberRow = { groupDid, memberDid, addedBy: ownerDid, addedAt: new Date() };
  await manager.insert(MemberEntity, member);
  return { member, events: [memberAdded(member)] };
}

/** Throws `member_not_found`, and `last_member`: without members nobody could act for the group any more. */
export async function removeMember(
  manager: EntityManager,
  { did: groupDid }: Group,
  memberDid: string,
): Promise<ChangedMember> {
  const member = await manager.findOneBy(MemberEntity, { groupDid, memberDid });
  if (!member) throw new Problem('member_not_found', `${memberDid} is no member of ${groupDid}`);
  if ((await manager.countBy(MemberEntity, { groupDid })) === 1)
    throw new Problem(
      'last_member',
      `${memberDid} is the last member of ${groupDid}; add another one first, or delete the group`,
    );
  await manager.delete(MemberEntity, { groupDid, memberDid });
  return { member, events: [memberRemoved(member)] };
}

/** All members of groups that go. */
export async function removeAllMembers(
  manager: EntityManager,
  groupDids: readonly string[],
): Promise<readonly NewEvent[]> {
  const members = await manager
    .createQueryBuilder(MemberEntity, 'member')
    .where('member.groupDid = any(:groupDids)', { groupDids: [...groupDids] })
    .orderBy('member.groupDid')
    .addOrderBy('member.memberDid')
    .getMany();
  if (members.length === 0) return [];
  await manager.query('delete from group_members where group_did = any($1)', [groupDids]);
  return members.map(memberRemoved);
}

export function memberAdded({ groupDid, memberDid }: MemberRow): NewEvent {
  return { type: 'member.added', subject: groupDid, data: { member: memberDid } };
}

function memberRemoved({ groupDid, memberDid }: MemberRow): NewEvent {
  return { type: 'member.removed', subject: groupDid, data: { member: memberDid } };
}

/** The record as the contract shows it. */
export function toMember({ memberDid, addedBy, addedAt }: MemberRow): Schema<'Member'> {
  return { did: memberDid, addedBy, addedAt: addedAt.toISOString() };
}
