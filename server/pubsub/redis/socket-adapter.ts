import { setTimeout as delay } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { z } from 'zod';
import type { Commands } from './redis-commands.js';
import type { RedisConnection } from './redis-connection.js';
import type { WatchRefusals } from './refusals.js';
import type { Subscriber } from './subscriber.js';

/** How many events a replica may be behind that was cut off from Redis. */
const MAX_ENTRIES = 10_000;

/** Less than the silence after which a connection counts as broken (connection.ts). */
const READ_BLOCK_MS = 5_000;

/** How many events are looked through at once for those that a lost connection has missed. The library asks up to 100 times. */
const RECOVERY_PAGE = 500;

/** Until a read is tried again that failed, for whatever reason. */
const RETRY_MS = 200;

export interface SocketAdapterOptions {
  /** How the names of its keys and channels begin. */
  readonly prefix: string;
  readonly commands: Commands;
  readonly subscriber: Subscriber;
  /** For reads that block, so nothing else may use it. It is ended with the server. */
  readonly reader: RedisConnection;
  readonly watchRefusals: WatchRefusals;
}

/** What `new Server(…, { adapter })` of Socket.IO takes. */
export type SocketAdapter = ReturnType<typeof createAdapter>;

/** What XREAD answers has no type in the library. */
const replies = z.tuple([z.object({ messages: z.array(z.object({ id: z.string() })).nonempty() })]);

interface ReadOptions {
  readonly COUNT: number;
  readonly BLOCK: number;
}

/**
 * Events to a room reach the sockets of every replica, in order. Made for one server. While Redis is away or silent they reach the
 * sockets of this replica.
 *
 * The library reads in a loop without a pause and does not look after its promises; on a client that fails at once it would end the
 * process, by spinning or by an unhandled rejection. So what it gets for a client waits, and does not reject.
 */
export async function createSocketAdapter({
  prefix,
  commands,
  subscriber,
  reader,
  watchRefusals,
}: SocketAdapterOptions): Promise<SocketAdapter> {
  const { client } = reader;
  const streamName = `${prefix}:socket.io`;
  const subscriptions: Promise<() => void>[] = [];

  // Until it has heard something, the library would begin each read at what is new by then, and miss what came in between.
  const [last] = (await client.xRevRange(streamName, '+', '-', { COUNT: 1 })) ?? [];
  let position = last?.id ?? '0-0';

  const read = async (options: ReadOptions) => {
    const streams = await watchRefusals('XREAD', client.xRead({ key: streamName, id: position }, options));
    if (streams) position = replies.parse(streams)[0].messages.at(-1)?.id ?? position;
    return streams;
  };

  const port = {
    // By this the library knows whose client it has.
    sSubscribe: () => undefined,
    duplicate: () => port,
    on: () => port,
    connect: () => Promise.resolve(),

    async xRead(_streams: unknown, options: ReadOptions) {
      while (client.isOpen) {
        try {
          return await read(options);
        } catch {
          await delay(RETRY_MS, undefined, { ref: false });
        }
      }
      // Whatever it were told, it might ask again at once.
      return new Promise<null>(() => undefined);
    },

    xAdd: commands.xAdd,
    publish: commands.publish,
    xRange: (stream: string, start: string, end: string) =>
      commands.xRange(stream, start, end, RECOVERY_PAGE),
    set: (key: string, value: string, { PX }: { PX: number }) => commands.setFor(PX, key, value),
    multi: () => createTaking(commands),
    /** How many listen on a channel, which is how many replicas there are to be asked. While Redis is away there is this one. */
    sendCommand: (parts: readonly string[]) => commands.sendCommand(parts).catch(() => [parts.at(-1), '1']),
    subscribe(channels: readonly string[], listener: (payload: Buffer) => void) {
      subscriptions.push(subscriber.listen(channels, listener));
    },

    // When the server is closed.
    disconnect() {
      reader.end();
      for (const subscription of subscriptions.splice(0)) void subscription.then((stop) => stop());
    },
  };

  return createAdapter(port, {
    streamName,
    channelPrefix: streamName,
    maxLen: MAX_ENTRIES,
    blockTimeInMs: READ_BLOCK_MS,
    sessionKeyPrefix: `${streamName}:connection:`,
  });
}

/** The one transaction of the library: GET and DEL of the same key. */
function createTaking(commands: Commands) {
  let taken = '';
  const taking = {
    get(key: string) {
      taken = key;
      return taking;
    },
    del: () => taking,
    exec: async () => [await commands.take(taken)],
  };
  return taking;
}
