import type { API } from '@ucanto/core';
import type { Result } from '../result.js';
import { checkAudience, checkAuthCapability, checkNoProofs, checkTimes } from './claims.js';
import { checkTokenSize, decodeUcan } from './decode.js';
import type { DecodedUcan } from './decode.js';
import type { DidResolver } from './did-resolver.js';
import { refuse } from './refusal.js';
import type { UcanRefused } from './refusal.js';
import { isSignedBy } from './signature.js';
import { createVerifiedCache } from './verified-cache.js';

export type UcanKind = 'invocation' | 'delegation';

/** A token that may be believed: its issuer signed it for this oracle, and its time is now. */
export interface VerifiedUcan {
  readonly kind: UcanKind;
  /** The DID of the user. */
  readonly issuer: string;
  /** Unix seconds; always finite. Honoured for `CLOCK_SKEW_SECONDS` longer. */
  readonly expiration: number;
  /** Unix seconds. */
  readonly notBefore: number | undefined;
  readonly delegation: API.Delegation;
}

export type UcanResult = Result<VerifiedUcan, UcanRefused>;

export interface UcanVerifier {
  /** A short-lived token that says "it is I", with the one capability of `AUTH_CAPABILITY`. */
  invocation(token: string): Promise<UcanResult>;
  /** The user's grant to this oracle. As proof of who is calling, its capabilities do not matter. */
  delegation(token: string): Promise<UcanResult>;
}

export interface UcanVerifierOptions {
  /** The DID of this oracle; compared as text. */
  readonly audience: string;
  readonly maxInvocationTtlSeconds: number;
  readonly resolver: DidResolver;
  /** Unix seconds. */
  readonly clock?: () => number;
}

interface Rules {
  readonly maxLifetimeSeconds: number;
  checkCapabilities(ucan: DecodedUcan): UcanRefused | undefined;
}

/** Never throws for anything that a token holds: each failure is an `{ error }` with a code from a closed list. */
export const createUcanVerifier = ({
  audience,
  maxInvocationTtlSeconds,
  resolver,
  clock = unixSeconds,
}: UcanVerifierOptions): UcanVerifier => {
  const cache = createVerifiedCache<VerifiedUcan, UcanRefused>();
  const rulesOf: Record<UcanKind, Rules> = {
    invocation: { maxLifetimeSeconds: maxInvocationTtlSeconds, checkCapabilities: checkAuthCapability },
    delegation: { maxLifetimeSeconds: Infinity, checkCapabilities: () => undefined },
  };

  const verifyAfresh = async (kind: UcanKind, token: string): Promise<UcanResult> => {
    const { ok: ucan, error } = await decodeUcan(token);
    if (error) return { error };
    const rules = rulesOf[kind];
    const refused =
      checkAudience(ucan, audience) ??
      checkNoProofs(ucan) ??
      checkTimes(ucan, clock(), rules.maxLifetimeSeconds) ??
      rules.checkCapabilities(ucan) ??
      (await checkSignature(ucan, resolver));
    if (refused) return { error: refused };
    const { issuer, expiration, notBefore, delegation } = ucan;
    return { ok: { kind, issuer, expiration, notBefore, delegation } };
  };

  const verify = async (kind: UcanKind, token: string): Promise<UcanResult> => {
    // Before the hash, so that a huge text costs nothing.
    const tooLarge = checkTokenSize(token);
    if (tooLarge) return { error: tooLarge };
    const result = await cache.once(kind, token, () => verifyAfresh(kind, token));
    if (result.error) return result;
    const refused = checkTimes(result.ok, clock(), rulesOf[kind].maxLifetimeSeconds);
    return refused ? { error: refused } : result;
  };

  return {
    invocation: (token) => verify('invocation', token),
    delegation: (token) => verify('delegation', token),
  };
};

const checkSignature = async (
  { issuer, delegation }: DecodedUcan,
  resolver: DidResolver,
): Promise<UcanRefused | undefined> => {
  let didKeys: readonly string[];
  try {
    didKeys = await resolver.resolve(issuer);
  } catch {
    return refuse('ucan_unresolved_issuer', 'The keys of the issuer could not be looked up');
  }
  if (didKeys.length === 0) {
    return refuse(
      'ucan_unsupported_issuer',
      'The issuer must be a DID with an Ed25519 key that this oracle can resolve',
    );
  }
  try {
    if (await isSignedBy(delegation.data, didKeys)) return undefined;
  } catch {
    // What cannot be encoded again cannot have been signed: the codec throws on it, and its message quotes the input.
  }
  return refuse(
    'ucan_bad_signature',
    'The signature is not an Ed25519 signature of the issuer over this token',
  );
};

const unixSeconds = (): number => Math.floor(Date.now() / 1000);
