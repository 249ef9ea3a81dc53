/** How a relationship ends. */
import { Not, type EntityManager } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import type { NewEvent } from '../events/record-events.js';
import { assertController, isController, type Actor } from '../register/controllers.js';
import { TwinEntity, type TwinRow } from '../register/entity.js';
import { assertNotUnderReview } from '../register/under-review.js';
import { RelationshipEntity, type RelationshipRow } from './entity.js';
import { relationshipDeleted } from './relationship.js';
import { isRoleOfGroups } from '../protocols/roles.js';

export interface Unrelated {
  /** As it was. */
  readonly row: RelationshipRow;
  readonly events: readonly NewEvent[];
}

/** Ends a relationship within a transaction. Throws `relationship_not_found`, `not_controller`, `twin_under_review` or `relationship_required`. */
export async function unrelate(manager: EntityManager, actor: Actor, id: string): Promise<Unrelated> {
  const seen = await manager.findOneBy(RelationshipEntity, { id });
  // Whoever changes relationships of a twin has locked it first, so from here on this one stays as it is.
  const from =
    seen &&
    (await manager.findOne(TwinEntity, {
      where: { did: seen.fromDid },
      lock: { mode: 'for_no_key_update' },
    }));
  if (!from) throw relationshipNotFound(id);
  const { controller } = await manager.findOneByOrFail(TwinEntity, { did: seen.toDid });
  // A twin need not keep a role that somebody else has given it.
  if (!(await isController(manager, actor.ownerDid, controller)))
    await assertController(manager, actor, from);
  assertNotUnderReview(from);
  await assertNotLastGroup(manager, from, seen);
  const { affected } = await manager.delete(RelationshipEntity, { id });
  if (affected === 0) throw relationshipNotFound(id);
  return { row: seen, events: [relationshipDeleted(seen)] };
}

export function relationshipNotFound(id: string): Problem {
  return new Problem('relationship_not_found', `No relationship has the id ${id}`);
}

async function assertNotLastGroup(
  manager: EntityManager,
  { did, type }: TwinRow,
  { role, id }: RelationshipRow,
): Promise<void> {
  if (!isRoleOfGroups(type, role)) return;
  if (await manager.existsBy(RelationshipEntity, { fromDid: did, role, id: Not(id) })) return;
  throw new Problem(
    'relationship_required',
    `It is the last Membership Group of ${did}, and an Organisation always has one`,
  );
}
