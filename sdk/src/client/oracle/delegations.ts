import type { CallOptions } from '../../http/call.js';
import type {
  DelegationExplanation,
  DelegationRevoked,
  DelegationStatus,
  DelegationStored,
} from '../../http/contract-schemas.js';
import { repeatable } from '../../http/send-once.js';
import type { Transport } from '../../http/transport.js';

/** A signed UCAN: the base64 CAR itself, or the result of `createDelegation` and similar functions. */
export type UcanToken = string | { readonly serialized: string };

/** What the user allows the oracle to do. Every method throws as the rest of the client does. */
export interface Delegations {
  /** Lets the oracle act for the user, even when the user is offline. It replaces the delegation that was stored before. */
  store(delegation: UcanToken, options?: CallOptions): Promise<DelegationStored>;
  /** The delegation of the user that the oracle has stored. */
  status(options?: CallOptions): Promise<DelegationStatus>;
  /** Revokes the stored delegation, and the one that `auth` sends along. No copy of either is accepted any more. */
  revoke(options?: CallOptions): Promise<DelegationRevoked>;
  /** What any UCAN grants, what is wrong with it, and what this oracle would accept it as. Sends no credentials. */
  explain(token: UcanToken, options?: CallOptions): Promise<DelegationExplanation>;
}

/** @param open The transport for calls without credentials. */
export const createDelegations = (transport: Transport, open: Transport): Delegations => ({
  store: (delegation, options) =>
    transport.data(repeatable(options), (http, call) =>
      http.POST('/delegation', { ...call, body: { raw: rawOf(delegation) } }),
    ),
  status: (options) => transport.data(options, (http, call) => http.GET('/delegation', { ...call })),
  revoke: (options) => transport.data(options, (http, call) => http.DELETE('/delegation', { ...call })),
  explain: (token, options) =>
    open.data(repeatable(options), (http, call) =>
      http.POST('/delegation/explain', { ...call, body: { raw: rawOf(token) } }),
    ),
});

const rawOf = (token: UcanToken): string => (typeof token === 'string' ? token : token.serialized);
