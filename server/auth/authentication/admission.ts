import type { IncomingMessage } from 'node:http';
import type { Admit, Authorize } from '../../contract/pipeline.js';
import type { AddressLimit } from '../../rate-limit/address-limit.js';
import type { CallerQuota } from '../../rate-limit/caller-quota.js';
import { assertScopes } from '../callers/scopes.js';
import { quotaKeyOf, type AnyCaller } from '../callers/caller.js';

export interface AdmissionOptions {
  /** Without one there is no limit. */
  readonly quota: CallerQuota | undefined;
  /** For those who need not say who they are, where they ask for something. */
  readonly visitors: AddressLimit;
  /** And where they send something to be looked at, which is expensive. */
  readonly strangers: AddressLimit;
  readonly clientAddress: (request: IncomingMessage) => string;
}

/** How much a caller may ask. */
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

/** What a caller may ask: an API key what it has scopes for, a user whatever concerns themselves. */
export const authorize: Authorize<AnyCaller> = ({ scopes }, caller) => {
  if (caller.kind === 'apiKey') assertScopes(caller, scopes);
};
