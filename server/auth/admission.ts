import type { IncomingMessage } from 'node:http';
import type { Admit } from '../contract/exchange.js';
import type { CallerQuota } from '../rate-limit/caller-quota.js';
import type { FailedSignIns } from '../rate-limit/failed-sign-ins.js';
import { assertScopes } from './api-keys/scopes.js';
import { quotaKeyOf, type AnyCaller } from './caller.js';

export interface AdmissionOptions {
  /** Without one there is no limit. */
  readonly quota: CallerQuota | undefined;
  readonly failedSignIns: FailedSignIns;
  readonly clientAddress: (request: IncomingMessage) => string;
}

/** What a caller may do, once it is known who calls: so many requests, and what an API key has scopes for. */
export function createAdmission({ quota, failedSignIns, clientAddress }: AdmissionOptions): Admit<AnyCaller> {
  return async ({ scopes }, caller, request) => {
    if (!caller) {
      // Who need not sign in is held to what failed sign-ins are: the work is the same.
      const address = clientAddress(request);
      await failedSignIns.assertAllowed(address);
      await failedSignIns.count(address);
      return [];
    }
    const lines = (await quota?.consume(quotaKeyOf(caller))) ?? [];
    if (caller.kind === 'apiKey') assertScopes(caller, scopes);
    return lines;
  };
}
