import { queryOf } from '../../http/call.js';
import type { PlatformEventList, PlatformEventType } from '../../http/contract-schemas.js';
import { createLoader } from '../../runtime/load-later.js';
import type { ReadOptions } from '../../stream/run-stream.js';
import { pagesOf, WHOLE_PAGE } from './paging.js';
import type { AllOptions, PageOptions } from './paging.js';
import { toPlatformEvent } from './platform-event.js';
import type { PlatformEvent } from './platform-event.js';
import type { EventSource } from './read-events.js';

/** Which platform events are read. */
export interface EventFilters {
  /** Only events of these types; up to 32. */
  readonly types?: PlatformEventType[] | undefined;
  /** Only events of the twin with this DID. */
  readonly subject?: string | undefined;
  /** Only events after the one with this `id`, such as the last that the caller has seen; default 0, which means all. */
  readonly after?: number | undefined;
}

/** Which platform events a page has. */
export interface ListEventsOptions extends EventFilters, PageOptions {}

/** Which platform events a stream has, and how it is read. */
export interface StreamEventsOptions extends EventFilters, ReadOptions {}

/** A page of platform events. `newest` is the `id` of the last event of all, to follow new ones from there. */
export interface PlatformEventPage extends Omit<PlatformEventList, 'events'> {
  events: PlatformEvent[];
}

/** All platform events, in one order. Every method throws as the rest of the client does. */
export interface Events {
  /** One page, oldest first. */
  list(options?: ListEventsOptions): Promise<PlatformEventPage>;
  /** All events up to now, oldest first; it ends when it has caught up. */
  listAll(options?: AllOptions<ListEventsOptions>): AsyncIterableIterator<PlatformEvent>;
  /**
   * All events, and then new ones as they happen (with the `newest` of a page as `after`, only new ones); it ends when the caller leaves
   * the loop. There are no duplicates and no gaps: a connection that drops, or is silent for three heartbeats of the server, is reopened
   * after the last event, up to twelve times in a row, over about a minute. Then it throws a ConnectionError; to continue later, pass the
   * `id` of the last event as `after`. Where `fetch` gives no streams of bodies, it throws StreamingUnsupportedError.
   */
  stream(options?: StreamEventsOptions): AsyncIterableIterator<PlatformEvent>;
}

export const createEvents = ({ transport, ...source }: EventSource): Events => {
  const list: Events['list'] = async (options = {}) => {
    const page = await transport.data(options, (http, call) =>
      http.GET('/v1/events', { ...call, params: { query: queryOf(options) } }),
    );
    return { ...page, events: page.events.map(toPlatformEvent) };
  };

  return {
    list,
    async *listAll(options) {
      for await (const { events } of pagesOf((cursor) => list({ ...options, limit: WHOLE_PAGE, cursor }))) {
        if (events.length === 0) return;
        yield* events;
      }
    },
    async *stream(options = {}) {
      const { readEvents } = await load();
      yield* readEvents({ transport, ...source }, options);
    },
  };
};

const load = createLoader('What reads events', () => import('./read-events.js'));
