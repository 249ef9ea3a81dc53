import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** Where replicas count together: Redis. */
export interface SharedCounts {
  /** How the names of its keys begin. */
  readonly prefix: string;
  /** Runs a Lua script. Rejects, and soon, when it cannot be run. */
  readonly eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>;
}

export interface CounterOptions {
  /** What is counted; two counters of one name are one where counts are shared. */
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
  /** Without it this process counts for itself. */
  readonly shared?: SharedCounts | undefined;
}

/** Counts for each key in windows. While the shared counts are away, this process counts for itself. */
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
