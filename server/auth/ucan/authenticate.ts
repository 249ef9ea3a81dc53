/** Who is calling the oracle? Seed part 5.2, for HTTP headers and for the socket's handshake. */
import type { Result } from '../result.js';
import { readBearer } from '../bearer.js';
import type { UcanRefusal, UcanRefused } from './refusal.js';
import type { UcanVerifier, VerifiedUcan } from './verify.js';

const INVALID_INVOCATION = 'Invalid UCAN invocation';
const UCAN_MISSING =
  'UCAN authentication is missing: send Authorization: Bearer <invocation> with X-Auth-Type: ucan, or the x-ucan-delegation header';
const NOT_A_BEARER = 'The Authorization header must be Bearer <invocation>';

export interface UcanCaller {
  readonly kind: 'ucan';
  /** The DID that signed the token. */
  readonly did: string;
  /** Unix seconds. */
  readonly expiresAt: number;
  readonly via: 'invocation' | 'delegation';
  /** What the caller allows the oracle downstream. Always the caller's own: a grant by somebody else is left out. */
  readonly delegation?: VerifiedUcan;
}

export interface AuthFailure {
  readonly code: 'authentication_required' | 'invalid_invocation' | 'invalid_delegation';
  /** For the client. */
  readonly message: string;
  readonly reason?: UcanRefusal;
  /** What is wrong, in our own sentence: the challenge's `error_description`. */
  readonly detail?: string;
}

export type UcanAuthentication = Result<UcanCaller, AuthFailure>;

/** The headers that count. `x-did` is not among them: it proves nothing. */
export interface UcanHeaders {
  readonly authorization?: string | undefined;
  readonly 'x-auth-type'?: string | string[] | undefined;
  readonly 'x-ucan-delegation'?: string | string[] | undefined;
}

/** What both transports carry. An empty text counts as absent. */
export interface UcanArtifacts {
  readonly invocation?: string | undefined;
  readonly delegation?: string | undefined;
}

export const authenticateUcan = async (
  headers: UcanHeaders,
  verifier: UcanVerifier,
): Promise<UcanAuthentication> => {
  const delegation = headers['x-ucan-delegation']?.toString();
  // Without this header the bearer belongs to somebody else, so it is not even looked at.
  if (headers['x-auth-type'] !== 'ucan' || !headers.authorization) {
    return authenticateUcanArtifacts({ delegation }, verifier);
  }
  const invocation = readBearer(headers.authorization);
  return invocation
    ? authenticateUcanArtifacts({ invocation, delegation }, verifier)
    : { error: { code: 'invalid_invocation', message: INVALID_INVOCATION, detail: NOT_A_BEARER } };
};

/** An invocation that is present decides alone: if it is bad, a good delegation does not help. */
export const authenticateUcanArtifacts = async (
  { invocation, delegation }: UcanArtifacts,
  verifier: UcanVerifier,
): Promise<UcanAuthentication> => {
  if (invocation) return authenticateInvocation(invocation, delegation, verifier);
  if (delegation) return authenticateDelegation(delegation, verifier);
  return { error: { code: 'authentication_required', message: UCAN_MISSING } };
};

const authenticateInvocation = async (
  invocation: string,
  delegation: string | undefined,
  verifier: UcanVerifier,
): Promise<UcanAuthentication> => {
  const { ok, error } = await verifier.invocation(invocation);
  if (error) return { error: failure('invalid_invocation', INVALID_INVOCATION, error) };
  const caller = { kind: 'ucan', did: ok.issuer, expiresAt: ok.expiration, via: 'invocation' } as const;
  const granted = delegation ? await verifier.delegation(delegation) : undefined;
  // A bad delegation is not fatal here: the caller is known, and what needs the grant asks for a new one.
  return { ok: granted?.ok?.issuer === ok.issuer ? { ...caller, delegation: granted.ok } : caller };
};

const authenticateDelegation = async (
  delegation: string,
  verifier: UcanVerifier,
): Promise<UcanAuthentication> => {
  const { ok, error } = await verifier.delegation(delegation);
  if (error) return { error: failure('invalid_delegation', UCAN_MISSING, error) };
  return {
    ok: { kind: 'ucan', did: ok.issuer, expiresAt: ok.expiration, via: 'delegation', delegation: ok },
  };
};

const failure = (
  code: AuthFailure['code'],
  message: string,
  { code: reason, detail }: UcanRefused,
): AuthFailure => ({
  code,
  message,
  reason,
  detail,
});
