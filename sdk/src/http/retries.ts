import { ConnectionError } from '../errors/connection-error.js';
import { ProblemError } from '../errors/problem-error.js';
import { backoffDelay, retrying } from './backoff.js';
import { checkRetries } from './check-options.js';
import type { Pause } from './pause.js';

/** How often and with which delay a failed call is retried. */
export interface RetryOptions {
  /** The number of retries after the first attempt; default 3. */
  readonly limit?: number | undefined;
  /** The delay before a retry is random, between a half of this value and all of it; it doubles with each retry. Default 500. */
  readonly minDelayMs?: number | undefined;
  /**
   * The maximum of that value, and of the delay that the server asks for (`Retry-After`), to which the random one is added; a call fails
   * immediately when the server asks for a longer one. Default 60 000.
   */
  readonly maxDelayMs?: number | undefined;
}

/** `false`: each call is sent once. */
export type Retries = RetryOptions | false;

/** What a call says of retries, with the rest as the client says it. @throws TypeError for options of the call that cannot be used. */
export const overrideRetries = (byDefault: Retries = {}, call: Retries = byDefault): Retries => {
  checkRetries(call);
  if (!call || !byDefault) return call;
  return {
    limit: call.limit ?? byDefault.limit,
    minDelayMs: call.minDelayMs ?? byDefault.minDelayMs,
    maxDelayMs: call.maxDelayMs ?? byDefault.maxDelayMs,
  };
};

export interface RetryPolicy {
  readonly retries: Retries;
  readonly pause: Pause;
  /** Ends the attempts and the delays. */
  readonly signal: AbortSignal;
  /** Whether the request may be sent again although the server may have processed it already. */
  readonly isRepeatable: () => boolean;
}

/**
 * Retries until an attempt succeeds.
 *
 * @throws the error of the last attempt; the signal's reason when the caller aborts, also during a delay.
 */
export const withRetries = <Reply>(
  attempt: () => Promise<Reply>,
  { retries, pause, signal, isRepeatable }: RetryPolicy,
): Promise<Reply> => {
  const { limit = 3, minDelayMs = 500, maxDelayMs = 60_000 } = retries || { limit: 0 };
  return retrying(attempt, {
    delayAfter: (error, retry) => {
      if (signal.aborted || retry >= limit || !mayRetryAfter(error, isRepeatable)) return undefined;
      const askedMs = askedDelayMs(error);
      if (askedMs > maxDelayMs) return undefined;
      return askedMs + backoffDelay(retry, { firstMs: minDelayMs, maxMs: maxDelayMs });
    },
    wait: (milliseconds) => pause(milliseconds, signal),
  });
};

/** The delay that the server asks for (`Retry-After`). The random one is added, so that its clients do not all return at once. */
export const askedDelayMs = (error: unknown): number =>
  error instanceof ProblemError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;

/** The server, or a proxy in front of it, is unavailable or overloaded; the request may have been processed before that. */
const UNAVAILABLE: readonly number[] = [502, 503, 504];

const mayRetryAfter = (error: unknown, isRepeatable: () => boolean): boolean => {
  if (error instanceof ProblemError)
    return error.status === 429 || (UNAVAILABLE.includes(error.status) && isRepeatable());
  return error instanceof ConnectionError && (isNeverSent(error) || isRepeatable());
};

/** Node reports these when it could not connect at all; browsers do not. */
const CONNECT_FAILURES: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

const isNeverSent = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  (('code' in error && CONNECT_FAILURES.includes(error.code)) ||
    ('cause' in error && isNeverSent(error.cause)));

/** As in RFC 9110, section 9.2.2, without DELETE: a second one is refused with 404 although the first succeeded. */
const IDEMPOTENT: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'PUT'];

/** Whether a request has the same effect and the same reply when the server receives it twice. */
export const isIdempotent = ({ method, headers }: Request): boolean =>
  IDEMPOTENT.includes(method) || headers.has('idempotency-key');
