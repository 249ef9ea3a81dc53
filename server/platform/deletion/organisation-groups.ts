/** What holds between an Organisation and its Membership Groups when one of them is to be deleted. */
import type { EntityManager } from 'typeorm';
import { isGroup } from '../members/group.js';
import { isOfKind } from '../protocols/protocol.js';
import { RelationshipEntity } from '../relationships/entity.js';
import { TwinEntity, type TwinRow } from '../register/entity.js';
import { twinInUse, usageOf } from './usage.js';
import { GROUPS } from '../protocols/roles.js';

export async function lockOrganisationsOf(manager: EntityManager, groupDid: string): Promise<void> {
  await lockAll(
    manager,
    'twin.did in (select from_did from relationships where to_did = :did and role = :groups)',
    groupDid,
  );
}

/** Relationships of a locked twin stay as they are. */
export function lockGroupsOf(manager: EntityManager, organisationDid: string): Promise<TwinRow[]> {
  return lockAll(
    manager,
    'twin.did in (select to_did from relationships where from_did = :did and role = :groups)',
    organisationDid,
  );
}

function lockAll(manager: EntityManager, condition: string, did: string): Promise<TwinRow[]> {
  return manager
    .createQueryBuilder(TwinEntity, 'twin')
    .where(`twin.did <> :did and ${condition}`, { did, groups: GROUPS })
    .orderBy('twin.did')
    .setLock('pessimistic_write')
    .getMany();
}

/** Throws `twin_in_use`: an Organisation always contains a Membership Group (specification, part 2.2). */
export async function assertNotLastGroup(manager: EntityManager, groupDid: string): Promise<void> {
  const relationships = await manager.findBy(RelationshipEntity, { toDid: groupDid, role: GROUPS });
  for (const { fromDid } of relationships) {
    const { type } = await manager.findOneByOrFail(TwinEntity, { did: fromDid });
    if (!isOfKind(type, 'Organisation')) continue;
    if ((await manager.countBy(RelationshipEntity, { fromDid, role: GROUPS })) > 1) continue;
    throw twinInUse(
      groupDid,
      `it is the last Membership Group of ${fromDid}, and an Organisation always has one`,
    );
  }
}

/** Which of an Organisation's groups go with it, and which are needed elsewhere. */
export async function partGroups(
  manager: EntityManager,
  organisation: TwinRow,
  groups: readonly TwinRow[],
): Promise<{ going: TwinRow[]; staying: TwinRow[] }> {
  const going: TwinRow[] = [];
  const staying: TwinRow[] = [];
  for (const group of groups) ((await isNeeded(manager, organisation, group)) ? staying : going).push(group);
  return { going, staying };
}

async function isNeeded(
  manager: EntityManager,
  { did, controller }: TwinRow,
  group: TwinRow,
): Promise<boolean> {
  // One that is under somebody else's control is not the Organisation's to take along.
  if (!isGroup(group) || ![did, controller].includes(group.controller)) return true;
  const relationships = await manager.findBy(RelationshipEntity, { toDid: group.did, role: GROUPS });
  if (relationships.some(({ fromDid }) => fromDid !== did)) return true;
  return (await usageOf(manager, group.did, [did])) !== undefined;
}
