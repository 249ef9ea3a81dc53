/** How a relationship comes to be, by whatever part of the platform. */
import type { EntityManager } from 'typeorm';
import { Problem, type FieldError } from '../../contract/problem.js';
import { newIdentifier } from '../../persistence/identifier.js';
import { asColumns } from '../../persistence/columns.js';
import type { NewEvent } from '../events/record-events.js';
import type { Protocols, Role } from '../protocols/protocol.js';
import { assertController, type Actor } from '../register/controllers.js';
import { TwinEntity, type TwinRow } from '../register/entity.js';
import { assertNotUnderReview } from '../register/under-review.js';
import { RelationshipEntity, type RelationshipRow } from './entity.js';
import { relationshipCreated } from './relationship.js';
import { isRoleOfGroups, roleFor, type Wanted } from '../protocols/roles.js';

export interface Related {
  readonly row: RelationshipRow;
  readonly events: readonly NewEvent[];
}

/**
 * Relates two twins within a transaction. All that it may refuse is looked at before anything is written, so the transaction can go on after a
 * `Problem`: `unknown_twin`, `not_controller`, `twin_under_review`, `unknown_role`, `self_relationship`, `wrong_kind_for_role`, `relationship_exists`, `role_taken`.
 * `place` is how the fields of its errors begin, such as `body`.
 */
export async function relate(
  manager: EntityManager,
  protocols: Protocols,
  actor: Actor,
  wanted: Wanted,
  place = 'body',
): Promise<Related> {
  const { from, to } = await lockBoth(manager, wanted, place);
  await assertController(manager, actor, from);
  // A group belongs to its Organisation: it goes with it, and its last one cannot be deleted. That is not for strangers to bring about.
  if (isRoleOfGroups(from.type, wanted.role)) await assertController(manager, actor, to);
  assertNotUnderReview(from);
  const protocol = await protocols.find(manager, from.protocol, from.protocolVersion);
  await assertFree(manager, wanted, roleFor(protocol, wanted, to.type, place));
  const row: RelationshipRow = {
    id: newIdentifier('rel'),
    role: wanted.role,
    fromDid: from.did,
    toDid: to.did,
    createdBy: actor.ownerDid,
    createdAt: new Date(),
  };
  await manager.insert(RelationshipEntity, asColumns(row));
  return { row, events: [relationshipCreated(row)] };
}

/**
 * Until the transaction ends, `from` gets no other relationships and neither twin goes. The weaker locks let others relate the same two the other
 * way round: stronger ones would wait for each other for good.
 */
async function lockBoth(
  manager: EntityManager,
  wanted: Wanted,
  place: string,
): Promise<{ from: TwinRow; to: TwinRow }> {
  const find = (did: string, mode: 'for_no_key_update' | 'for_key_share') =>
    manager.findOne(TwinEntity, { where: { did }, lock: { mode } });
  const from = await find(wanted.from, 'for_no_key_update');
  const to = wanted.to === wanted.from ? from : await find(wanted.to, 'for_key_share');
  if (from && to) return { from, to };
  throw unknownTwins([
    ...(from ? [] : [fault(`${place}.from`, wanted.from)]),
    ...(to ? [] : [fault(`${place}.to`, wanted.to)]),
  ]);
}

function fault(field: string, did: string): FieldError {
  return { field, rule: 'unknown_twin', message: `must be the DID of a twin; none has ${did}` };
}

function unknownTwins(errors: FieldError[]): Problem {
  const sentence = errors.map(({ field, message }) => `${field} ${message}`).join('; ');
  return new Problem('unknown_twin', sentence, { errors });
}

/** Nobody else can relate a locked twin, so what is free here stays free. */
async function assertFree(manager: EntityManager, { role, from, to }: Wanted, { max }: Role): Promise<void> {
  const taken = { fromDid: from, role };
  if (await manager.existsBy(RelationshipEntity, { ...taken, toDid: to }))
    throw new Problem('relationship_exists', `${to} is ${role} of ${from} already`);
  if (max !== undefined && (await manager.countBy(RelationshipEntity, taken)) >= max)
    throw new Problem(
      'role_taken',
      `${max} fill the role ${role} of ${from}, and the protocol allows no more`,
    );
}
