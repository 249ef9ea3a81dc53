/** Claims for the oracle's own agent: it evaluates as the deployment's oracle twin, for users who control that twin. */
import type { DataSource } from 'typeorm';
import type { Commands } from '../../command/command.js';
import type { ClaimsPort } from '../../ports/claims-port.js';
import { toClaim } from '../claims/claim.js';
import { isController } from '../register/controllers.js';
import { findTwin } from '../register/store.js';
import type { ClaimService } from '../claims/service.js';
import type { ClaimStore } from '../claims/store.js';

export interface ClaimsAdapterOptions {
  readonly dataSource: DataSource;
  readonly store: ClaimStore;
  readonly service: ClaimService;
  readonly commands: Pick<Commands<never>, 'idempotent' | 'unitOfWork'>;
  /** The DID of the deployment's oracle twin. */
  readonly oracle: string;
}

export function createClaimsAdapter({
  dataSource: { manager },
  store,
  service,
  commands: { idempotent, unitOfWork },
  oracle,
}: ClaimsAdapterOptions): ClaimsPort {
  return {
    async list(query) {
      return (await store.list(query)).items.map(toClaim);
    },
    async mayEvaluate(userDid) {
      const twin = await findTwin(manager, oracle);
      return twin !== null && isController(manager, userDid, twin.controller);
    },
    evaluate({ claimId, ...judgement }, ownerDid, callId) {
      const input = { claimId, judgement };
      // A user has no scopes: permissions follow from the user's identity.
      const actor = { ownerDid, scopes: [] };
      return idempotent({ owner: ownerDid, key: callId, operation: 'evaluateClaim', input }, (storeReply) =>
        unitOfWork(actor, async (transaction) => {
          const evaluation = { ...judgement, oracle };
          const { result, events } = await service.evaluate(transaction, actor, claimId, evaluation);
          const claim = toClaim(result);
          await storeReply(transaction, claim);
          return { result: claim, events };
        }),
      );
    },
  };
}
