/** An Organisation always contains a Membership Group (specification, part 2.2). */
import type { EntityManager } from 'typeorm';
import { asColumns } from '../../persistence/columns.js';
import { newIdentifier } from '../../persistence/identifier.js';
import type { EventActor } from '../events/event-actor.js';
import type { NewEvent } from '../events/record-events.js';
import { GROUP_PROTOCOL, GROUP_TYPE } from '../members/group.js';
import { addMember } from '../members/members.js';
import type { CompiledProtocol, Protocols } from '../protocols/protocol.js';
import { GROUPS } from '../protocols/roles.js';
import { createStated, type TwinRow } from '../register/fields.js';
import { newTwinRow } from '../register/new-twin.js';
import { twinCreated } from '../register/records.js';
import { insertTwins } from '../register/store.js';
import { RelationshipEntity, type RelationshipRow } from '../relationships/entity.js';
import { relationshipCreated } from '../relationships/relationship.js';

/** The first version asks nothing of a group, and versions never change: no later one can keep organisations from being made. */
const GROUP_VERSION = 1;

/** The group of a new organisation, and what makes it the organisation's. */
export interface GroupOf {
  readonly group: TwinRow;
  readonly relationship: RelationshipRow;
}

/**
 * Makes the group of a new organisation. Whoever controls the organisation controls the group, for the organisation does; the owner of the
 * API key is its first member.
 */
export async function createGroupOf(
  manager: EntityManager,
  protocols: Protocols,
  actor: EventActor,
  organisation: TwinRow,
): Promise<readonly NewEvent[]> {
  const { group, relationship } = newGroupOf(
    await findGroupProtocol(manager, protocols),
    actor,
    organisation,
  );
  await insertTwins(manager, [group]);
  await manager.insert(RelationshipEntity, asColumns(relationship));
  const { events } = await addMember(manager, group, actor.ownerDid, actor);
  return [twinCreated(group), relationshipCreated(relationship), ...events];
}

export async function findGroupProtocol(
  manager: EntityManager,
  protocols: Protocols,
): Promise<CompiledProtocol> {
  const protocol = await protocols.find(manager, GROUP_PROTOCOL, GROUP_VERSION);
  if (!protocol) throw new Error(`${GROUP_PROTOCOL} is there from the first start`);
  return protocol;
}

/** Nothing is written. */
export function newGroupOf(
  protocol: CompiledProtocol,
  { ownerDid }: EventActor,
  organisation: TwinRow,
): GroupOf {
  const { createdAt } = organisation;
  const group = newTwinRow({
    type: GROUP_TYPE,
    protocol,
    stated: createStated({ controller: organisation.did, metadata: { name: 'Members' } }, 'group', ownerDid),
    ownerDid,
    createdAt,
  });
  const relationship: RelationshipRow = {
    id: newIdentifier('rel'),
    role: GROUPS,
    fromDid: organisation.did,
    toDid: group.did,
    createdBy: ownerDid,
    createdAt,
  };
  return { group, relationship };
}
