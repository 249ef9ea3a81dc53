import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Result } from '../../contract/errors/result.js';

/** A user has one or two tokens at a time. */
const MAX_GOOD = 10_000;

/** Plain tokens have 600 characters, so the limit of entries applies first. The largest tokens together stay below 100 MB. */
const MAX_GOOD_CHARACTERS = 32 * 1024 * 1024;

const MAX_BAD = 1000;

/** The result of a verification, and whether it can never change. */
export type Finding<Good, Bad> = Result<Good, Bad> & { readonly isFinal?: boolean };

export interface TokenCacheOptions {
  readonly maxGood?: number;
  readonly maxBad?: number;
}

/**
 * Caches the results of verifications. Valid and invalid tokens are kept apart, so that invalid tokens cannot evict valid ones, however
 * many are sent. An invalid one is cached only when it can never become valid.
 */
export class TokenCache<Good extends object, Bad extends object> {
  readonly #good: LRUCache<string, Good>;
  readonly #bad: LRUCache<string, Bad>;
  readonly #underWay = new Map<string, Promise<Result<Good, Bad>>>();

  constructor({ maxGood = MAX_GOOD, maxBad = MAX_BAD }: TokenCacheOptions = {}) {
    this.#good = new LRUCache({ max: maxGood, maxSize: MAX_GOOD_CHARACTERS });
    this.#bad = new LRUCache({ max: maxBad });
  }

  /** How many valid tokens are cached. */
  get size(): number {
    return this.#good.size;
  }

  /** `kind` separates results of different rules. */
  keyOf(kind: string, token: string): string {
    return `${kind}:${hash('sha256', token, 'base64')}`;
  }

  good(key: string): Good | undefined {
    return this.#good.get(key);
  }

  bad(key: string): Bad | undefined {
    return this.#bad.get(key);
  }

  /** Concurrent requests with one new token share the verification. What `verify` throws is thrown to all of them and not cached. */
  async once(
    key: string,
    token: string,
    verify: () => Promise<Finding<Good, Bad>>,
  ): Promise<Result<Good, Bad>> {
    const shared = this.#underWay.get(key);
    if (shared) return shared;
    const attempt = this.#attempt(key, token, verify);
    this.#underWay.set(key, attempt);
    try {
      return await attempt;
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #attempt(
    key: string,
    token: string,
    verify: () => Promise<Finding<Good, Bad>>,
  ): Promise<Result<Good, Bad>> {
    const { isFinal, ...result } = await verify();
    if (result.ok) this.#good.set(key, result.ok, { size: token.length });
    else if (isFinal) this.#bad.set(key, result.error);
    return result;
  }
}
