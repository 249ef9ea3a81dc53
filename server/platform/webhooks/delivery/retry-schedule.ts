import { jittered } from '../../../../sdk/src/http/jitter.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The delays after failed attempts, as Standard Webhooks recommends. After the last one the delivery is given up: in three days. */
export const SCHEDULE: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** When the address itself seems to be wrong: long enough for a restart, or for a repair. */
export const MISCONFIGURED_SCHEDULE: readonly number[] = [5 * SECOND, 5 * MINUTE, 30 * MINUTE];

/** The delays after failed challenges. After the last one the owner has to fix the receiver and request another. */
export const CHALLENGE_SCHEDULE: readonly number[] = [10 * SECOND, MINUTE, 10 * MINUTE];

/** A receiver may ask for more time, up to this limit. */
const LONGEST_RETRY_AFTER_MS = 24 * HOUR;

/**
 * @param attempts The number of attempts so far.
 * @param retryAfter The receiver's header, in seconds or as a date (RFC 9110, 10.2.3).
 * @returns milliseconds to wait before the next attempt, or undefined after the last one.
 */
export function waitAfter(
  attempts: number,
  retryAfter: string | undefined,
  schedule: readonly number[],
  now: number = Date.now(),
): number | undefined {
  const wait = schedule[attempts - 1];
  if (wait === undefined) return undefined;
  return Math.max(jittered(wait), Math.min(askedFor(retryAfter, now), LONGEST_RETRY_AFTER_MS));
}

function askedFor(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * SECOND;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? 0 : date - now;
}
