import { queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type {
  Claim,
  ClaimCreate,
  ClaimList,
  ClaimStatus,
  EvaluationCreate,
} from '../../http/contract-schemas.js';
import { allOf } from './paging.js';
import type { AllOptions, PageOptions } from './paging.js';
import { once } from '../../http/send-once.js';
import type { SendOptions } from '../../http/send-once.js';
import type { Transport } from '../../http/transport.js';

/** Which claims a list has. */
export interface ListClaimsOptions extends PageOptions {
  /** The DID of the domain that the claims are about. */
  readonly subject?: string | undefined;
  readonly status?: ClaimStatus | undefined;
}

/** Claims about verified domains. Every method throws as the rest of the client does. */
export interface Claims {
  create(claim: ClaimCreate, options?: SendOptions): Promise<Claim>;
  get(claimId: string, options?: CallOptions): Promise<Claim>;
  /** One page, newest first. */
  list(options?: ListClaimsOptions): Promise<ClaimList>;
  listAll(options?: AllOptions<ListClaimsOptions>): AsyncIterableIterator<Claim>;
  /** Evaluates a claim as an oracle. Approval issues a credential, which the claim's `credentialId` then names. */
  evaluate(claimId: string, evaluation: EvaluationCreate, options?: SendOptions): Promise<Claim>;
}

export const createClaims = (transport: Transport): Claims => {
  const list: Claims['list'] = (options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/claims', { ...call, params: { query: queryOf(options) } }),
    );

  return {
    create: (claim, options) =>
      transport.data(once(options), (http, call) => http.POST('/v1/claims', { ...call, body: claim })),
    get: (claimId, options) =>
      transport.data(options, (http, call) =>
        http.GET('/v1/claims/{claimId}', { ...call, params: { path: { claimId } } }),
      ),
    list,
    listAll: (options) =>
      allOf(
        (page) => list({ ...options, ...page }),
        (page) => page.claims,
      ),
    evaluate: (claimId, evaluation, options) =>
      transport.data(once(options), (http, call) =>
        http.POST('/v1/claims/{claimId}/evaluations', {
          ...call,
          params: { path: { claimId } },
          body: evaluation,
        }),
      ),
  };
};
