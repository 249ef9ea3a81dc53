import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import { createConcurrencyLimit, LimitReached, type Release } from '../../async/concurrency-limit.js';
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
const MAX_UNDER_WAY = 64;
/** Enough for an office that signs in behind one address: an answer takes a tenth of a second, and is kept. */
const MAX_OF_ASKER = 4;
const MAX_WAITING = 256;
const MAX_WAITING_OF_ASKER = 32;
/** A client that waits longer is better told to come again. */
const MAX_QUEUED_MS = 2_000;

/** Who asks without a name has a share like everybody else. */
const UNNAMED = 'unnamed';

/** Nobody was asked: too many look-ups were under way, for this asker or in all. It is not remembered. */
export class DidResolverBusy extends Error {
  override readonly name = 'DidResolverBusy';

  constructor() {
    super('As many DIDs are being looked up as may be at once');
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
  /** How long a look-up waits at most for its turn. */
  readonly queueMs?: number;
}

/**
 * Remembers what a resolver found, what it did not find, and shortly that it failed. Those who ask for one DID at
 * the same time share a look-up. `freshSeconds` of an answer is what is left of its life. Each asker has a share
 * of the look-ups, and waits a little for its turn; what finds no place rejects with `DidResolverBusy`.
 */
export function createCachingResolver(
  resolver: DidMethodResolver,
  { clock = Date.now, timeoutMs = MAX_WAIT_MS, queueMs = MAX_QUEUED_MS }: CachingOptions = {},
): DidMethodResolver {
  const found = new LRUCache<string, Entry>({ max: MAX_DIDS });
  // Kept apart, because anybody can ask for DIDs that do not exist: those must not push out the ones that do.
  const others = new LRUCache<string, Entry>({ max: MAX_DIDS });

  // Not among the others, which push each other out: a second look-up of the same DID would begin.
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

  const enter = async (asker: string): Promise<Release> => {
    try {
      return await places.enter(asker);
    } catch (error) {
      throw error instanceof LimitReached ? new DidResolverBusy() : error;
    }
  };

  /** Others join a look-up that has begun; one that waits for its turn is its asker's alone, who may have used up a share. */
  const inTurn = async (did: string, asker: string): Promise<Entry> => {
    const release = await enter(asker);
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
    async resolve(did, asker = UNNAMED) {
      const entry = knownOf(did) ?? (await inTurn(did, asker));
      const { keys } = await entry.answer;
      return { keys, freshSeconds: Math.max(0, (entry.until - clock()) / 1_000) };
    },
  };
}
