import { Problem, type ProblemCode, type RefusalCode } from '../../contract/errors/problem.js';
import type { AddressLimit } from '../../rate-limit/address-limit.js';
import { count } from '../../telemetry/metrics.js';
import {
  authenticateUcan,
  authenticateUcanArtifacts,
  type UcanArtifacts,
  type UcanAuthentication,
  type UcanCaller,
  type UcanRequest,
} from '../ucan/authenticate-ucan.js';
import type { UcanVerifier, VerifyOptions } from '../ucan/verify.js';

/** Why authentication failed. */
export interface AuthFailure {
  readonly code: ProblemCode;
  /** A message for the client. */
  readonly message: string;
  readonly reason?: RefusalCode | undefined;
  /** The reason in our own words. */
  readonly detail?: string | undefined;
}

/** Identifies the caller by a request's headers or a socket's artifacts; throws a `Problem` when authentication fails. */
export type UcanSignIn = (from: UcanRequest | UcanArtifacts, address: string) => Promise<UcanCaller>;

/** Counts failures by address; a token from an address with too many failures is not verified, unless it is known to be valid. */
export function createUcanSignIn(verifier: UcanVerifier, failures: AddressLimit): UcanSignIn {
  return async (from, address) => {
    const attempt: { isCounted: boolean } = { isCounted: false };
    const countAttempt = async () => {
      await failures.take(address);
      attempt.isCounted = true;
    };
    const { ok, error } = await identify(from, { beforeWork: countAttempt, requester: address }).catch(
      async (failure: unknown) => {
        // An aborted attempt, such as a look-up that found no capacity, says nothing about the token.
        if (attempt.isCounted) await failures.giveBack(address);
        throw failure;
      },
    );
    count('twin_oracle.auth.verdicts', { scheme: 'ucan', code: error ? (error.reason ?? error.code) : 'ok' });
    if (error && isFailure(error)) {
      if (!attempt.isCounted) await countAttempt();
      throw authFailed(error);
    }
    if (attempt.isCounted) await failures.giveBack(address);
    if (error) throw authFailed(error);
    return ok;
  };

  function identify(from: UcanRequest | UcanArtifacts, options: VerifyOptions): Promise<UcanAuthentication> {
    return 'headers' in from
      ? authenticateUcan(from, verifier, options)
      : authenticateUcanArtifacts(from, verifier, options);
  }
}

/** A request without credentials is not an attempt, and the caller is not to blame for a failed look-up. */
function isFailure({ code, reason }: AuthFailure): boolean {
  return code !== 'authentication_required' && reason !== 'ucan_unresolved_issuer';
}

/** A 401 with the challenge of RFC 6750, section 3. `reason` is an extension parameter, which RFC 9110 allows. */
export function authFailed({ code, message, reason, detail = message }: AuthFailure): Problem {
  const challenge = ['Bearer realm="twin-oracle"'];
  if (code !== 'authentication_required') {
    challenge.push('error="invalid_token"', `error_description="${detail.replaceAll('"', "'")}"`);
    if (reason) challenge.push(`reason="${reason}"`);
  }
  return new Problem(code, message, {
    ...(reason && { reason, reasonDetail: detail }),
    headers: { 'WWW-Authenticate': challenge.join(', ') },
  });
}
