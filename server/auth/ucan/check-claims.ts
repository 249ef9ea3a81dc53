/** Rules for every UCAN that need no cryptography. Each rule yields its refusals. */
import type { ChainLink } from './decoding/chain.js';
import { isAttenuated } from './attenuation.js';
import { MAX_ISSUER_LOOK_UPS, TOO_MANY_LOOK_UPS, UNSUPPORTED_ISSUER, refuse } from './ucan-refusal.js';
import type { Refusals } from './ucan-refusal.js';

/** The accepted difference between a client's clock and ours, in either direction. */
export const CLOCK_SKEW_SECONDS = 30;

/** The one capability that authenticates a caller at an oracle. */
export const AUTH_CAPABILITY = { can: '*', with: 'ixo:oracle' } as const;

/** Unix seconds. */
export interface TimeClaims {
  /** `Infinity` for never. */
  readonly expiration: number;
  readonly notBefore: number | undefined;
}

/** Whether a token or a proof is valid at `now`, in Unix seconds. */
export function* checkTime({ expiration, notBefore }: TimeClaims, now: number): Refusals {
  if (expiration + CLOCK_SKEW_SECONDS <= now) yield refuse('ucan_expired', 'The token has expired');
  if (notBefore !== undefined && notBefore - CLOCK_SKEW_SECONDS > now) {
    yield refuse('ucan_not_yet_valid', 'The token is not valid yet');
  }
}

/** Whether a token expires, and soon enough. */
export function* checkLifetime(expiration: number, now: number, maxLifetimeSeconds: number): Refusals {
  if (expiration === Infinity) {
    yield refuse(
      'ucan_no_expiration',
      `A token that never expires is not accepted: issue one whose expiration is at most ${maxLifetimeSeconds} seconds ahead`,
    );
  } else if (expiration - CLOCK_SKEW_SECONDS > now + maxLifetimeSeconds) {
    yield refuse('ucan_lifetime_too_long', `The token must expire within ${maxLifetimeSeconds} seconds`);
  }
}

/** The validity of a chain: while all of its UCANs are valid. */
export function timesOf(claims: readonly TimeClaims[]): TimeClaims {
  const begins = claims.flatMap(({ notBefore }) => notBefore ?? []);
  return {
    expiration: Math.min(...claims.map(({ expiration }) => expiration)),
    notBefore: begins.length > 0 ? Math.max(...begins) : undefined,
  };
}

/** Whether a UCAN may be part of any chain at this time. */
export function* checkLink({ ucan }: ChainLink, now: number): Refusals {
  if (!ucan.issuer.canHaveEd25519Key) yield UNSUPPORTED_ISSUER;
  yield* checkTime(ucan, now);
}

/** Whether the number of issuers that need a look-up is within the limit. */
export function* checkIssuers(links: readonly ChainLink[]): Refusals {
  const lookedUp = links.filter(({ ucan }) => !ucan.issuer.isDidKey).map(({ ucan }) => ucan.issuer.did);
  if (new Set(lookedUp).size > MAX_ISSUER_LOOK_UPS) yield TOO_MANY_LOOK_UPS;
}

/** Whether a UCAN was issued for its position in the chain, and delegates no more than its issuer had. */
export function* checkPlacement({ ucan, parent, proofs }: ChainLink): Refusals {
  if (parent && !ucan.audience.equals(parent.issuer)) {
    yield refuse('ucan_broken_chain', "A proof's audience is not the issuer that uses it");
  }
  if (ucan.proofs.length > 0 && !isAttenuated(ucan, proofs)) {
    yield refuse('ucan_escalation', 'A UCAN gives more than its issuer was given by its proofs');
  }
}
