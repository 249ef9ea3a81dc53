import { failed, passed } from './check-result.js';
import type { Finding } from './check-result.js';
import type { Payload } from './record.js';

/** In milliseconds since 1970. */
export interface Period {
  /** All of these must be in the past. */
  readonly begins: readonly number[];
  /** None of these may be in the past. */
  readonly ends: readonly number[];
}

/** A credential that was just issued is valid for a verifier whose clock is slow. */
const CLOCK_SKEW_MS = 60_000;

/** XML Schema's `dateTimeStamp`, as Verifiable Credentials 2.0 requires. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** The credential's own period, and that of its signature (`nbf`, `exp`). @returns a sentence when one of them is not a time. */
export const readPeriod = ({ validFrom, validUntil, nbf, exp }: Payload): Period | string => {
  const [from, until] = [dateTime(validFrom), dateTime(validUntil)];
  const [notBefore, expires] = [seconds(nbf), seconds(exp)];
  if (from === null) return 'Its validFrom is no date and time';
  if (until === null) return 'Its validUntil is no date and time';
  if (notBefore === null) return 'Its claim nbf is no time';
  if (expires === null) return 'Its claim exp is no time';
  return { begins: given([from, notBefore]), ends: given([until, expires]) };
};

export const checkValidity = ({ period }: { readonly period: Period }, now: Date): Finding => {
  if (period.begins.some((begin) => begin > now.getTime() + CLOCK_SKEW_MS)) return failed('Not valid yet');
  if (period.ends.some((end) => end <= now.getTime())) return failed('Not valid any more');
  return passed('Valid now');
};

/** `undefined` when it is absent, `null` when it is invalid. */
const dateTime = (value: unknown): number | null | undefined => {
  if (value === undefined) return undefined;
  const time = typeof value === 'string' && DATE_TIME.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? null : time;
};

const seconds = (value: unknown): number | null | undefined => {
  if (value === undefined) return undefined;
  return typeof value === 'number' ? value * 1000 : null;
};

const given = (times: readonly (number | undefined)[]): number[] =>
  times.filter((time) => time !== undefined);
