import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Result } from '../result.js';

/** About 10 KB a token at worst, so 100 MB when full of the largest. */
const MAX_CACHED_TOKENS = 10_000;

/**
 * Remembers what passed, so that a client which reuses its token pays for one verification. Concurrent
 * requests with one new token share the work. What failed is not kept: bad tokens must not push out good ones.
 */
export const createVerifiedCache = <Ok extends object, Failure>(max = MAX_CACHED_TOKENS) => {
  const verified = new LRUCache<string, Ok>({ max });
  const underWay = new Map<string, Promise<Result<Ok, Failure>>>();

  return {
    /** `kind` keeps apart what passed under different rules. */
    async once(
      kind: string,
      token: string,
      verify: () => Promise<Result<Ok, Failure>>,
    ): Promise<Result<Ok, Failure>> {
      const key = `${kind}:${createHash('sha256').update(token).digest('base64')}`;
      const hit = verified.get(key);
      if (hit) return { ok: hit };
      const shared = underWay.get(key);
      if (shared) return shared;
      const attempt = verify();
      underWay.set(key, attempt);
      try {
        const result = await attempt;
        if (result.ok) verified.set(key, result.ok);
        return result;
      } finally {
        underWay.delete(key);
      }
    },
  };
};
