import type { Handlers } from '../../auth/callers/handler.js';
import { makeOnce } from '../../idempotency/make-once.js';
import type { Once } from '../../idempotency/once.js';
import { toClaim, type JudgedClaim } from './claim.js';
import type { ClaimService } from './service.js';
import type { ClaimStore } from './store.js';

export interface ClaimHandlersOptions {
  readonly store: ClaimStore;
  readonly service: ClaimService;
  readonly once: Once;
}

export function createClaimHandlers({
  store,
  service,
  once,
}: ClaimHandlersOptions): Handlers<'createClaim' | 'listClaims' | 'getClaim' | 'evaluateClaim'> {
  return {
    createClaim: makeOnce(
      once,
      'createClaim',
      ({ caller, body }, alongside) => service.create(caller, body, alongside),
      made,
    ),
    async listClaims({ query }) {
      const { items, nextCursor } = await store.list(query);
      return {
        status: 200,
        body: { claims: items.map(toClaim), ...(nextCursor !== undefined && { nextCursor }) },
      };
    },
    async getClaim({ path }) {
      return { status: 200, body: toClaim(await store.read(path.claimId)) };
    },
    evaluateClaim: makeOnce(
      once,
      'evaluateClaim',
      ({ caller, path, body }, alongside) => service.evaluate(caller, path.claimId, body, alongside),
      made,
    ),
  };
}

function made(claim: JudgedClaim) {
  return {
    status: 201 as const,
    body: toClaim(claim),
    headers: { Location: `/v1/claims/${claim.row.id}` },
  };
}
