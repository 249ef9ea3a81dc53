/** The time in which a twin is valid. */
import { Problem } from '../../../contract/errors/problem.js';
import type { Validity } from './field-rules.js';
import type { TwinRow } from './fields.js';

/** A twin can sign only from `validFrom` to `validUntil`. */
export function isWithinValidity({ validFrom, validUntil }: Validity, now: Date): boolean {
  return (!validFrom || validFrom <= now) && (!validUntil || now < validUntil);
}

/**
 * Governance has verified a domain for the time that its record named then. A controller may shorten it, and nobody may extend it without
 * another vote. Throws `validity_decided`.
 */
export function assertNotExtended(before: TwinRow, after: Validity): void {
  const { did, verificationStatus: status } = before;
  if (status !== 'verified' && status !== 'suspended') return;
  const errors = [
    ...(beginOf(after) < beginOf(before) ? [fieldError('validFrom', 'move later')] : []),
    ...(endOf(after) > endOf(before) ? [fieldError('validUntil', 'move earlier')] : []),
  ];
  const [first] = errors;
  if (!first) return;
  const fields = errors.map(({ field, message }) => `${field} ${message}`).join('; ');
  throw new Problem(
    'validity_decided',
    `${did} is ${status} for the time that governance has decided about: ${fields}`,
    { errors },
  );
}

function fieldError(name: keyof Validity, way: string) {
  return { field: `body.${name}`, rule: 'validity_decided', message: `may only ${way}` };
}

/** In milliseconds since 1970. Without a beginning there was none, and without an end there is none. */
function beginOf({ validFrom }: Validity): number {
  return validFrom?.getTime() ?? -Infinity;
}

function endOf({ validUntil }: Validity): number {
  return validUntil?.getTime() ?? Infinity;
}
