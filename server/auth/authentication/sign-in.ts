import { Problem, type ProblemCode, type RefusalCode } from '../../contract/problem.js';
import type { AddressLimit } from '../../rate-limit/address-limit.js';
import {
  authenticateUcan,
  authenticateUcanArtifacts,
  type UcanArtifacts,
  type UcanAuthentication,
  type UcanCaller,
  type UcanRequest,
} from '../ucan/authenticate-ucan.js';
import type { UcanVerifier, VerifyOptions } from '../ucan/verify.js';

/** Why somebody was not let in. */
export interface AuthFailure {
  readonly code: ProblemCode;
  /** For whoever reads the reply. */
  readonly message: string;
  readonly reason?: RefusalCode | undefined;
  /** What is wrong, in our own sentence. */
  readonly detail?: string | undefined;
}

/** Says who calls, by a request's headers or a socket's artifacts; throws a `Problem` when it lets nobody in. */
export type UcanSignIn = (from: UcanRequest | UcanArtifacts, address: string) => Promise<UcanCaller>;

/** Failures are counted for each address; one that has too many is not even looked at, unless its token is known to be good. */
export function createUcanSignIn(verifier: UcanVerifier, failures: AddressLimit): UcanSignIn {
  return async (from, address) => {
    const attempt: { isCounted: boolean } = { isCounted: false };
    const count = async () => {
      await failures.take(address);
      attempt.isCounted = true;
    };
    const { ok, error } = await identify(from, { beforeWork: count, asker: address }).catch(
      async (failure: unknown) => {
        // What broke off, as a look-up for which there was no time, says nothing of the token.
        if (attempt.isCounted) await failures.giveBack(address);
        throw failure;
      },
    );
    if (error && isFailure(error)) {
      if (!attempt.isCounted) await count();
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

/** Who sent nothing has not tried, and a look-up that went wrong is nobody's fault there. */
function isFailure({ code, reason }: AuthFailure): boolean {
  return code !== 'authentication_required' && reason !== 'ucan_unresolved_issuer';
}

/** A 401 with the challenge of RFC 6750, section 3. `reason` is a parameter of our own, which RFC 9110 allows. */
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
