import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import { createConcurrencyLimit, LimitReached, type Release } from '../../async/concurrency-limit.js';
import type { DidKeys, DidMethodResolver } from './resolver.js';

/** The longest time that keys are cached: a key that was removed from a document is trusted no longer than that. */
const FRESH_SECONDS = 300;
/** How long the absence of keys is cached: a DID that was just created can be used after that. */
const MISSING_SECONDS = 30;
/** How long a failure is cached, so that a failing resolver is not asked again at once. */
const FAILED_SECONDS = 5;
/** Longer than the timeout of any resolver that has one: this is for those whose timeout fails. */
const MAX_WAIT_MS = 5_000;
const MAX_DIDS = 1_000;
/** Each look-up holds a connection while the resolver works, and any caller can ask for unknown DIDs. */
const MAX_UNDER_WAY = 64;
/** Enough for an office that signs in from one address: an answer takes a tenth of a second, and is cached. */
const MAX_OF_ASKER = 4;
const MAX_WAITING = 256;
const MAX_WAITING_OF_ASKER = 32;
/** A client that would wait longer gets an error and should retry. */
const MAX_QUEUED_MS = 2_000;

/** Askers without a name share one limit. */
const UNNAMED = 'unnamed';

/** The resolver was not asked: too many look-ups were running, for this requester or in total. This is not cached. */
export class DidResolverBusy extends Error {
  override readonly name = 'DidResolverBusy';

  constructor() {
    super('As many DIDs are being looked up as may be at once');
  }
}

interface Entry {
  readonly answer: Promise<DidKeys>;
  /** By the clock; infinite while the look-up runs. */
  until: number;
}

export interface CachingOptions {
  /** Milliseconds since any moment. Default: one that nobody sets, as a clock that is put back would keep keys for longer. */
  readonly clock?: () => number;
  /** How long a caller waits at most before the look-up counts as failed, in milliseconds. */
  readonly timeoutMs?: number;
  /** How long a look-up waits at most in the queue, in milliseconds. */
  readonly queueMs?: number;
}

/**
 * Caches the keys that a resolver found, that it found none, and briefly that it failed. Concurrent requests for one DID share a look-up.
 * `freshSeconds` of an answer is its remaining lifetime. Each requester has a limit of concurrent look-ups and a short queue; a look-up over
 * the limit rejects with `DidResolverBusy`.
 */
export function createCachingResolver(
  resolver: DidMethodResolver,
  { clock = () => performance.now(), timeoutMs = MAX_WAIT_MS, queueMs = MAX_QUEUED_MS }: CachingOptions = {},
): DidMethodResolver {
  const found = new LRUCache<string, Entry>({ max: MAX_DIDS });
  // A separate cache, because any caller can ask for DIDs that do not exist: those must not evict the ones that do.
  const others = new LRUCache<string, Entry>({ max: MAX_DIDS });

  // Not in the caches, which evict: a second look-up of the same DID would start.
  const underWay = new Map<string, Entry>();

  const places = createConcurrencyLimit({
    total: MAX_UNDER_WAY,
    perKey: MAX_OF_ASKER,
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING_OF_ASKER,
    waitMs: queueMs,
  });

  const isFresh = (entry: Entry | undefined) => entry !== undefined && clock() < entry.until;

  const knownOf = (did: string) => [found.get(did), others.get(did)].find(isFresh) ?? underWay.get(did);

  const enter = async (requester: string): Promise<Release> => {
    try {
      return await places.enter(requester);
    } catch (error) {
      throw error instanceof LimitReached ? new DidResolverBusy() : error;
    }
  };

  /** Other requesters join a look-up that runs; one that waits in the queue belongs to its requester alone, who may be over the limit. */
  const inTurn = async (did: string, requester: string): Promise<Entry> => {
    const release = await enter(requester);
    const known = knownOf(did);
    if (known) {
      release();
      return known;
    }
    try {
      const entry = lookUp(did);
      void entry.answer.catch(() => undefined).finally(release);
      return entry;
    } catch (error) {
      release();
      throw error;
    }
  };

  const lookUp = (did: string): Entry => {
    const answer = pTimeout(resolver.resolve(did), {
      milliseconds: timeoutMs,
      message: 'The DID resolver did not answer in time',
    });
    const entry: Entry = { answer, until: Infinity };
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
    async resolve(did, requester = UNNAMED) {
      const entry = knownOf(did) ?? (await inTurn(did, requester));
      const { keys } = await entry.answer;
      return { keys, freshSeconds: Math.max(0, (entry.until - clock()) / 1_000) };
    },
  };
}
