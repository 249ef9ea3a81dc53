import { ConnectionError } from '../../errors/connection-error.js';
import { ContractError } from '../../errors/contract-error.js';
import { StreamingUnsupportedError } from '../../errors/streaming-unsupported-error.js';
import { connectionOf } from '../../stream/stream-connection.js';
import { pause as pauseByClock } from '../../http/pause.js';
import type { Pause } from '../../http/pause.js';
import { rejoin } from '../../stream/rejoin.js';
import type { ReadOptions } from '../../stream/run-stream.js';
import type { SilenceTimeout } from '../../stream/silence-timeout.js';
import { queryOf } from '../../http/call.js';
import type { CallOptions } from '../../http/call.js';
import type { PlatformEventList, PlatformEventType } from '../../http/contract-schemas.js';
import { pagesOf, WHOLE_PAGE } from './paging.js';
import type { AllOptions, PageOptions } from './paging.js';
import { toPlatformEvent } from './platform-event.js';
import type { PlatformEvent } from './platform-event.js';
import type { Transport } from '../../http/transport.js';

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

export const createEvents = (
  transport: Transport,
  silenceTimeout: SilenceTimeout,
  {
    canStream = () => true,
    pause = pauseByClock,
  }: {
    /** Whether the client's `fetch` may give streams of bodies; a reply without one is refused as well. */
    readonly canStream?: () => boolean;
    readonly pause?: Pause;
  } = {},
): Events => {
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
    async *stream({ types, subject, after = 0, ...options } = {}) {
      if (!canStream()) throw unsupported();
      const { rejoin: allowed = true, onConnection, silenceTimeoutMs, ...firstCall } = options;
      const attempts = typeof allowed === 'boolean' ? undefined : allowed.attempts;
      const signal = options.signal ?? new AbortController().signal;
      const silenceMs = silenceTimeoutMs === undefined ? silenceTimeout() : Promise.resolve(silenceTimeoutMs);
      const tries = { count: 0 };
      let last = after;

      const connect = async (callOptions: CallOptions) => {
        const reply = await transport.exchange(callOptions, (http, call) =>
          http.GET('/v1/events', {
            ...call,
            headers: { ...call.headers, Accept: 'text/event-stream' },
            params: { query: { types, subject, after }, header: { 'last-event-id': `${last}` } },
            parseAs: 'stream',
          }),
        );
        const connection = await connectionOf(reply);
        if (!reply.data) throw unsupported();
        return connection;
      };

      const connectAgain = () => connect({ ...firstCall, retries: false });

      const { readServerSentEvents } = await import('../../stream/server-sent-events.js');
      for (let connection = await connect(firstCall); ;) {
        let dropped: unknown;
        try {
          for await (const { data } of readServerSentEvents(connection.reader, {
            silenceMs,
            onBytes: () => (tries.count = 0),
          })) {
            const event = toPlatformEvent(parse(data));
            if (event.id <= last) continue;
            last = event.id;
            yield event;
          }
        } catch (cause) {
          if (cause instanceof ContractError || signal.aborted) throw cause;
          dropped = cause;
        }
        const again = allowed
          ? await rejoin(dropped, { connect: connectAgain, pause, signal, tries, attempts, onConnection })
          : { cause: dropped };
        if (!again.connection) throw interrupted(last, again.cause);
        connection = again.connection;
      }
    },
  };
};

const unsupported = () => new StreamingUnsupportedError('events.stream()', 'events.list({ after })');

const interrupted = (last: number, cause: unknown): ConnectionError =>
  new ConnectionError(`The stream of events ended after event ${last}`, { cause });

const parse = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new ContractError('An event is not JSON', { received: data, cause });
  }
};
