import { ConnectionError } from '../errors/connection-error.js';
import { ProblemError } from '../errors/problem-error.js';
import type { Pause } from '../stream/pause.js';

/** How often and how late a call is sent again after it has failed. */
export interface RetryOptions {
  /** How many times after the first; default 3. */
  readonly limit?: number | undefined;
  /** The wait before a retry is random, up to this, doubled with each retry; default 500. */
  readonly minDelayMs?: number | undefined;
  /** No wait is longer. A call of which the server asks (`Retry-After`) for a longer one fails at once; default 60 000. */
  readonly maxDelayMs?: number | undefined;
}

/** `false`: each call is sent once. */
export type Retries = RetryOptions | false;

export interface RetryPolicy {
  readonly retries: Retries | undefined;
  readonly pause: Pause;
  /** Ends the attempts and the waiting. */
  readonly signal: AbortSignal;
  /** Whether the server may be asked again although it may have done already what the attempt asked for. */
  readonly isRepeatable: () => boolean;
}

/**
 * Makes attempts until one succeeds.
 *
 * @throws what the last attempt threw; the signal's reason when the caller gives up, also during a wait.
 */
export const withRetries = async <Reply>(
  attempt: () => Promise<Reply>,
  { retries = {}, pause, signal, isRepeatable }: RetryPolicy,
): Promise<Reply> => {
  const { limit = 3, minDelayMs = 500, maxDelayMs = 60_000 } = retries || { limit: 0 };
  for (let retry = 0; ; retry++) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted || retry >= limit || !mayRetryAfter(error, isRepeatable)) throw error;
      const askedMs = askedDelayMs(error);
      if (askedMs > maxDelayMs) throw error;
      // Full jitter: the clients of a server that was away do not all come back at once.
      const backoffMs = Math.random() * Math.min(minDelayMs * 2 ** retry, maxDelayMs);
      await pause(Math.max(askedMs, backoffMs), signal);
    }
  }
};

/** How long the server asks to wait (`Retry-After`). */
export const askedDelayMs = (error: unknown): number =>
  error instanceof ProblemError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;

/** The server or a proxy before it is away or overloaded; either may have happened after the request was carried out. */
const UNAVAILABLE: readonly number[] = [502, 503, 504];

const mayRetryAfter = (error: unknown, isRepeatable: () => boolean): boolean => {
  if (error instanceof ProblemError)
    return error.status === 429 || (UNAVAILABLE.includes(error.status) && isRepeatable());
  return error instanceof ConnectionError && (isNeverSent(error) || isRepeatable());
};

/** Node says so when it could not connect at all; browsers do not tell. */
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

/** Of RFC 9110, section 9.2.2, without DELETE: sent again, it is refused with 404 although it was carried out. */
const IDEMPOTENT: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'PUT'];

/** Whether a request has the same effect and the same reply when the server receives it twice. */
export const isIdempotent = ({ method, headers }: Request): boolean =>
  IDEMPOTENT.includes(method) || headers.has('idempotency-key');
