import type { IncomingMessage } from 'node:http';
import type { Admit, Authorize } from '../../contract/access.js';
import type { AddressLimit } from '../../rate-limit/address-limit.js';
import type { CallerQuota } from '../../rate-limit/caller-quota.js';
import { assertScopes } from '../callers/scopes.js';
import { quotaKeyOf, type AnyCaller } from '../callers/caller.js';

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

/** Checks that an API key has the operation's scopes. A user may do everything that concerns themselves. */
export const authorize: Authorize<AnyCaller> = ({ scopes }, caller) => {
  if (caller.kind === 'apiKey') assertScopes(caller, scopes);
};
