/** The checks that need no cryptography. Each gives the reason to refuse, or nothing. */
import type { DecodedUcan } from './decode.js';
import { refuse } from './refusal.js';
import type { UcanRefused } from './refusal.js';

/** How far a client's clock may be from ours, in either direction. */
export const CLOCK_SKEW_SECONDS = 30;

/** The one capability that proves who is calling an oracle. */
export const AUTH_CAPABILITY = { can: '*', with: 'ixo:oracle' } as const;

export const checkAudience = ({ audience }: DecodedUcan, oracleDid: string): UcanRefused | undefined =>
  audience === oracleDid
    ? undefined
    : refuse('ucan_wrong_audience', 'The token was made for another audience');

/** A proof would let somebody other than the issuer have granted this; who is calling is for the issuer alone to say. */
export const checkNoProofs = ({ proofCount }: DecodedUcan): UcanRefused | undefined =>
  proofCount === 0
    ? undefined
    : refuse('ucan_has_proofs', 'The token must come from the user directly, without proofs');

export type TimeClaims = Pick<DecodedUcan, 'expiration' | 'notBefore'>;

/** `now` and `maxLifetimeSeconds` in seconds. Checked again on every use of a token. */
export const checkTimes = (
  { expiration, notBefore }: TimeClaims,
  now: number,
  maxLifetimeSeconds: number,
): UcanRefused | undefined => {
  if (expiration === Infinity) return refuse('ucan_no_expiration', 'The token must have an expiration');
  if (expiration + CLOCK_SKEW_SECONDS <= now) return refuse('ucan_expired', 'The token has expired');
  if (notBefore !== undefined && notBefore - CLOCK_SKEW_SECONDS > now) {
    return refuse('ucan_not_yet_valid', 'The token is not valid yet');
  }
  return expiration - CLOCK_SKEW_SECONDS > now + maxLifetimeSeconds
    ? refuse('ucan_lifetime_too_long', `The token must expire within ${maxLifetimeSeconds} seconds`)
    : undefined;
};

/** Exactly one capability, the one above. Any further field (a caveat) might be a limit that we do not understand. */
export const checkAuthCapability = ({ capabilities }: DecodedUcan): UcanRefused | undefined => {
  const [capability, ...others] = capabilities;
  const { can, with: resource, nb, ...unknownFields } = capability ?? { can: '', with: '' };
  const grants = can === AUTH_CAPABILITY.can && resource === AUTH_CAPABILITY.with;
  return grants && others.length === 0 && isEmpty(nb) && isEmpty(unknownFields)
    ? undefined
    : refuse(
        'ucan_wrong_capability',
        'The token must hold the one capability { can: "*", with: "ixo:oracle" }',
      );
};

const isEmpty = (value: unknown): boolean =>
  value == null || (typeof value === 'object' && Object.keys(value).length === 0);
