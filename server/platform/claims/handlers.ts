import type { Command, Handlers } from '../../auth/callers/handler.js';
import { toClaim, type EvaluatedClaim } from './claim.js';
import type { ClaimService } from './service.js';
import type { ClaimStore } from './store.js';

export function createClaimHandlers(
  command: Command,
  store: ClaimStore,
  service: ClaimService,
): Handlers<'createClaim' | 'listClaims' | 'getClaim' | 'evaluateClaim'> {
  return {
    createClaim: command(
      'createClaim',
      (transaction, { caller, body }) => service.create(transaction, caller, body),
      made,
    ),
    async listClaims({ query }) {
      const { items, ...more } = await store.list(query);
      return {
        status: 200,
        body: { claims: items.map(toClaim), ...more },
      };
    },
    async getClaim({ path }) {
      return { status: 200, body: toClaim(await store.read(path.claimId)) };
    },
    evaluateClaim: command(
      'evaluateClaim',
      (transaction, { caller, path, body }) => service.evaluate(transaction, caller, path.claimId, body),
      made,
    ),
  };
}

function made(claim: EvaluatedClaim) {
  return {
    status: 201 as const,
    body: toClaim(claim),
    headers: { Location: `/v1/claims/${claim.row.id}` },
  };
}
