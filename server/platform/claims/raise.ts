import type { EntityManager } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import type { Change } from '../change/changes.js';
import type { Actor } from '../register/controllers.js';
import { externalIdTaken } from '../register/external-id.js';
import { toClaim, type JudgedClaim } from './claim.js';
import { ClaimEntity, type ClaimRow } from './entity.js';
import { insertClaims } from './insert-claims.js';
import { assertMayRaise } from './evaluation-rules.js';
import { newClaim } from './new-claim.js';
import { lockParties } from './parties.js';

/** Raises a claim, within a transaction. The domain stays verified to its end. */
export async function raiseClaim(
  manager: EntityManager,
  actor: Actor,
  input: Schema<'ClaimCreate'>,
): Promise<Change<JudgedClaim>> {
  const row = newClaim(input, actor.ownerDid);
  const parties = await lockParties(manager, actor, [input]);
  assertMayRaise(parties, input.subject, 'body.subject');
  await assertExternalIdFree(manager, row);
  await insertClaims(manager, [row]);
  const made = { row, evaluations: [] };
  return {
    made,
    events: [{ type: 'claim.created', subject: input.subject, data: { claim: toClaim(made) } }],
  };
}

async function assertExternalIdFree(
  manager: EntityManager,
  { externalId, raisedBy }: ClaimRow,
): Promise<void> {
  if (externalId === null) return;
  const taken = await manager.findOne(ClaimEntity, {
    select: { id: true },
    where: { externalId, raisedBy },
  });
  if (taken) throw externalIdTaken(externalId, `the claim ${taken.id}`);
}
