/** What holds for every UCAN, and can be judged without cryptography. Each rule gives its refusals, or nothing. */
import type { ChainLink } from './chain.js';
import { isAttenuated } from './attenuation.js';
import { MAX_ISSUER_LOOK_UPS, TOO_MANY_LOOK_UPS, UNSUPPORTED_ISSUER, refuse } from './ucan-refusal.js';
import type { Faults } from './ucan-refusal.js';

/** How far a client's clock may be from ours, in either direction. */
export const CLOCK_SKEW_SECONDS = 30;

/** The one capability that proves who is calling an oracle. */
export const AUTH_CAPABILITY = { can: '*', with: 'ixo:oracle' } as const;

/** Unix seconds. */
export interface TimeClaims {
  /** `Infinity` for never. */
  readonly expiration: number;
  readonly notBefore: number | undefined;
}

/** Whether it is the time of a token or a proof. `now` in Unix seconds. */
export function* timeFaults({ expiration, notBefore }: TimeClaims, now: number): Faults {
  if (expiration + CLOCK_SKEW_SECONDS <= now) yield refuse('ucan_expired', 'The token has expired');
  if (notBefore !== undefined && notBefore - CLOCK_SKEW_SECONDS > now) {
    yield refuse('ucan_not_yet_valid', 'The token is not valid yet');
  }
}

/** Whether a token ends, and soon enough. */
export function* lifetimeFaults(expiration: number, now: number, maxLifetimeSeconds: number): Faults {
  if (expiration === Infinity) {
    yield refuse(
      'ucan_no_expiration',
      `A token that never expires is not accepted: issue one whose expiration is at most ${maxLifetimeSeconds} seconds ahead`,
    );
  } else if (expiration - CLOCK_SKEW_SECONDS > now + maxLifetimeSeconds) {
    yield refuse('ucan_lifetime_too_long', `The token must expire within ${maxLifetimeSeconds} seconds`);
  }
}

/** A chain is valid while all of its UCANs are. */
export function timesOf(claims: readonly TimeClaims[]): TimeClaims {
  const begins = claims.flatMap(({ notBefore }) => notBefore ?? []);
  return {
    expiration: Math.min(...claims.map(({ expiration }) => expiration)),
    notBefore: begins.length > 0 ? Math.max(...begins) : undefined,
  };
}

/** Whether a UCAN may stand in any chain at this time. */
export function* linkFaults({ ucan }: ChainLink, now: number): Faults {
  if (!ucan.issuer.canHaveEd25519Key) yield UNSUPPORTED_ISSUER;
  yield* timeFaults(ucan, now);
}

/** Whether the keys of few enough issuers must be looked up. */
export function* issuerFaults(links: readonly ChainLink[]): Faults {
  const lookedUp = links.filter(({ ucan }) => !ucan.issuer.isDidKey).map(({ ucan }) => ucan.issuer.did);
  if (new Set(lookedUp).size > MAX_ISSUER_LOOK_UPS) yield TOO_MANY_LOOK_UPS;
}

/** Whether the UCAN in a place of a chain was made for that place, and gives no more than its issuer had. */
export function* placeFaults({ ucan, parent, proofs }: ChainLink): Faults {
  if (parent && !ucan.audience.equals(parent.issuer)) {
    yield refuse('ucan_broken_chain', 'A proof was made for somebody else than who uses it');
  }
  if (ucan.proofs.length > 0 && !isAttenuated(ucan, proofs)) {
    yield refuse('ucan_escalation', 'A UCAN gives more than its issuer was given by its proofs');
  }
}
