/** The reading of `events.stream()`, which is loaded when it is called. */
import { ConnectionError } from '../../errors/connection-error.js';
import { ContractError } from '../../errors/contract-error.js';
import { StreamingUnsupportedError } from '../../errors/streaming-unsupported-error.js';
import type { CallOptions } from '../../http/call.js';
import { pause as pauseByClock } from '../../http/pause.js';
import type { Pause } from '../../http/pause.js';
import type { Transport } from '../../http/transport.js';
import { hasBodyStreams } from '../../stream/body-reader.js';
import { rejoin } from '../../stream/rejoin.js';
import { readServerSentEvents } from '../../stream/server-sent-events.js';
import { createSilenceTimeout } from '../../stream/silence-timeout.js';
import type { DiscoveredServer, SilenceTimeout } from '../../stream/silence-timeout.js';
import { connectionOf } from '../../stream/stream-connection.js';
import type { StreamEventsOptions } from './events.js';
import { toPlatformEvent } from './platform-event.js';
import type { PlatformEvent } from './platform-event.js';

/** Where events are read, and how. */
export interface EventSource {
  readonly transport: Transport;
  readonly server: DiscoveredServer;
  /** Default: three heartbeats of the server. */
  readonly silenceTimeout?: SilenceTimeout | undefined;
  /** How a stream waits before it is reopened. */
  readonly pause?: Pause | undefined;
}

export async function* readEvents(
  { transport, server, silenceTimeout = createSilenceTimeout(server), pause = pauseByClock }: EventSource,
  { types, subject, after = 0, ...options }: StreamEventsOptions,
): AsyncGenerator<PlatformEvent, void, undefined> {
  if (!server.fetch && !hasBodyStreams()) throw unsupported();
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
}

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
