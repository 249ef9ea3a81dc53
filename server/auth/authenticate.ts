import type { Authenticate } from '../contract/exchange.js';
import { Problem, type ProblemCode } from '../contract/problem.js';
import type { ApiKeys } from './api-keys/service.js';
import { authenticateUcan } from './ucan/authenticate.js';
import type { UcanVerifier } from './ucan/verify.js';

interface Failure {
  readonly code: ProblemCode;
  readonly message: string;
  readonly reason?: string;
  readonly detail?: string;
}

/** Lets a caller in as the operation's security schemes ask: API keys on the platform, UCANs at the oracle. */
export function createAuthenticate(apiKeys: ApiKeys, verifier: UcanVerifier): Authenticate {
  return async (security, { headers }) => {
    const byKey = security.some((schemes) => schemes.includes('platformKey'));
    const { ok, error } = byKey
      ? await apiKeys.authenticate(headers.authorization)
      : await authenticateUcan(headers, verifier);
    if (error) throw unauthorized(error);
    return ok;
  };
}

/** A 401 with the challenge of RFC 6750, section 3. */
export function unauthorized({ code, message, reason, detail = message }: Failure): Problem {
  const challenge = ['Bearer realm="twin-oracle"'];
  if (code !== 'authentication_required')
    challenge.push('error="invalid_token"', `error_description="${detail.replaceAll('"', "'")}"`);
  return new Problem(code, message, {
    ...(reason && { reason }),
    headers: { 'WWW-Authenticate': challenge.join(', ') },
  });
}
