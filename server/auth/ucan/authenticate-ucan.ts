/** Identifies the caller of the oracle: seed part 5.2, for HTTP headers and for the socket's handshake. */
import type { IncomingMessage } from 'node:http';
import type { Result } from '../../contract/errors/result.js';
import { readBearer } from '../bearer/bearer.js';
import { AMBIGUOUS_CREDENTIALS, hasAmbiguousCredentials } from '../bearer/ambiguous-credentials.js';
import type { VerifiedUcan } from './validate.js';
import { refuse } from './ucan-refusal.js';
import type { UcanRefusal, UcanRefused } from './ucan-refusal.js';
import type { UcanResult, UcanVerifier, VerifyOptions } from './verify.js';

const INVALID_INVOCATION = 'Invalid UCAN invocation';
const INVALID_DELEGATION = 'Invalid UCAN delegation';
const UCAN_MISSING =
  'UCAN authentication is missing: send Authorization: Bearer <invocation> with X-Auth-Type: ucan, or the x-ucan-delegation header';

export interface UcanCaller {
  readonly kind: 'ucan';
  /** The DID that signed the token. */
  readonly did: string;
  /** `VerifiedUcan.id` of the token that authenticated the caller. */
  readonly tokenId: string;
  /** Its `VerifiedUcan.ids`: if one of them is revoked, the caller must be disconnected. */
  readonly ids: readonly string[];
  /** The expiry of the token, in Unix seconds. */
  readonly expiresAt: number;
  readonly via: 'invocation' | 'delegation';
  /** The key for limits on further look-ups for this caller: see `DidResolver`. */
  readonly requester?: string | undefined;
  /**
   * What the caller allows the oracle downstream: verified on first use and then cached, so the user of it must check its expiration and
   * revocation again. Undefined when no delegation was sent; a refusal when it is invalid or not the caller's own.
   */
  readonly grant: () => Promise<UcanResult | undefined>;
  /** The delegation as it was sent, valid or not, so that it can be revoked. It is a secret. */
  readonly sentDelegation?: string;
}

/** Why authentication failed, other than missing credentials. */
export type AuthRefusal = UcanRefusal | 'credentials_ambiguous' | 'bearer_malformed';

export interface AuthFailure {
  readonly code: 'authentication_required' | 'invalid_invocation' | 'invalid_delegation';
  /** A message for the client. */
  readonly message: string;
  readonly reason?: AuthRefusal;
  /** The reason in our own words: the challenge's `error_description`. */
  readonly detail?: string;
}

export type UcanAuthentication = Result<UcanCaller, AuthFailure>;

/** The artifacts of both transports. An empty text counts as absent. */
export interface UcanArtifacts {
  readonly invocation?: string | undefined;
  readonly delegation?: string | undefined;
}

/** The parts of an HTTP request that hold them. */
export type UcanRequest = Pick<IncomingMessage, 'headers' | 'rawHeaders'>;

export async function authenticateUcan(
  { headers, rawHeaders }: UcanRequest,
  verifier: UcanVerifier,
  options?: VerifyOptions,
): Promise<UcanAuthentication> {
  if (hasAmbiguousCredentials(rawHeaders)) return { error: AMBIGUOUS };
  const delegation = headers['x-ucan-delegation']?.toString();
  // Without this header the bearer token is meant for another scheme, so it is ignored.
  if (headers['x-auth-type'] !== 'ucan' || !headers.authorization) {
    return authenticateUcanArtifacts({ delegation }, verifier, options);
  }
  const invocation = readBearer(headers.authorization);
  return invocation
    ? authenticateUcanArtifacts({ invocation, delegation }, verifier, options)
    : { error: NOT_A_BEARER };
}

/** An invocation takes precedence: if it is invalid, a valid delegation does not help. */
export async function authenticateUcanArtifacts(
  { invocation, delegation }: UcanArtifacts,
  verifier: UcanVerifier,
  options?: VerifyOptions,
): Promise<UcanAuthentication> {
  if (invocation) return authenticateInvocation({ invocation, delegation }, verifier, options);
  if (delegation) return authenticateDelegation(delegation, verifier, options);
  return { error: { code: 'authentication_required', message: UCAN_MISSING } };
}

async function authenticateInvocation(
  { invocation, delegation }: { readonly invocation: string; readonly delegation: string | undefined },
  verifier: UcanVerifier,
  options: VerifyOptions | undefined,
): Promise<UcanAuthentication> {
  const { ok, error } = await verifier.invocation(invocation, options);
  if (error) return { error: failure('invalid_invocation', INVALID_INVOCATION, error) };
  const caller = callerOf(ok, 'invocation', options?.requester);
  if (!delegation) return { ok: { ...caller, grant: () => Promise.resolve(undefined) } };
  // An invalid grant is not an error, and costs nothing yet: the caller is identified, has a quota, and may not need a grant.
  const grant = once(() => ownGrant(delegation, caller, verifier));
  return { ok: { ...caller, sentDelegation: delegation, grant } };
}

async function authenticateDelegation(
  delegation: string,
  verifier: UcanVerifier,
  options: VerifyOptions | undefined,
): Promise<UcanAuthentication> {
  const { ok, error } = await verifier.delegation(delegation, options);
  if (error) return { error: failure('invalid_delegation', INVALID_DELEGATION, error) };
  const grant = () => Promise.resolve({ ok });
  return { ok: { ...callerOf(ok, 'delegation', options?.requester), sentDelegation: delegation, grant } };
}

async function ownGrant(
  delegation: string,
  { did, requester }: Pick<UcanCaller, 'did' | 'requester'>,
  verifier: UcanVerifier,
): Promise<UcanResult> {
  const granted = await verifier.grant(delegation, { requester });
  return granted.ok && granted.ok.issuer !== did ? { error: WRONG_ISSUER } : granted;
}

/** Concurrent callers share one attempt; an aborted attempt is not kept. */
function once<T>(attempt: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  return async () => {
    shared ??= attempt();
    try {
      return await shared;
    } catch (error) {
      shared = undefined;
      throw error;
    }
  };
}

function callerOf(
  { issuer, id, ids, expiration }: VerifiedUcan,
  via: UcanCaller['via'],
  requester: string | undefined,
): Omit<UcanCaller, 'grant'> {
  return { kind: 'ucan', did: issuer, tokenId: id, ids, expiresAt: expiration, via, requester };
}

function failure(
  code: AuthFailure['code'],
  message: string,
  { code: reason, detail }: UcanRefused,
): AuthFailure {
  return { code, message, reason, detail };
}

const WRONG_ISSUER = refuse('ucan_wrong_issuer', 'The delegation must be signed by the caller');

const AMBIGUOUS: AuthFailure = {
  code: 'invalid_invocation',
  message: INVALID_INVOCATION,
  ...AMBIGUOUS_CREDENTIALS,
};

const NOT_A_BEARER: AuthFailure = {
  code: 'invalid_invocation',
  message: INVALID_INVOCATION,
  reason: 'bearer_malformed',
  detail: 'The Authorization header must be Bearer <invocation>',
};
