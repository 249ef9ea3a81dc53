/** The rules between an Organisation and its Membership Groups when one of them is deleted. */
import type { EntityManager } from 'typeorm';
import { isGroup } from '../members/group.js';
import { isOfKind } from '../protocols/protocol.js';
import type { TwinRow } from '../register/entity.js';
import { findTwin, lockTwinRows } from '../register/store.js';
import { findGroupLinks } from '../relationships/store.js';
import { usageOf } from './store.js';
import { twinInUse } from './usage.js';

/** Every writer locks an organisation before its groups. */
export async function lockOrganisationsOf(manager: EntityManager, groupDid: string): Promise<void> {
  const links = await findGroupLinks(manager, { toDid: groupDid });
  await lockOthers(
    manager,
    groupDid,
    links.map(({ fromDid }) => fromDid),
  );
}

/** The organisation is locked, so its relationships stay as they are. */
export async function lockGroupsOf(manager: EntityManager, organisationDid: string): Promise<TwinRow[]> {
  const links = await findGroupLinks(manager, { fromDid: organisationDid });
  return lockOthers(
    manager,
    organisationDid,
    links.map(({ toDid }) => toDid),
  );
}

function lockOthers(manager: EntityManager, did: string, dids: readonly string[]): Promise<TwinRow[]> {
  const others = dids.filter((other) => other !== did);
  return others.length === 0 ? Promise.resolve([]) : lockTwinRows(manager, others, 'delete');
}

/** Throws `twin_in_use`: an Organisation always contains a Membership Group (specification, part 2.2). */
export async function assertNotLastGroup(manager: EntityManager, groupDid: string): Promise<void> {
  const relationships = await findGroupLinks(manager, { toDid: groupDid });
  for (const { fromDid } of relationships) {
    const organisation = await findTwin(manager, fromDid);
    if (!organisation || !isOfKind(organisation.type, 'Organisation')) continue;
    if ((await findGroupLinks(manager, { fromDid })).length > 1) continue;
    throw twinInUse(
      groupDid,
      `it is the last Membership Group of ${fromDid}, and an Organisation always has one`,
    );
  }
}

/** Which of an Organisation's groups are deleted with it, and which are used elsewhere. */
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
  // The Organisation cannot delete a group under another controller.
  if (!isGroup(group) || ![did, controller].includes(group.controller)) return true;
  const relationships = await findGroupLinks(manager, { toDid: group.did });
  if (relationships.some(({ fromDid }) => fromDid !== did)) return true;
  return (await usageOf(manager, group.did, [did])) !== undefined;
}
