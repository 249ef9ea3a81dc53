/** Who is calling the oracle? Seed part 5.2, for HTTP headers and for the socket's handshake. */
import type { IncomingMessage } from 'node:http';
import type { Result } from '../../contract/result.js';
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
  /** `VerifiedUcan.id` of the token that says who is calling. */
  readonly tokenId: string;
  /** Its `VerifiedUcan.ids`: if one of them is revoked, the caller has to go. */
  readonly ids: readonly string[];
  /** Unix seconds. */
  readonly expiresAt: number;
  readonly via: 'invocation' | 'delegation';
  /** By whom further look-ups for this caller are counted: see `DidResolver`. */
  readonly asker?: string | undefined;
  /**
   * What the caller allows the oracle downstream: verified when it is first asked for, and then remembered, so look at
   * its expiration and revocation anew. Nothing when no delegation was sent; a refusal when it is bad or somebody else's.
   */
  readonly grant: () => Promise<UcanResult | undefined>;
  /** The delegation as it was sent, believed or not: what a caller who revokes wants to be rid of. A secret. */
  readonly sentDelegation?: string;
}

/** Why nobody was let in, beside that nothing was sent. */
export type AuthRefusal = UcanRefusal | 'credentials_ambiguous' | 'bearer_malformed';

export interface AuthFailure {
  readonly code: 'authentication_required' | 'invalid_invocation' | 'invalid_delegation';
  /** For the client. */
  readonly message: string;
  readonly reason?: AuthRefusal;
  /** What is wrong, in our own sentence: the challenge's `error_description`. */
  readonly detail?: string;
}

export type UcanAuthentication = Result<UcanCaller, AuthFailure>;

/** What both transports carry. An empty text counts as absent. */
export interface UcanArtifacts {
  readonly invocation?: string | undefined;
  readonly delegation?: string | undefined;
}

/** Where to look for them in an HTTP request. */
export type UcanRequest = Pick<IncomingMessage, 'headers' | 'rawHeaders'>;

export async function authenticateUcan(
  { headers, rawHeaders }: UcanRequest,
  verifier: UcanVerifier,
  options?: VerifyOptions,
): Promise<UcanAuthentication> {
  if (hasAmbiguousCredentials(rawHeaders)) return { error: AMBIGUOUS };
  const delegation = headers['x-ucan-delegation']?.toString();
  // Without this header the bearer belongs to somebody else, so it is not even looked at.
  if (headers['x-auth-type'] !== 'ucan' || !headers.authorization) {
    return authenticateUcanArtifacts({ delegation }, verifier, options);
  }
  const invocation = readBearer(headers.authorization);
  return invocation
    ? authenticateUcanArtifacts({ invocation, delegation }, verifier, options)
    : { error: NOT_A_BEARER };
}

/** An invocation that is present decides alone: if it is bad, a good delegation does not help. */
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
  const caller = callerOf(ok, 'invocation', options?.asker);
  if (!delegation) return { ok: { ...caller, grant: () => Promise.resolve(undefined) } };
  // A bad grant is not fatal, and costs nothing yet: the caller is known, has a quota, and may not need one.
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
  return { ok: { ...callerOf(ok, 'delegation', options?.asker), sentDelegation: delegation, grant } };
}

async function ownGrant(
  delegation: string,
  { did, asker }: Pick<UcanCaller, 'did' | 'asker'>,
  verifier: UcanVerifier,
): Promise<UcanResult> {
  const granted = await verifier.grant(delegation, { asker });
  return granted.ok && granted.ok.issuer !== did ? { error: WRONG_ISSUER } : granted;
}

/** Those who ask share one attempt, but not one that broke off. */
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
  asker: string | undefined,
): Omit<UcanCaller, 'grant'> {
  return {
    kind: 'ucan',
    did: issuer,
    tokenId: id,
    ids,
    expiresAt: expiration,
    via,
    ...(asker !== undefined && { asker }),
  };
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
