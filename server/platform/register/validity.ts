import type { TwinRow } from './entity.js';

/** A twin speaks for itself only from `validFrom` to `validUntil`. */
export function isWithinValidity(
  { validFrom, validUntil }: Pick<TwinRow, 'validFrom' | 'validUntil'>,
  now: Date,
): boolean {
  return (!validFrom || validFrom <= now) && (!validUntil || now < validUntil);
}
