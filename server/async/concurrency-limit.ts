import { KeyedSum } from './keyed-sum.js';

export interface ConcurrencyLimitOptions {
  /** How much work may run at once. */
  readonly total: number;
  /** How much of it may run for one key. */
  readonly perKey: number;
  /** How much more work may be queued; 0 refuses immediately. */
  readonly maxWaiting?: number;
  /** How much of that may be for one key. */
  readonly maxWaitingPerKey?: number;
  /** How long work is queued at most, in milliseconds. */
  readonly waitMs?: number;
}

/** Work was refused: too much is running or queued, or it was queued too long. None of it has started. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';

  constructor(
    /** Whether the key's own limit is reached, or the total. */
    readonly of: 'key' | 'total',
  ) {
    super(of === 'key' ? 'The share of this key is used up' : 'As much is under way as may be at once');
  }
}

/** Frees the slot; idempotent. */
export type Release = () => void;

/** Limits how much work runs at once, per key and in total. Queued work starts oldest first, skipping keys at their limit. */
export interface ConcurrencyLimit {
  /** How much work is running. */
  readonly active: number;
  /** Waits for a slot. Rejects with `LimitReached`, or with the signal's reason when the caller aborts first. */
  enter(key: string, signal?: AbortSignal): Promise<Release>;
  /** Runs the work in a slot. */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Waiting {
  readonly key: string;
  readonly admit: () => void;
}

export function createConcurrencyLimit({
  total,
  perKey,
  maxWaiting = 0,
  maxWaitingPerKey = maxWaiting,
  waitMs = 5_000,
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  const active = new KeyedSum();
  const waiting = new KeyedSum();
  const queue = new Set<Waiting>();

  const hasPlace = (key: string) => active.total < total && active.of(key) < perKey;

  const take = (key: string): Release => {
    active.add(key, 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      active.add(key, -1);
      admitNext();
    };
  };

  const admitNext = () => {
    for (const entry of queue) {
      if (active.total >= total) return;
      if (hasPlace(entry.key)) entry.admit();
    }
  };

  const wait = (key: string, signal?: AbortSignal): Promise<Release> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        queue.delete(entry);
        waiting.add(key, -1);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const entry: Waiting = {
        key,
        admit() {
          leave();
          resolve(take(key));
        },
      };
      const onAbort = () => {
        leave();
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason of the caller may be any value
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        leave();
        reject(new LimitReached(active.of(key) >= perKey ? 'key' : 'total'));
      }, waitMs);
      queue.add(entry);
      waiting.add(key, 1);
      signal?.addEventListener('abort', onAbort);
    });

  const enter = async (key: string, signal?: AbortSignal): Promise<Release> => {
    signal?.throwIfAborted();
    if (hasPlace(key)) return take(key);
    if (waiting.of(key) >= maxWaitingPerKey || waiting.total >= maxWaiting)
      throw new LimitReached(active.of(key) >= perKey ? 'key' : 'total');
    return wait(key, signal);
  };

  return {
    get active() {
      return active.total;
    },
    enter,
    async run(key, work, signal) {
      const release = await enter(key, signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
