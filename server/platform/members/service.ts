/** The rules of members. Functions that write work within a transaction. */
import type { DataSource, EntityManager } from 'typeorm';
import type { Outcome } from '../../command/unit-of-work.js';
import { Problem } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import { pageOf, type Page, type PageQuery } from '../../persistence/queries/pages.js';
import type { NewEvent } from '../../ports/event-log-port.js';
import { decodeCursor, encodeCursor } from '../../contract/paging/cursor.js';
import {
  attempt,
  isResult,
  only,
  openTwins,
  unknownTwins,
  type BatchOptions,
  type Settled,
} from '../register/batch.js';
import { assertController, findControl, type Actor } from '../register/controllers.js';
import { lockTwin, twinNotFound } from '../register/change-twin.js';
import { findTwin, type LockedTwin } from '../register/store.js';
import { assertNotUnderReview } from '../register/under-review.js';
import type { MemberRow } from './entity.js';
import { assertGroup } from './group.js';
import {
  countMembers,
  deleteMember,
  deleteMembersOf,
  findMembers,
  findMembersAfter,
  insertMembers,
} from './store.js';

export interface NewMember {
  readonly group: string;
  readonly member: string;
  /** A member may have any DID, unless it must be that of a twin. */
  readonly mustBeTwin?: boolean;
}

export interface AddedMember {
  readonly row: MemberRow;
  /** False for an existing member, or a duplicate of an earlier item. */
  readonly isNew: boolean;
}

/**
 * Adds members to groups: `unknown_twin`, `not_controller`, `no_group`, `twin_under_review`. Control is checked before anything is written,
 * so no item gives the actor control by means of another one.
 */
export async function addMembers(
  manager: EntityManager,
  actor: Actor,
  wanted: readonly NewMember[],
  options: BatchOptions,
): Promise<Settled<AddedMember>[]> {
  const twins = await openTwins(
    manager,
    {
      changed: wanted.map(({ group }) => group),
      named: wanted.flatMap(({ member, mustBeTwin }) => (mustBeTwin ? [member] : [])),
    },
    options,
  );
  const [addedBy, addedAt] = [actor.ownerDid, new Date()];
  const items = wanted.map((one, index) => attempt(() => itemOf(one, index)));
  const found = items.filter(isResult);
  const assertControl = await findControl(
    manager,
    actor,
    found.map(({ group }) => group),
  );
  const rows = await findMembers(
    manager,
    found.map(({ row }) => row),
  );
  const existing = new Map(rows.map((row) => [keyOf(row), row]));
  const created: MemberRow[] = [];
  const settled = items.map((item) => (isResult(item) ? attempt(() => settle(item)) : item));
  await insertMembers(manager, created);
  return settled;

  function itemOf({ group: groupDid, member: memberDid, mustBeTwin }: NewMember, index: number): Item {
    const group = twins(index, groupDid);
    const isMissing = mustBeTwin && !twins(index, memberDid);
    if (group && !isMissing) return { group, row: { groupDid, memberDid, addedBy, addedAt } };
    const missing = { ...(!group && { group: groupDid }), ...(isMissing && { member: memberDid }) };
    throw unknownTwins(missing, options.place);
  }

  function settle({ group, row }: Item): AddedMember {
    assertControl(group);
    assertGroup(group);
    const same = existing.get(keyOf(row));
    if (!same || !options.keepsExisting) assertNotUnderReview(group);
    if (same) return { row: same, isNew: false };
    created.push(row);
    existing.set(keyOf(row), row);
    return { row, isNew: true };
  }
}

interface Item {
  readonly group: LockedTwin;
  readonly row: MemberRow;
}

/** Throws `twin_not_found` for the group, and what {@link addMembers} names. */
export async function addMember(
  transaction: EntityManager,
  actor: Actor,
  { groupDid, memberDid }: Pick<MemberRow, 'groupDid' | 'memberDid'>,
): Promise<Outcome<MemberRow>> {
  const group = await lockTwin(transaction, groupDid);
  const wanted = { group: groupDid, member: memberDid };
  const options = { place: 'body', known: new Map([[groupDid, group]]) } as const;
  const { row, isNew } = only(await addMembers(transaction, actor, [wanted], options));
  return { result: row, events: isNew ? [memberAdded(row)] : [] };
}

/**
 * Throws `twin_not_found`, `not_controller`, `no_group`, `twin_under_review`, `member_not_found`, and `last_member`: without members no one
 * could act for the group.
 */
export async function removeMember(
  transaction: EntityManager,
  actor: Actor,
  { groupDid, memberDid }: Pick<MemberRow, 'groupDid' | 'memberDid'>,
): Promise<Outcome<MemberRow>> {
  const group = await lockTwin(transaction, groupDid);
  await assertController(transaction, actor, group);
  assertGroup(group);
  assertNotUnderReview(group);
  const [member] = await findMembers(transaction, [{ groupDid, memberDid }]);
  if (!member) throw new Problem('member_not_found', `${memberDid} is no member of ${groupDid}`);
  if ((await countMembers(transaction, groupDid)) === 1)
    throw new Problem(
      'last_member',
      `${memberDid} is the last member of ${groupDid}; add another one first, or delete the group`,
    );
  await deleteMember(transaction, member);
  return { result: member, events: [memberRemoved(member)] };
}

/** One page of a group's members, by DID. Throws `twin_not_found` and `no_group`. */
export async function listMembers(
  dataSource: DataSource,
  groupDid: string,
  { limit, cursor }: PageQuery,
): Promise<Page<MemberRow>> {
  const twin = await findTwin(dataSource.manager, groupDid);
  if (!twin) throw twinNotFound(groupDid);
  assertGroup(twin);
  const filters = { list: 'members', groupDid };
  const [after] = cursor === undefined ? [] : decodeCursor(cursor, filters, 1);
  const rows = await findMembersAfter(dataSource.manager, groupDid, after, limit + 1);
  return pageOf(rows, limit, (last) => encodeCursor(filters, [last.memberDid]));
}

/** Removes all members of groups that are deleted. */
export async function removeAllMembers(
  transaction: EntityManager,
  groupDids: readonly string[],
): Promise<NewEvent[]> {
  return (await deleteMembersOf(transaction, groupDids)).map(memberRemoved);
}

/** A DID contains no spaces. */
function keyOf({ groupDid, memberDid }: MemberRow): string {
  return `${groupDid} ${memberDid}`;
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
