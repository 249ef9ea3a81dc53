import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** The counters that replicas share: Redis. */
export interface SharedCounts {
  /** The prefix of its keys. */
  readonly prefix: string;
  /** Runs a Lua script. Rejects quickly when it cannot run. */
  readonly eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>;
}

export interface CounterOptions {
  /** The name of the counter; counters of one name are the same when they are shared. */
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
  /** Without it, this process counts separately. */
  readonly shared?: SharedCounts | undefined;
}

/** Counts per key in windows. While the shared counters are unavailable, this process counts separately. */
export function createCounter({ name, points, windowSeconds, shared }: CounterOptions): RateLimiterAbstract {
  const own = new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds });
  if (!shared) return own;
  return new RateLimiterRedis({
    storeClient: shared,
    useRedisPackage: true,
    keyPrefix: `${shared.prefix}:${name}`,
    points,
    duration: windowSeconds,
    insuranceLimiter: own,
  });
}
