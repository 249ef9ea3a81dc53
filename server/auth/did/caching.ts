import { LRUCache } from 'lru-cache';
import type { DidKeys, DidMethodResolver } from './resolver.js';

/** How long keys are believed at most: a key that was taken out of a document is trusted no longer than that. */
const FRESH_SECONDS = 300;
/** How long a DID without keys is believed to have none: whoever has just made one waits no longer than that. */
const MISSING_SECONDS = 30;
/** How long a resolver that failed is left in peace. */
const FAILED_SECONDS = 5;
/** Over the time-out of any resolver that has one: this is for those that break theirs. */
const MAX_WAIT_MS = 5_000;
const MAX_DIDS = 1_000;
/** Each holds a connection for as long as the resolver takes, and anybody can ask for DIDs that nobody knows. */
const MAX_UNDER_WAY = 16;

/** Nobody was asked: too many look-ups were under way. Over as soon as one of them ends, so it is not remembered. */
export class DidResolverBusy extends Error {
  override readonly name = 'DidResolverBusy';

  constructor() {
    super(`As many DIDs are being looked up as may be at once (${MAX_UNDER_WAY})`);
  }
}

interface Entry {
  readonly answer: Promise<DidKeys>;
  /** Unix milliseconds; infinite while the answer is awaited. */
  until: number;
}

export interface CachingOptions {
  /** Unix milliseconds. */
  readonly clock?: () => number;
  /** How long a caller waits at most before the look-up counts as failed. */
  readonly timeoutMs?: number;
}

/**
 * Remembers what a resolver found, what it did not find, and shortly that it failed. Those who ask for one DID at
 * the same time share a look-up. `freshSeconds` of an answer is what is left of its life. Rejects with
 * `DidResolverBusy` what would be one look-up too many at once.
 */
export function createCachingResolver(
  resolver: DidMethodResolver,
  { clock = Date.now, timeoutMs = MAX_WAIT_MS }: CachingOptions = {},
): DidMethodResolver {
  const found = new LRUCache<string, Entry>({ max: MAX_DIDS });
  // Kept apart, because anybody can ask for DIDs that do not exist: those must not push out the ones that do.
  const others = new LRUCache<string, Entry>({ max: MAX_DIDS });

  // Not among the others, which push each other out: a second look-up of the same DID would begin.
  const underWay = new Map<string, Entry>();

  const isFresh = (entry: Entry | undefined) => entry !== undefined && clock() < entry.until;

  const lookUp = (did: string): Entry => {
    if (underWay.size >= MAX_UNDER_WAY) throw new DidResolverBusy();
    const entry: Entry = { answer: inTime(resolver.resolve(did), timeoutMs), until: Infinity };
    const remember = (entries: LRUCache<string, Entry>, seconds: number) => {
      entry.until = clock() + seconds * 1_000;
      underWay.delete(did);
      entries.set(did, entry);
    };
    underWay.set(did, entry);
    entry.answer.then(
      ({ keys, freshSeconds }) =>
        keys.length > 0
          ? remember(found, Math.min(freshSeconds, FRESH_SECONDS))
          : remember(others, MISSING_SECONDS),
      () => remember(others, FAILED_SECONDS),
    );
    return entry;
  };

  return {
    handles: (did) => resolver.handles(did),
    async resolve(did) {
      const known = [found.get(did), others.get(did)].find(isFresh);
      const entry = known ?? underWay.get(did) ?? lookUp(did);
      const { keys } = await entry.answer;
      return { keys, freshSeconds: Math.max(0, (entry.until - clock()) / 1_000) };
    },
  };
}

function inTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The DID resolver did not answer in time')), timeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
