import type { EntityManager } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import type { Change } from '../change/changes.js';
import type { CredentialIssuer } from './credential-issuer.js';
import type { Actor } from '../register/controllers.js';
import type { JudgedClaim } from './claim.js';
import { ClaimEntity } from './entity.js';
import { judge } from './evaluation-rules.js';
import { lockParties } from './parties.js';
import { claimNotFound } from './store.js';
import { writeJudgements } from './write-evaluations.js';

/**
 * Judges a claim, within a transaction: with the credential that it becomes, or that it was until now. Throws `claim_not_found`, and what
 * {@link judge} throws.
 */
export async function evaluateClaim(
  manager: EntityManager,
  actor: Actor,
  claimId: string,
  judgement: Schema<'EvaluationCreate'>,
  issuer: CredentialIssuer,
): Promise<Change<JudgedClaim>> {
  const found = await manager.findOneBy(ClaimEntity, { id: claimId });
  if (!found) throw claimNotFound(claimId);
  // Whom a claim is about never changes.
  const party = { subject: found.subjectDid, oracle: judgement.oracle };
  const parties = await lockParties(manager, actor, [party]);
  const claim = await manager.findOneOrFail(ClaimEntity, {
    where: { id: claimId },
    lock: { mode: 'pessimistic_write' },
  });
  const places = { subject: 'path.claimId', judgement: 'body' };
  const evaluation = judge(parties, { claim, judgement, by: actor.ownerDid, places });
  const { claims, events } = await writeJudgements(manager, issuer, parties, [{ claim, evaluation }]);
  const written = claims.get(claimId);
  if (!written) throw new Error(`${claimId} was not judged`);
  return { made: written.made, events: [...written.events, ...events] };
}
