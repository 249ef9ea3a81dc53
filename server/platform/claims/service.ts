/** The operations on one claim. Each method works within a transaction. */
import type { EntityManager } from 'typeorm';
import type { Outcome } from '../../command/unit-of-work.js';
import type { Schema } from '../../contract/types.js';
import { only } from '../register/batch.js';
import type { Actor } from '../register/controllers.js';
import { asExternalIdTaken } from '../register/external-id.js';
import type { EvaluatedClaim } from './claim.js';
import type { CredentialIssuer } from './credential-issuer.js';
import { newEvaluation } from './evaluations/evaluation-rules.js';
import { lockEvaluated } from './evaluations/evaluation-store.js';
import { partiesOf, VERIFIER } from './parties.js';
import { raiseClaims } from './creation/raise.js';
import { claimNotFound, evaluationsOf } from './store.js';
import { writeEvaluations } from './evaluations/write-evaluations.js';

export interface ClaimService {
  /** Throws what {@link raiseClaims} names. */
  create(
    transaction: EntityManager,
    actor: Actor,
    input: Schema<'ClaimCreate'>,
  ): Promise<Outcome<EvaluatedClaim>>;
  /** Returns the claim with the credential that it becomes, or had until now. Throws `claim_not_found`, and what {@link newEvaluation} throws. */
  evaluate(
    transaction: EntityManager,
    actor: Actor,
    claimId: string,
    input: Schema<'EvaluationCreate'>,
  ): Promise<Outcome<EvaluatedClaim>>;
}

export function createClaimService(issuer: CredentialIssuer): ClaimService {
  return {
    async create(transaction, actor, input) {
      const wanted = { input, raisedBy: actor.ownerDid };
      const { settled, events } = await raiseClaims(transaction, issuer, actor, [wanted], {
        place: 'body',
      }).catch((error: unknown) => {
        throw asExternalIdTaken(error, input.externalId);
      });
      return { result: only(settled).claim, events };
    },

    async evaluate(transaction, actor, claimId, input) {
      const { oracle, status } = input;
      const wanted = { claimId, oracle, verifier: VERIFIER, needsPlace: status === 'approved' };
      const locked = await lockEvaluated(transaction, wanted);
      if (!locked) throw claimNotFound(claimId);
      const { claim, verifiers, now, places: reserved } = locked;
      const parties = await partiesOf(transaction, actor, {
        twins: new Map(locked.twins.map((row) => [row.did, row])),
        verifiersOf: () => verifiers,
        now,
      });
      // No claim becomes pending again, so one that is has none.
      const earlier = claim.status === 'pending' ? [] : await evaluationsOf(transaction, [claim]);
      const places = { subject: 'path.claimId', evaluation: 'body' };
      const request = { claim, evaluation: input, by: actor.ownerDid, places };
      const evaluation = newEvaluation(parties, request);
      const evaluated = [{ claim, evaluation, earlier }];
      const { claims, events } = await writeEvaluations(transaction, issuer, parties, evaluated, reserved);
      const written = claims.get(claimId);
      if (!written) throw new Error(`${claimId} was not evaluated`);
      return { result: written.made, events: [...written.events, ...events] };
    },
  };
}
