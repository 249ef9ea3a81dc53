/** Claims for the oracle's own agent: it judges as the deployment's oracle twin, for users who control that twin. */
import type { DataSource } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import type { Commands } from '../../command/command.js';
import { toClaim } from '../claims/claim.js';
import { isController } from '../register/controllers.js';
import { TwinEntity } from '../register/entity.js';
import type { ClaimService } from '../claims/service.js';
import type { ClaimStore } from '../claims/store.js';

export interface DeskJudgement extends Omit<Schema<'EvaluationCreate'>, 'oracle'> {
  readonly claimId: string;
}

export interface ClaimsOf {
  /** A DID. */
  readonly subject: string;
  readonly status?: Schema<'ClaimStatus'>;
  readonly limit: number;
}

/** Rejects with a `Problem`, as the operations of the contract answer. */
export interface ClaimsAdapter {
  /** The newest first. */
  list(query: ClaimsOf): Promise<Schema<'Claim'>[]>;
  read(claimId: string): Promise<Schema<'Claim'>>;
  /** Whether that user is a controller of the oracle twin. */
  mayJudge(userDid: string): Promise<boolean>;
  /**
   * Judges as the oracle twin. The user must be a controller of it.
   * @param callId the same when it is tried again: then what it did before is the answer.
   */
  evaluate(judgement: DeskJudgement, onBehalfOf: string, callId?: string): Promise<Schema<'Claim'>>;
}

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
}: ClaimsAdapterOptions): ClaimsAdapter {
  return {
    async list(query) {
      return (await store.list(query)).items.map(toClaim);
    },
    async read(claimId) {
      return toClaim(await store.read(claimId));
    },
    async mayJudge(userDid) {
      const twin = await manager.findOneBy(TwinEntity, { did: oracle });
      return twin !== null && isController(manager, userDid, twin.controller);
    },
    evaluate({ claimId, ...judgement }, ownerDid, callId) {
      const input = { claimId, judgement };
      // A user has no scopes: what they may do follows from who they are.
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
