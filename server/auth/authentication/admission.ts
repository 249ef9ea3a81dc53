import type { IncomingMessage } from 'node:http';
import type { Admit, Authorize } from '../../contract/access.js';
import type { AddressLimit } from '../../rate-limit/address-limit.js';
import type { CallerQuota } from '../../rate-limit/caller-quota.js';
import { assertScopes } from '../callers/scopes.js';
import { quotaKeyOf, type AnyCaller } from '../callers/caller.js';
import { authFailed } from './sign-in.js';

export interface AdmissionOptions {
  /** Without one there is no limit. */
  readonly quota: CallerQuota | undefined;
  /** Limits unauthenticated callers of public operations, by address. */
  readonly visitors: AddressLimit;
  /** Limits unauthenticated callers who send something to verify, which is expensive. */
  readonly strangers: AddressLimit;
  readonly clientAddress: (request: IncomingMessage) => string;
}

/** Applies the rate limits to a request. */
export function createAdmission({
  quota,
  visitors,
  strangers,
  clientAddress,
}: AdmissionOptions): Admit<AnyCaller> {
  return async (caller, request, operation) => {
    if (caller) return quota ? quota.consume(quotaKeyOf(caller)) : [];
    const limit = operation?.body === 'none' ? visitors : strangers;
    await limit.take(clientAddress(request));
    return [];
  };
}

/** The scheme of the contract by which a user has signed in. */
const SCHEMES = { invocation: 'ucanInvocation', delegation: 'ucanDelegation' } as const;

/**
 * Checks that an API key has the operation's scopes, and that a user has signed in by a scheme of the operation. A delegation is given to
 * others, and holds for weeks: where the contract asks for an invocation, it does not show that the person asks for this.
 */
export const authorize: Authorize<AnyCaller> = ({ scopes, security }, caller) => {
  if (caller.kind === 'apiKey') assertScopes(caller, scopes);
  else if (!security.some((schemes) => schemes.includes(SCHEMES[caller.via])))
    throw authFailed({ code: 'authentication_required', message: OTHER_SCHEME[caller.via] });
};

/** What is said to those who have signed in by one scheme where the contract names only the other. */
const OTHER_SCHEME = {
  delegation: 'This needs an invocation, which the person signs for it; a delegation alone is not enough',
  invocation: 'This needs a delegation that is sent alone, without an invocation',
} as const;
