import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { tooManyRequests, wholeSeconds } from './too-many-requests.js';

export interface FailedSignInsOptions {
  /** How many sign-ins may fail from one address in a window; 0 stands for any number. */
  readonly failures: number;
  /** An address's window begins with its first failure. */
  readonly windowSeconds: number;
}

/** Addresses are those of `createClientAddress`. */
export interface FailedSignIns {
  /** Rejects with a `too_many_requests` problem when the address has used up its failures, until its window ends. Counts nothing. */
  assertAllowed(address: string): Promise<void>;
  /** Counts one failure. */
  count(address: string): Promise<void>;
}

/** Keeps an address from making the server verify bad credentials without end. */
export function createFailedSignIns({ failures, windowSeconds }: FailedSignInsOptions): FailedSignIns {
  if (failures === 0) return unlimited;
  const limiter: RateLimiterAbstract = new RateLimiterMemory({
    keyPrefix: 'failed-sign-ins',
    points: failures,
    duration: windowSeconds,
  });

  return {
    async assertAllowed(address) {
      const counted = await limiter.get(address);
      // A window that is over may still be there: its timer comes late when the process is busy.
      if (!counted || counted.msBeforeNext <= 0 || counted.consumedPoints < failures) return;
      throw tooManyRequests('Too many failed sign-ins from this address', wholeSeconds(counted.msBeforeNext));
    },
    async count(address) {
      await limiter.penalty(address);
    },
  };
}

const unlimited: FailedSignIns = {
  assertAllowed: () => Promise.resolve(),
  count: () => Promise.resolve(),
};
