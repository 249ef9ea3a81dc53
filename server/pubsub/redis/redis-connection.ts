/** One connection to Redis that comes back by itself. Commands fail at once while it is away. */
import pTimeout from 'p-timeout';
import { createClient, ErrorReply } from 'redis';
import { createPrompt } from './prompt.js';
import { jittered } from '../../../sdk/src/http/jitter.js';
import { RedisUnreachable } from './unreachable.js';

/** How long a start waits for Redis, which may be starting too. */
const CONNECT_LIMIT_MS = 5_000;

const FIRST_WAIT_MS = 50;
/** The library keeps the process alive for as long as it waits, so a stop may take this long. */
const LONGEST_WAIT_MS = 2_000;

/** An idle connection is pinged, because a peer that disappears without closing it goes unnoticed otherwise. */
const PING_MS = 3_000;
/** Without a byte for this long the connection counts as broken. */
const SILENCE_LIMIT_MS = 10_000;

/** More than Redis takes in the time after which it counts as silent (prompt.ts). */
const MAX_COMMANDS_WAITING = 10_000;

export type RedisClient = ReturnType<typeof create>;

export interface RedisConnection {
  readonly client: RedisClient;
  /** At once. */
  end(): void;
  /** When what was asked for is answered, if that is soon. */
  close(): Promise<void>;
}

export interface RedisConnectionOptions {
  /** Called once for each time that it goes away. */
  readonly onLost: (error: RedisUnreachable) => void;
  readonly onBack: () => void;
}

/** Rejects with `RedisUnreachable` when there is no connection to begin with. */
export async function openRedisConnection(
  url: string,
  { onLost, onBack }: RedisConnectionOptions,
): Promise<RedisConnection> {
  let state: 'opening' | 'there' | 'away' | 'closed' = 'opening';
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
    if (state !== 'there' || client.isReady) return;
    state = 'away';
    onLost(new RedisUnreachable(url, error));
  });
  client.on('ready', () => {
    if (state !== 'away') return;
    state = 'there';
    onBack();
  });
  // Closing does not reach an attempt to connect that is under way.
  client.on('connect', () => {
    if (state === 'closed') client.destroy();
  });

  try {
    await pTimeout(client.connect(), { milliseconds: CONNECT_LIMIT_MS });
    state = 'there';
  } catch {
    end();
    throw new RedisUnreachable(url, reason);
  }

  const prompt = createPrompt();
  return {
    client,
    end,
    async close() {
      state = 'closed';
      if (client.isReady) await prompt(() => client.close()).catch(() => undefined);
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
