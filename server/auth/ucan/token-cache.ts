import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Result } from '../../contract/result.js';

/** A user has a token or two at a time. */
const MAX_GOOD = 10_000;

/** Plain tokens have 600 characters, so the number above counts first. The largest together stay below 100 MB. */
const MAX_GOOD_CHARACTERS = 32 * 1024 * 1024;

const MAX_BAD = 1000;

/** What a verification found, and whether it would find the same at any later time. */
export type Finding<Good, Bad> = Result<Good, Bad> & { readonly isFinal?: boolean };

export interface TokenCacheOptions {
  readonly maxGood?: number;
  readonly maxBad?: number;
}

/**
 * What was found out about tokens. Good and bad ones are kept apart, so that bad tokens cannot push out good ones,
 * however many are sent. A bad one is kept only when it can never become good.
 */
export class TokenCache<Good extends object, Bad extends object> {
  readonly #good: LRUCache<string, Good>;
  readonly #bad: LRUCache<string, Bad>;
  readonly #underWay = new Map<string, Promise<Result<Good, Bad>>>();

  constructor({ maxGood = MAX_GOOD, maxBad = MAX_BAD }: TokenCacheOptions = {}) {
    this.#good = new LRUCache({ max: maxGood, maxSize: MAX_GOOD_CHARACTERS });
    this.#bad = new LRUCache({ max: maxBad });
  }

  /** `kind` keeps apart what was found under different rules. */
  keyOf(kind: string, token: string): string {
    return `${kind}:${hash('sha256', token, 'base64')}`;
  }

  good(key: string): Good | undefined {
    return this.#good.get(key);
  }

  bad(key: string): Bad | undefined {
    return this.#bad.get(key);
  }

  /** Requests that arrive with one new token share the work. What `verify` throws is thrown for all of them and not kept. */
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
