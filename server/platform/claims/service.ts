import type { Schema } from '../../contract/types.js';
import type { Alongside } from '../../persistence/alongside.js';
import type { Changes } from '../change/changes.js';
import type { CredentialIssuer } from './credential-issuer.js';
import type { Actor } from '../register/controllers.js';
import { asExternalIdTaken } from '../register/external-id.js';
import type { JudgedClaim } from './claim.js';
import { evaluateClaim } from './evaluate.js';
import { raiseClaim } from './raise.js';

export interface ClaimService {
  create(
    actor: Actor,
    input: Schema<'ClaimCreate'>,
    alongside?: Alongside<JudgedClaim>,
  ): Promise<JudgedClaim>;
  evaluate(
    actor: Actor,
    claimId: string,
    judgement: Schema<'EvaluationCreate'>,
    alongside?: Alongside<JudgedClaim>,
  ): Promise<JudgedClaim>;
}

export function createClaimService(changes: Changes, issuer: CredentialIssuer): ClaimService {
  return {
    create: (actor, input, alongside) =>
      changes(actor, (manager) => raiseClaim(manager, actor, input), alongside).catch((error: unknown) => {
        throw asExternalIdTaken(error, input.externalId);
      }),
    evaluate: (actor, claimId, judgement, alongside) =>
      changes(actor, (manager) => evaluateClaim(manager, actor, claimId, judgement, issuer), alongside),
  };
}
