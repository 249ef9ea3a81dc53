import type { IncomingMessage } from 'node:http';
import type { Authenticate } from '../contract/exchange.js';
import type { FailedSignIns } from '../rate-limit/failed-sign-ins.js';
import { AMBIGUOUS_CREDENTIALS, hasAmbiguousCredentials } from './ambiguous-credentials.js';
import type { ApiKeyCaller, ApiKeys } from './api-keys/service.js';
import type { AnyCaller } from './caller.js';
import { authFailed, type UcanSignIn } from './sign-in.js';

export interface AuthenticateOptions {
  readonly apiKeys: Pick<ApiKeys, 'authenticate'>;
  readonly signIn: UcanSignIn;
  readonly failedSignIns: FailedSignIns;
  readonly clientAddress: (request: IncomingMessage) => string;
}

/** Lets a caller in as the operation's security schemes ask: API keys on the platform, UCANs at the oracle. */
export function createAuthenticate({
  apiKeys,
  signIn,
  failedSignIns,
  clientAddress,
}: AuthenticateOptions): Authenticate<AnyCaller> {
  return ({ security }, request) =>
    security.some((schemes) => schemes.includes('platformKey'))
      ? byKey(request)
      : signIn(request, clientAddress(request));

  async function byKey(request: IncomingMessage): Promise<ApiKeyCaller> {
    const address = clientAddress(request);
    await failedSignIns.assertAllowed(address);
    const { ok, error } = hasAmbiguousCredentials(request.rawHeaders)
      ? { error: AMBIGUOUS_KEY }
      : await apiKeys.authenticate(request.headers.authorization);
    if (ok) return ok;
    if (error.code !== 'authentication_required') await failedSignIns.count(address);
    throw authFailed(error);
  }
}

const AMBIGUOUS_KEY = {
  code: 'invalid_api_key',
  message: 'The API key is not valid',
  ...AMBIGUOUS_CREDENTIALS,
} as const;
