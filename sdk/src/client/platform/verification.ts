import type { CallOptions } from '../../http/call.js';
import type { Governance, Verification } from '../../http/contract-schemas.js';
import { once } from '../../http/send-once.js';
import type { SendOptions } from '../../http/send-once.js';
import type { Transport } from '../../http/transport.js';

/** The verification of domains by governance. Every method throws as the rest of the client does. */
export interface Verifications {
  get(did: string, options?: CallOptions): Promise<Verification>;
  /** Suspends the domain until it is reinstated. `reason` is recorded. */
  suspend(did: string, reason: string, options?: SendOptions): Promise<Verification>;
  reinstate(did: string, reason: string, options?: SendOptions): Promise<Verification>;
  /** Revokes the verification; the domain needs a new proposal. */
  revoke(did: string, reason: string, options?: SendOptions): Promise<Verification>;
}

/** Who decides about domains, and how. */
export interface GovernanceRules {
  get(options?: CallOptions): Promise<Governance>;
}

export const createVerification = (transport: Transport): Verifications => {
  const because = (did: string, reason: string) => ({ params: { path: { did } }, body: { reason } });

  return {
    get: (did, options) =>
      transport.data(options, (http, call) =>
        http.GET('/v1/domains/{did}/verification', { ...call, params: { path: { did } } }),
      ),
    suspend: (did, reason, options) =>
      transport.data(once(options), (http, call) =>
        http.POST('/v1/domains/{did}/suspend', { ...call, ...because(did, reason) }),
      ),
    reinstate: (did, reason, options) =>
      transport.data(once(options), (http, call) =>
        http.POST('/v1/domains/{did}/reinstate', { ...call, ...because(did, reason) }),
      ),
    revoke: (did, reason, options) =>
      transport.data(once(options), (http, call) =>
        http.POST('/v1/domains/{did}/revoke', { ...call, ...because(did, reason) }),
      ),
  };
};

export const createGovernance = (transport: Transport): GovernanceRules => ({
  get: (options) => transport.data(options, (http, call) => http.GET('/v1/governance', { ...call })),
});
