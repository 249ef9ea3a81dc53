/** Deletes a twin with everything that belongs to it. */
import type { EntityManager } from 'typeorm';
import type { Outcome } from '../../command/unit-of-work.js';
import { assertMatches } from '../../contract/reply/etag.js';
import type { NewEvent } from '../../ports/event-log-port.js';
import { removeAllMembers } from '../members/service.js';
import { isOfKind } from '../protocols/protocol.js';
import { removeAllRelationships } from '../relationships/service.js';
import { removeUndecidedProposals } from '../verification/store.js';
import { assertController, type Actor } from '../register/controllers.js';
import type { TwinRow } from '../register/entity.js';
import { deleteTwins } from '../register/store.js';
import { assertNotLastGroup, lockGroupsOf, lockOrganisationsOf, partGroups } from './organisation-groups.js';
import { changeTwin, lockTwin, twinDeleted } from '../register/change-twin.js';
import { usageOf } from './store.js';
import { asTwinInUse, twinInUse } from './usage.js';

/**
 * Deletes a twin with its relationships, its members, and its proposals without a decision. The Membership Groups of an Organisation are
 * deleted too, unless they are used elsewhere; those are handed over to the controller of the Organisation. Throws `twin_in_use` with the
 * reason.
 */
export async function deleteTwin(
  manager: EntityManager,
  actor: Actor,
  { did, ifMatch }: { readonly did: string; readonly ifMatch: string | undefined },
): Promise<Outcome<TwinRow>> {
  await lockOrganisationsOf(manager, did);
  const row = await lockTwin(manager, did);
  await assertController(manager, actor, row);
  assertMatches(ifMatch, row.revision);
  await assertNotLastGroup(manager, did);
  const groups = isOfKind(row.type, 'Organisation') ? await lockGroupsOf(manager, did) : [];
  const why = await usageOf(manager, did, didsOf(groups));
  if (why !== undefined) throw twinInUse(did, why);

  const { going, staying } = await partGroups(manager, row, groups);
  const dids = [...didsOf(going), did];
  const events = [
    ...(await removeAllRelationships(manager, dids)),
    ...(await removeAllMembers(manager, dids)),
    ...(await handOver(manager, staying, row, dids)),
  ];
  await removeUndecidedProposals(manager, dids);
  await deleteTwins(manager, dids).catch((error: unknown) => {
    throw asTwinInUse(error, did);
  });
  return { result: row, events: [...events, ...going.map(twinDeleted), twinDeleted(row)] };
}

/** Gives a group whose controller is deleted a new one. */
async function handOver(
  manager: EntityManager,
  groups: readonly TwinRow[],
  { did, controller }: TwinRow,
  going: readonly string[],
): Promise<readonly NewEvent[]> {
  const events: NewEvent[] = [];
  for (const group of groups) {
    if (group.controller !== did) continue;
    // A group that controls itself is controlled by its members.
    const heir = going.includes(controller) ? group.did : controller;
    events.push(...(await changeTwin(manager, group, { controller: heir })).events);
  }
  return events;
}

function didsOf(rows: readonly TwinRow[]): string[] {
  return rows.map(({ did }) => did);
}
