/** One connection to Redis, which reconnects by itself. Commands fail immediately while it is disconnected. */
import pTimeout from 'p-timeout';
import { createClient, ErrorReply } from 'redis';
import { createCommandTimeout } from './command-timeout.js';
import { jittered } from '../../../sdk/src/http/jitter.js';
import { RedisUnreachable } from './unreachable.js';

/** How long a start waits for Redis, which may be starting as well. */
const CONNECT_LIMIT_MS = 5_000;

const FIRST_WAIT_MS = 50;
/** The library keeps the process alive for as long as it waits, so a stop may take this long. */
const LONGEST_WAIT_MS = 2_000;

/** An idle connection is pinged, because a peer that disappears without closing it goes unnoticed otherwise. */
const PING_MS = 3_000;
/** Without a byte for this long the connection counts as broken. */
const SILENCE_LIMIT_MS = 10_000;

/** More commands than Redis executes within their timeout (command-timeout.ts). */
const MAX_COMMANDS_WAITING = 10_000;

export type RedisClient = ReturnType<typeof create>;

export interface RedisConnection {
  readonly client: RedisClient;
  /** Closes it immediately. */
  end(): void;
  /** Closes it when the pending commands are answered, or after a short timeout. */
  close(): Promise<void>;
}

export interface RedisConnectionOptions {
  /** Called once for each loss of the connection. */
  readonly onLost: (error: RedisUnreachable) => void;
  readonly onReconnected: () => void;
}

/** Rejects with `RedisUnreachable` when the first connection fails. */
export async function openRedisConnection(
  url: string,
  { onLost, onReconnected }: RedisConnectionOptions,
): Promise<RedisConnection> {
  let state: 'opening' | 'connected' | 'disconnected' | 'closed' = 'opening';
  let reason: unknown = new Error('it does not answer');
  const client = create(url, (retries, error) =>
    state === 'opening' && error instanceof ErrorReply
      ? false
      : jittered(Math.min(FIRST_WAIT_MS * 2 ** retries, LONGEST_WAIT_MS)),
  );
  const end = () => {
    state = 'closed';
    client.destroy();
  };

  // Without a listener the first error would end the process.
  client.on('error', (error: unknown) => {
    reason = error;
    if (state !== 'connected' || client.isReady) return;
    state = 'disconnected';
    onLost(new RedisUnreachable(url, error));
  });
  client.on('ready', () => {
    if (state !== 'disconnected') return;
    state = 'connected';
    onReconnected();
  });
  // Closing does not cancel a running attempt to connect.
  client.on('connect', () => {
    if (state === 'closed') client.destroy();
  });

  try {
    await pTimeout(client.connect(), { milliseconds: CONNECT_LIMIT_MS });
    state = 'connected';
  } catch {
    end();
    throw new RedisUnreachable(url, reason);
  }

  const withTimeout = createCommandTimeout();
  return {
    client,
    end,
    async close() {
      state = 'closed';
      if (client.isReady) await withTimeout(() => client.close()).catch(() => undefined);
      end();
    },
  };
}

function create(url: string, reconnectStrategy: (retries: number, error: Error) => number | false) {
  return createClient({
    url,
    name: 'twin-oracle',
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_COMMANDS_WAITING,
    pingInterval: PING_MS,
    // A protocol of Redis Enterprise; asking for it costs a look-up of the host's name at each connection.
    maintNotifications: 'disabled',
    socket: { connectTimeout: CONNECT_LIMIT_MS, socketTimeout: SILENCE_LIMIT_MS, reconnectStrategy },
  });
}
