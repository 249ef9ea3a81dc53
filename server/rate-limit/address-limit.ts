import { RateLimiterRes } from 'rate-limiter-flexible';
import { createCounter, type SharedCounts } from './counter.js';
import { tooManyRequests, wholeSeconds } from './too-many-requests.js';

export interface AddressLimitOptions {
  /** How many points an address may take in a window; 0 means no limit. */
  readonly points: number;
  /** An address's window begins with its first point. */
  readonly windowSeconds: number;
  /** What is limited, as in "Too many … from this address". */
  readonly what: string;
  /** Counters shared by all replicas; without them each replica counts separately. */
  readonly shared?: SharedCounts | undefined;
}

/** Limits addresses as `createClientAddress` returns them. */
export interface AddressLimit {
  /** Call it before the work, so that a concurrent burst cannot pass. Rejects with a `too_many_requests` problem when no point is left. */
  take(address: string): Promise<void>;
  /** Returns the point when the work was legitimate. */
  giveBack(address: string): Promise<void>;
}

/** Limits the useless work that an address can cause. */
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
        // The library throws its result when the points are used up; anything else is an error.
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
