/** The lines of a batch that are members of groups, by the rules of single ones. The twins of the batch are in the database by then. */
import type { EntityManager } from 'typeorm';
import type { MemberRow } from '../members/entity.js';
import { assertGroup } from '../members/group.js';
import { memberAdded } from '../members/members.js';
import type { TwinRow } from '../register/entity.js';
import { findControl } from '../register/find-control.js';
import type { BatchWork } from './batch-work.js';
import type { ImportActor } from './import-actor.js';
import { insertMembers, memberKey } from './insert-rows.js';
import type { MemberLine } from './parse-line.js';
import { isLater, type ImportedTwins } from './created-twins.js';
import type { BatchResult } from './batch-result.js';
import { refuseUnderReview } from './lock-for-change.js';
import { unknownTwins } from './unknown-twins.js';

/** What is to be known of a twin that gets members. */
type Group = Pick<TwinRow, 'did' | 'type' | 'controller' | 'verificationStatus'>;

/** Who may add members is looked at before any is added, so no line lets the actor into a group because of another one. */
export async function makeMembers(
  { manager, actor, outcome }: BatchWork,
  lines: readonly MemberLine[],
  made: ImportedTwins,
): Promise<void> {
  if (lines.length === 0) return;
  const groups = await lockGroups(manager, lines, made);
  const isThere = await findNamed(manager, lines, made);
  const assertControl = await findControl(manager, actor, [...groups.values()]);

  const wanted = lines.filter((line) =>
    outcome.attempt(line.line, () => {
      const group = groupOf(line, groups, isThere, made);
      assertControl(group);
      assertGroup(group);
      return group;
    }),
  );
  const open = await refuseUnderReview(
    wanted,
    (line) => ({ line: line.line, did: line.group, key: keyOf(line) }),
    groups,
    (dids) => findMembers(manager, dids, wanted),
    outcome,
  );
  await insert(manager, actor, open, outcome);
}

function keyOf({ group, member }: MemberLine): string {
  return memberKey({ groupDid: group, memberDid: member });
}

/** So do all who change the members of a group; those of this batch nobody else sees yet. */
async function lockGroups(
  manager: EntityManager,
  lines: readonly MemberLine[],
  made: ImportedTwins,
): Promise<Map<string, Group>> {
  const groups = new Map<string, Group>();
  const dids = new Set<string>();
  for (const { group } of lines) {
    const row = made.get(group)?.row;
    if (row) groups.set(group, row);
    else dids.add(group);
  }
  if (dids.size === 0) return groups;
  const found = await manager.query<Group[]>(
    `select did, type, controller, verification_status as "verificationStatus" from twins
     where did = any($1) order by did for no key update`,
    [[...dids]],
  );
  for (const group of found) groups.set(group.did, group);
  return groups;
}

/** @returns whether a twin is there that a line calls by a name. */
async function findNamed(
  manager: EntityManager,
  lines: readonly MemberLine[],
  made: ImportedTwins,
): Promise<(did: string) => boolean> {
  const dids = lines
    .filter(({ isNamed, member }) => isNamed && !made.has(member))
    .map(({ member }) => member);
  const found =
    dids.length === 0
      ? []
      : await manager.query<{ did: string }[]>('select did from twins where did = any($1)', [dids]);
  const there = new Set(found.map(({ did }) => did));
  return (did) => made.has(did) || there.has(did);
}

/** Throws `unknown_twin`, also for what stands on a later line. */
function groupOf(
  { line, group, member, isNamed }: MemberLine,
  groups: ReadonlyMap<string, Group>,
  isThere: (did: string) => boolean,
  made: ImportedTwins,
): Group {
  const found = isLater(made, group, line) ? undefined : groups.get(group);
  const isMissing = isNamed && (isLater(made, member, line) || !isThere(member));
  if (found && !isMissing) return found;
  throw unknownTwins({ ...(!found && { group }), ...(isMissing && { member }) });
}

async function findMembers(
  manager: EntityManager,
  groups: readonly string[],
  lines: readonly MemberLine[],
): Promise<Set<string>> {
  const found = await manager.query<Pick<MemberRow, 'groupDid' | 'memberDid'>[]>(
    `select group_did as "groupDid", member_did as "memberDid" from group_members
     where group_did = any($1) and member_did = any($2)`,
    [groups, lines.map(({ member }) => member)],
  );
  return new Set(found.map(memberKey));
}

/** Those that are members already stay so. What stands on two lines is made of the first. */
async function insert(
  manager: EntityManager,
  { ownerDid }: ImportActor,
  lines: readonly MemberLine[],
  outcome: BatchResult,
): Promise<void> {
  const addedAt = new Date();
  const rows = new Map<string, MemberRow>();
  for (const line of lines)
    rows.set(keyOf(line), { groupDid: line.group, memberDid: line.member, addedBy: ownerDid, addedAt });
  const inserted = await insertMembers(manager, [...rows.values()]);
  for (const line of lines) {
    const [key, result] = [keyOf(line), { did: line.member }];
    const row = rows.get(key);
    // Of lines that say the same, the first one made it.
    if (row && inserted.delete(key)) {
      outcome.created(line.line, result);
      outcome.events.push(memberAdded(row));
    } else outcome.unchanged(line.line, result);
  }
}
