/** How a twin comes to be, by whatever part of the platform. */
import type { EntityManager } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import type { EventActor } from '../events/event-actor.js';
import type { NewEvent } from '../events/record-events.js';
import { isGroup } from '../members/group.js';
import { addMember } from '../members/members.js';
import { isOfKind, type CompiledProtocol, type Protocols } from '../protocols/protocol.js';
import type { Actor } from '../register/controllers.js';
import { newTwinRow } from '../register/new-twin.js';
import { createStated, type TwinRow } from '../register/fields.js';
import { assertExternalIdFree } from '../register/external-id.js';
import { assertProperties } from '../register/field-rules.js';
import { createGroupOf } from './organisation.js';
import { protocolNamedBy, unknownProtocol } from '../register/protocol-name.js';
import { registerTwin } from './protocol-twin.js';
import { twinCreated } from '../register/records.js';
import { insertTwins } from '../register/store.js';

export interface CreatedTwin {
  readonly row: TwinRow;
  /** Of all that was made with it, in their order. */
  readonly events: readonly NewEvent[];
}

export interface CreateOptions {
  /** A new one unless it is given. */
  readonly did?: string | undefined;
  /** How the fields of errors begin. */
  readonly place?: string;
}

/**
 * Makes a twin, and with an Organisation its Membership Group; a Protocol is registered. Everything that a twin may be refused for is looked
 * at before anything is written: `class_protocol_mismatch`, `unknown_protocol`, `invalid_properties`, `invalid_validity_period`,
 * `invalid_request`, `external_id_taken`. A Protocol may also be refused for what `registerProtocol` names, and needs the scope `protocols:write`.
 */
export async function createTwinIn(
  manager: EntityManager,
  protocols: Protocols,
  actor: Actor,
  input: Schema<'TwinCreate'>,
  { did, place = 'body' }: CreateOptions = {},
): Promise<CreatedTwin> {
  if (isOfKind(input.type, 'Protocol')) return registerTwin(manager, actor, input, { did, place });
  const named = protocolNamedBy(input, place);
  const protocol = await protocols.find(manager, named.did);
  if (!protocol) throw unknownProtocol(named);
  const row = newTwin(protocol, actor, input, { did, place });
  await assertExternalIdFree(manager, row, place);
  await insertTwins(manager, [row]);
  return { row, events: [twinCreated(row), ...(await createParts(manager, protocols, actor, row))] };
}

/** What belongs to a twin from its beginning. */
async function createParts(
  manager: EntityManager,
  protocols: Protocols,
  actor: EventActor,
  row: TwinRow,
): Promise<readonly NewEvent[]> {
  if (isOfKind(row.type, 'Organisation')) return createGroupOf(manager, protocols, actor, row);
  if (!isGroup(row)) return [];
  // A group that nobody belongs to could not decide on anything.
  return (await addMember(manager, row, actor.ownerDid, actor)).events;
}

/** The record of a twin that is to be created, checked against the protocol. Nothing is written. */
export function newTwin(
  protocol: CompiledProtocol,
  { ownerDid }: EventActor,
  input: Schema<'TwinCreate'>,
  { did, place = 'body' }: CreateOptions = {},
): TwinRow {
  const stated = createStated(input, place, ownerDid);
  assertProperties(protocol.faultsOf(stated.properties, `${place}.properties`));
  return newTwinRow({ did, type: input.type, protocol, stated, ownerDid });
}
