import { Problem } from '../contract/errors/problem.js';

/** A 429 that says when to retry, in its text and in `Retry-After`. */
export function tooManyRequests(
  what: string,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Problem {
  return new Problem('too_many_requests', `${what}; try again in ${counted(seconds, 'second')}`, {
    headers: { 'Retry-After': String(seconds), ...headers },
  });
}

/** Rounded up, so that a client that waits that long is admitted; at least 1, so that no client retries immediately. */
export function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** `1 second`, `2 seconds`. */
export function counted(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
