import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Authenticate } from '../../contract/access.js';
import type { AddressLimit } from '../../rate-limit/address-limit.js';
import { AMBIGUOUS_CREDENTIALS, hasAmbiguousCredentials } from '../bearer/ambiguous-credentials.js';
import type { ApiKeyCaller } from '../callers/api-key-caller.js';
import type { ApiKeyAuthenticator } from '../api-keys/authentication/authenticator.js';
import type { AnyCaller } from '../callers/caller.js';
import { count } from '../../telemetry/metrics.js';
import { authFailed, type UcanSignIn } from './sign-in.js';

/** Hashes of 32 bytes each: less than 1 MB in total. */
const MAX_KNOWN_KEYS = 10_000;

export interface AuthenticateOptions {
  readonly apiKeys: Pick<ApiKeyAuthenticator, 'authenticate'>;
  readonly signIn: UcanSignIn;
  readonly failures: AddressLimit;
  readonly clientAddress: (request: IncomingMessage) => string;
}

/** Authenticates a caller by the operation's security schemes: API keys on the platform, UCANs at the oracle. */
export function createAuthenticate({
  apiKeys,
  signIn,
  failures,
  clientAddress,
}: AuthenticateOptions): Authenticate<AnyCaller> {
  /** Keys that were valid at their last use: failures of other callers at the same address cannot lock them out. */
  const known = new LRUCache<string, true>({ max: MAX_KNOWN_KEYS });

  return ({ security }, request) =>
    security.some((schemes) => schemes.includes('platformKey'))
      ? byKey(request)
      : signIn(request, clientAddress(request));

  async function byKey(request: IncomingMessage): Promise<ApiKeyCaller> {
    const address = clientAddress(request);
    const { authorization } = request.headers;
    const text = hash('sha256', authorization ?? '', 'base64');
    const isKnown = known.has(text);
    if (!isKnown) await failures.take(address);
    const { ok, error } = hasAmbiguousCredentials(request.rawHeaders)
      ? { error: AMBIGUOUS_KEY }
      : await apiKeys.authenticate(authorization);
    count('twin_oracle.auth.verdicts', {
      scheme: 'api_key',
      code: error ? (error.reason ?? error.code) : 'ok',
    });
    if (ok) known.set(text, true);
    else known.delete(text);
    if (!isKnown && (ok || error.code === 'authentication_required')) await failures.giveBack(address);
    if (error) throw authFailed(error);
    return ok;
  }
}

const AMBIGUOUS_KEY = {
  code: 'invalid_api_key',
  message: 'The API key is not valid',
  ...AMBIGUOUS_CREDENTIALS,
} as const;
