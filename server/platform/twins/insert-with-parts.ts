/**
 * The parts that a twin gets at its creation: a Membership Group for an Organisation (specification, part 2.2), and a member for each
 * group.
 */
import type { EntityManager } from 'typeorm';
import { newIdentifier } from '../../persistence/identifier.js';
import type { EventActor, NewEvent } from '../../ports/event-log-port.js';
import type { MemberRow } from '../members/entity.js';
import { GROUP_PROTOCOL, GROUP_TYPE, isGroup } from '../members/group.js';
import { memberAdded } from '../members/service.js';
import { insertMembers } from '../members/store.js';
import { isOfKind, type CompiledProtocol, type Protocols } from '../protocols/protocol.js';
import { GROUPS } from '../protocols/roles.js';
import { createStated, type TwinRow } from '../register/fields/fields.js';
import { newTwinRow } from '../register/new-twin.js';
import { twinCreated } from '../register/change-twin.js';
import { insertNewTwins } from '../register/store.js';
import type { RelationshipRow } from '../relationships/entity.js';
import { relationshipCreated } from '../relationships/relationship.js';
import { insertRelationships } from '../relationships/store.js';

/** The first version has no rules for a group, and versions never change: no later one can keep organisations from being created. */
const GROUP_VERSION = 1;

export interface InsertedTwins {
  /** Those of each twin together. */
  readonly events: readonly NewEvent[];
  /** Rejects with a write conflict when a DID was taken meanwhile. */
  readonly written: Promise<unknown>;
}

/**
 * Inserts twins with their parts, by one statement for each table.
 * @param hasParts whether a twin gets its parts; an imported twin that keeps its DID brings them itself.
 * @returns when the statements are sent.
 */
export async function insertWithParts(
  manager: EntityManager,
  protocols: Protocols,
  { ownerDid }: EventActor,
  twins: readonly TwinRow[],
  hasParts: (row: TwinRow) => boolean = () => true,
): Promise<InsertedTwins> {
  const events: NewEvent[] = [];
  const rows: TwinRow[] = [];
  const relationships: RelationshipRow[] = [];
  const members: MemberRow[] = [];
  const isOrganisation = (row: TwinRow) => isOfKind(row.type, 'Organisation') && hasParts(row);
  const groupProtocol = twins.some(isOrganisation) ? await findGroupProtocol(manager, protocols) : undefined;

  for (const row of twins) {
    rows.push(row);
    events.push(twinCreated(row));
    if (isGroup(row) && hasParts(row)) addOwner(row);
    if (groupProtocol && isOrganisation(row)) addGroup(row, groupProtocol);
  }
  // Sent together: PostgreSQL carries them out in this order.
  const written = Promise.all([
    insertNewTwins(manager, rows),
    insertRelationships(manager, relationships),
    insertMembers(manager, members),
  ]);
  return { events, written };

  /** A group without members could not decide anything. */
  function addOwner({ did, createdAt }: TwinRow) {
    const member = { groupDid: did, memberDid: ownerDid, addedBy: ownerDid, addedAt: createdAt };
    members.push(member);
    events.push(memberAdded(member));
  }

  /** The Organisation controls its group, and so do the controllers of the Organisation. */
  function addGroup({ did, createdAt }: TwinRow, protocol: CompiledProtocol) {
    const stated = createStated({ controller: did, metadata: { name: 'Members' } }, 'group', ownerDid);
    const group = newTwinRow({ type: GROUP_TYPE, protocol, stated, ownerDid, createdAt });
    const relationship: RelationshipRow = {
      id: newIdentifier('rel'),
      role: GROUPS,
      fromDid: did,
      toDid: group.did,
      createdBy: ownerDid,
      createdAt,
    };
    rows.push(group);
    relationships.push(relationship);
    events.push(twinCreated(group), relationshipCreated(relationship));
    addOwner(group);
  }
}

async function findGroupProtocol(manager: EntityManager, protocols: Protocols): Promise<CompiledProtocol> {
  const protocol = await protocols.find(manager, GROUP_PROTOCOL, GROUP_VERSION);
  if (!protocol) throw new Error(`the seed registers ${GROUP_PROTOCOL}`);
  return protocol;
}
