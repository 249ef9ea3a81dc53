import type { Logger } from 'pino';
import { PLATFORM_EVENTS } from '../../persistence/notify-channels.js';
import type { Notifications } from '../../pubsub/postgres/notifications.js';
import { unlessUnavailable } from '../../persistence/errors/transient.js';
import { createPeriodicTask } from '../../async/periodic-task.js';
import { Watcher } from '../../async/watcher.js';
import { fits, type EventFilter, type EventLog, type EventPage } from './event-store.js';
import type { PlatformEvent } from './platform-event.js';
import { Tail, toFrame, type EventFrame } from './tail.js';

/** The page size of the log and its bytes: this much is buffered for each subscriber that is behind. */
const PAGE = 200;
const PAGE_BYTES = 256 * 1024;
/** The first page, and after large events, is smaller: the database computes the size of everything that a query selects. */
const FIRST_PAGE = 16;

/** For notifications that were lost: that of a process which was killed after its commit, or of one without a connection. */
const POLL_MS = 2_000;

/** Events after those of an open transaction are held back. When it is rolled back, no notification follows. */
const OPEN_MS = 50;

/** While the database is unavailable. */
const RETRY_MS = 500;

export interface EventFeed {
  /** Exactly the matching events above `after`, as they happen. Ends with the signal, and when the feed is closed. */
  follow(reading: Reading): AsyncIterable<readonly EventFrame[]>;
  close(): Promise<void>;
}

export interface Reading {
  readonly after: number;
  readonly filter: EventFilter;
  readonly disconnected: AbortSignal;
}

export interface EventFeedOptions {
  readonly log: EventLog;
  readonly notifications: Pick<Notifications, 'listen'>;
  /** Sees each event once before any subscriber gets it live. */
  readonly check?: (event: PlatformEvent) => void;
  readonly logger: Logger;
}

/** One reader of the log for all subscribers: new events are read once, however many wait for them. It receives new events from now on. */
export async function createEventFeed({
  log,
  notifications,
  check = () => undefined,
  logger,
}: EventFeedOptions): Promise<EventFeed> {
  const closing = new AbortController();
  const watchers = new Set<Watcher>();
  const wakeAll = () => watchers.forEach((watcher) => watcher.wake());
  let tail: Tail | undefined;
  let again: NodeJS.Timeout | undefined;

  const live = createPeriodicTask(readNewEvents, {
    everyMs: POLL_MS,
    retryMs: RETRY_MS,
    onFailed: (error) => logger.warn({ err: error }, 'new events could not be read'),
  });

  const readSoon = () => live.runSoon();
  // After a lost connection the tail continues from its position.
  const stopListening = await notifications.listen(PLATFORM_EVENTS, readSoon, readSoon);

  return {
    async *follow({ after, filter, disconnected }) {
      const watcher = new Watcher();
      const over = AbortSignal.any([disconnected, closing.signal]);
      const wake = () => watcher.wake();
      over.addEventListener('abort', wake, { once: true });
      watchers.add(watcher);
      if (!tail) readSoon();
      try {
        let position = after;
        const size = new PageSize();
        while (!over.aborted) {
          const near = tail?.above(position, PAGE_BYTES);
          const frames = near?.filter((frame) => fits(filter, { type: frame.event, subject: frame.subject }));
          if (frames && frames.length > 0) yield frames;
          if (near) position = near.at(-1)?.id ?? position;
          if (near?.length === 0) await watcher.next();
          if (!near) position = yield* pageAbove(position, filter, watcher, size);
        }
      } finally {
        watchers.delete(watcher);
        over.removeEventListener('abort', wake);
      }
    },

    async close() {
      stopListening();
      closing.abort();
      await live.close();
      clearTimeout(again);
    },
  };

  /** The events of the log, for a subscriber that is behind the tail. @returns the number up to which the subscriber has everything. */
  async function* pageAbove(
    position: number,
    filter: EventFilter,
    watcher: Watcher,
    size: PageSize,
  ): AsyncGenerator<readonly EventFrame[], number> {
    // Read before the log, so that the page contains everything up to it.
    const head = tail?.head ?? 0;
    const page = await unlessUnavailable(log.above(position, filter, size.limit, PAGE_BYTES));
    if (!page) {
      await watcher.next(RETRY_MS);
      return position;
    }
    size.follow(page);
    const frames = page.events.map(toFrame);
    const last = frames.at(-1)?.id ?? position;
    if (frames.length > 0) yield frames;
    if (page.hasMore) return last;
    if (!tail) await watcher.next();
    return Math.max(last, head);
  }

  async function readNewEvents(): Promise<void> {
    clearTimeout(again);
    if (watchers.size === 0) {
      tail = undefined;
      return;
    }
    tail ??= new Tail(await log.head());
    const size = new PageSize();
    for (let page; !page || page.hasMore;) {
      page = await log.above(tail.head, {}, size.limit, PAGE_BYTES);
      size.follow(page);
      page.events.forEach(check);
      tail.push(page.events.map(toFrame));
      wakeAll();
      if (page.isOpen) again = setTimeout(readSoon, OPEN_MS).unref();
    }
  }
}

/** The size of the next page: twice as many events as the previous one returned. */
class PageSize {
  limit = FIRST_PAGE;

  follow({ events, hasMore }: EventPage): void {
    const isCut = hasMore && events.length < this.limit;
    this.limit = Math.min(PAGE, 2 * (isCut ? events.length : this.limit));
  }
}
