import type { ConnectionState, EventFilters, Events, PlatformEvent } from '@twin-oracle/sdk';
import { nextTask } from '../../live/next-task';

export interface FeedSnapshot {
  /** The newest first. */
  readonly events: readonly PlatformEvent[];
  readonly status: 'reading' | 'paused' | 'failed';
  /** While it is reading, whether the connection is there. */
  readonly connection: ConnectionState;
  /** The id of the last event that was read; undefined until it is known where the feed begins. */
  readonly cursor: number | undefined;
  /** Where the list begins: there may be earlier events, unless it is 0. */
  readonly start: number;
  /** The server had nothing to read when the feed was opened. */
  readonly isEmpty: boolean;
  /** Why it has failed. */
  readonly error: unknown;
}

export interface EventFeed {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => FeedSnapshot;
  /** Reads on after the last event, live. */
  readonly resume: () => void;
  readonly pause: () => void;
  /** Puts earlier events below those that are there. */
  readonly readEarlier: () => Promise<void>;
}

/** Older ones are forgotten: more would slow the page down, and nobody scrolls through them. */
export const MAX_EVENTS = 20_000;

/** A feed without a beginning shows about so many of the latest; ids have gaps. */
const LATEST_IDS = 500;

/** Many events come in a burst when the feed catches up: the page is rendered once for those of this time. */
const BATCH_MS = 120;

/** While a burst is read, nothing else of the page has to wait longer. */
const READING_MS = 8;

const CONNECTED: ConnectionState = { state: 'connected' };

/** Reads the feed of events into a list. It lives outside React, so that a page that is rendered again reads nothing twice. */
export const createEventFeed = (events: Events, { after, ...filters }: EventFilters): EventFeed => {
  const listeners = new Set<() => void>();
  let snapshot: FeedSnapshot = {
    ...{ events: [], status: 'reading', connection: CONNECTED, error: undefined },
    ...{ cursor: after, start: after ?? 0, isEmpty: false },
  };
  let arrived: PlatformEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading: AbortController | undefined;

  const publish = (change: Partial<FeedSnapshot>) => {
    clearTimeout(timer);
    timer = undefined;
    const added = arrived.toReversed();
    arrived = [];
    snapshot = {
      ...snapshot,
      ...(added.length > 0 && {
        events: [...added, ...snapshot.events].slice(0, MAX_EVENTS),
        cursor: added[0]?.id,
      }),
      ...change,
    };
    for (const listener of listeners) listener();
  };

  const read = async (signal: AbortSignal) => {
    let { cursor } = snapshot;
    if (cursor === undefined) {
      const { newest } = await events.list({ limit: 1, signal });
      cursor = Math.max(0, newest - LATEST_IDS);
      publish({ cursor, start: cursor });
    }
    // Until this is answered, no event may mean that the first is on its way. If it fails, so does the stream, which says why.
    events.list({ ...filters, after: cursor, limit: 1, signal }).then(
      (page) => publish({ isEmpty: page.events.length === 0 }),
      () => undefined,
    );
    const stream = events.stream({
      ...filters,
      after: cursor,
      signal,
      // A page that stays open reads on, however long the network is away.
      rejoin: { attempts: Number.MAX_SAFE_INTEGER },
      onConnection: (connection) => publish({ connection }),
    });
    let rested = performance.now();
    for await (const event of stream) {
      arrived.push(event);
      timer ??= setTimeout(() => publish({}), BATCH_MS);
      if (performance.now() - rested < READING_MS) continue;
      await nextTask();
      rested = performance.now();
    }
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    resume: () => {
      reading?.abort();
      const leaving = (reading = new AbortController());
      publish({ status: 'reading', connection: CONNECTED, error: undefined });
      read(leaving.signal).catch((error: unknown) => {
        if (!leaving.signal.aborted) publish({ status: 'failed', error });
      });
    },
    pause: () => {
      reading?.abort();
      publish({ status: 'paused' });
    },
    readEarlier: async () => {
      const { start } = snapshot;
      const from = Math.max(0, start - LATEST_IDS);
      const earlier: PlatformEvent[] = [];
      for await (const event of events.listAll({ ...filters, after: from })) {
        if (event.id > start) break;
        earlier.push(event);
      }
      publish({ start: from, events: [...snapshot.events, ...earlier.reverse()] });
    },
  };
};
