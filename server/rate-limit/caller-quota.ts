import { RateLimiterRes } from 'rate-limiter-flexible';
import type { HeaderLines } from '../contract/reply/reply.js';
import { createCounter, type SharedCounts } from './counter.js';
import { counted, tooManyRequests, wholeSeconds } from './too-many-requests.js';

export interface CallerQuotaOptions {
  /** How many requests each caller may make in a window; 0 means no limit. */
  readonly requests: number;
  /** A caller's window begins with its first request. */
  readonly windowSeconds: number;
  /** Counters shared by all replicas; without them each replica counts separately. */
  readonly shared?: SharedCounts | undefined;
}

export interface CallerQuota {
  /**
   * Counts one request of a caller. Resolves with the rate-limit headers of the reply; rejects with a `too_many_requests` problem once the
   * quota is used up. The key begins with the kind of caller, so that kinds cannot collide: `did:key:z6Mk…`, `key:<DID of the API key's
   * owner>`.
   */
  consume(key: string): Promise<HeaderLines>;
}

/** Limits each caller to a number of requests per window; undefined when there is no limit. */
export function createCallerQuota({
  requests,
  windowSeconds,
  shared,
}: CallerQuotaOptions): CallerQuota | undefined {
  if (requests === 0) return undefined;
  const counter = createCounter({ name: 'requests', points: requests, windowSeconds, shared });
  // Structured fields, as in draft-ietf-httpapi-ratelimit-headers-10: quota and window, then the remaining requests and seconds.
  const policy = `"requests";q=${requests};w=${windowSeconds}`;
  const remaining = (points: number, seconds: number) => `"requests";r=${points};t=${seconds}`;

  return {
    async consume(key) {
      try {
        const { remainingPoints, msBeforeNext } = await counter.consume(key);
        return [
          'RateLimit-Policy',
          policy,
          'RateLimit',
          remaining(remainingPoints, wholeSeconds(msBeforeNext)),
        ];
      } catch (refusal) {
        // The library throws its result when the points are used up; anything else is an error.
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = wholeSeconds(refusal.msBeforeNext);
        const limit = `${counted(requests, 'request')} in ${counted(windowSeconds, 'second')}`;
        throw tooManyRequests(`The limit of ${limit} is used up`, seconds, {
          'RateLimit-Policy': policy,
          RateLimit: remaining(0, seconds),
        });
      }
    },
  };
}
