/** The state that replicas share through one Redis. Redis never has the only copy: when it is unavailable, each replica continues by itself. */
import type { Broadcast, BroadcastOptions } from '../broadcast.js';
import { createRedisBroadcast } from './redis-broadcast.js';
import { createCommands, type Commands } from './redis-commands.js';
import { openRedisConnection, type RedisConnection } from './redis-connection.js';
import { createRefusals, type RedisRefusal } from './redis-refusal.js';
import { createSocketAdapter, type SocketAdapter } from './socket-adapter.js';
import { createSubscriber } from './subscriber.js';
import type { RedisUnreachable } from './unreachable.js';

export interface Redis {
  readonly broadcast: Broadcast;
  /** For limits that all replicas count together; the names of its keys begin with the prefix. */
  readonly counts: Pick<Commands, 'eval'> & { readonly prefix: string };
  /** Carries events among the Socket.IO servers of the replicas. */
  readonly socketAdapter: SocketAdapter;
  /** Rejects when it does not answer. */
  readonly check: () => Promise<void>;
  close(): Promise<void>;
}

export interface RedisOptions extends BroadcastOptions {
  /** `redis://` or, with TLS, `rediss://`. */
  readonly url: string;
  /** The prefix of every name, for deployments that share one Redis. */
  readonly prefix: string;
  /** Known to the replicas of this deployment only: what they tell each other's sockets is authenticated with it. */
  readonly secret: Uint8Array;
  /** The connections break together and reconnect until all are restored. The loss and the recovery are each reported once. */
  readonly onLost?: (error: RedisUnreachable) => void;
  readonly onReconnected?: () => void;
  /** Redis rejects a command; reported once until it is accepted again. */
  readonly onRefused?: (refusal: RedisRefusal) => void;
  /** How long a command may take before callers go on without it. */
  readonly answerLimitMs?: number;
}

/** Rejects with `RedisUnreachable` when the first connection fails; later it reconnects by itself. */
export async function openRedis({
  url,
  prefix,
  onLost = () => undefined,
  onReconnected = () => undefined,
  onRefused = () => undefined,
  answerLimitMs,
  secret,
  ...options
}: RedisOptions): Promise<Redis> {
  let disconnected = 0;
  const open = () =>
    openRedisConnection(url, {
      onLost(error) {
        disconnected++;
        if (disconnected === 1) onLost(error);
      },
      onReconnected() {
        disconnected--;
        if (disconnected === 0) onReconnected();
      },
    });

  // A subscribed connection cannot send other commands.
  const [asking, listening] = await allOrNone([open(), open()]);
  const watchRefusals = createRefusals(onRefused);
  const commands = createCommands(asking.client, watchRefusals, answerLimitMs);
  const subscriber = createSubscriber(listening.client);

  return {
    broadcast: createRedisBroadcast({
      prefix: `${prefix}:news`,
      subscriber,
      send: (channel, payload) => void commands.publish(channel, payload),
      ...options,
    }),
    counts: { prefix: `${prefix}:count`, eval: commands.eval },
    socketAdapter: createSocketAdapter({ channel: `${prefix}:socket.io`, commands, subscriber, secret }),
    async check() {
      await commands.ping();
    },
    async close() {
      listening.end();
      await asking.close();
    },
  };
}

/** When one fails, the others are closed. */
async function allOrNone(
  openings: [Promise<RedisConnection>, Promise<RedisConnection>],
): Promise<[RedisConnection, RedisConnection]> {
  try {
    return await Promise.all(openings);
  } catch (error) {
    for (const opening of await Promise.allSettled(openings))
      if (opening.status === 'fulfilled') opening.value.end();
    throw error;
  }
}
