import { RateLimiterRes } from 'rate-limiter-flexible';
import { createCounter, type SharedCounts } from './counter.js';
import { tooManyRequests, wholeSeconds } from './too-many-requests.js';

export interface AddressLimitOptions {
  /** How many an address may take in a window; 0 stands for any number. */
  readonly points: number;
  /** An address's window begins with the first that it takes. */
  readonly windowSeconds: number;
  /** What there were too many of, as in "Too many … from this address". */
  readonly what: string;
  /** Where all replicas count together; unset, each counts for itself. */
  readonly shared?: SharedCounts | undefined;
}

/** Addresses are those of `createClientAddress`. */
export interface AddressLimit {
  /** Before the work, so that a burst cannot pass together. Rejects with a `too_many_requests` problem when none is left. */
  take(address: string): Promise<void>;
  /** For work that turned out to be well spent. */
  giveBack(address: string): Promise<void>;
}

/** Keeps an address from making the server work for nothing without end. */
export function createAddressLimit({
  points,
  windowSeconds,
  what,
  shared,
}: AddressLimitOptions): AddressLimit {
  if (points === 0) return unlimited;
  const counter = createCounter({ name: what, points, windowSeconds, shared });

  return {
    async take(address) {
      try {
        await counter.consume(address);
      } catch (refusal) {
        // The library throws its answer when the points are used up; whatever else it throws is a fault.
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw tooManyRequests(`Too many ${what} from this address`, wholeSeconds(refusal.msBeforeNext));
      }
    },
    async giveBack(address) {
      await counter.reward(address);
    },
  };
}

const unlimited: AddressLimit = {
  take: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
};
