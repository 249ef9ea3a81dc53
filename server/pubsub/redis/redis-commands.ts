import type { RedisClient } from './redis-connection.js';
import { createCommandTimeout } from './command-timeout.js';
import type { WatchRefusals } from './redis-refusal.js';

/** The commands that are sent to Redis. They reject immediately while Redis is unavailable, and after a timeout when it does not reply. */
export interface Commands {
  readonly eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>;
  readonly ping: () => Promise<unknown>;
  /** Never rejects: a message that cannot be sent is dropped. */
  readonly publish: (channel: string, payload: string | Buffer) => Promise<void>;
  /** How many connections are subscribed to the channel; 1, this process, while Redis is unavailable. */
  readonly countSubscribers: (channel: string) => Promise<number>;
}

export function createCommands(
  client: RedisClient,
  watchRefusals: WatchRefusals,
  answerLimitMs?: number,
): Commands {
  const withTimeout = createCommandTimeout(answerLimitMs);
  const ask = <T>(command: string, send: () => Promise<T>) => watchRefusals(command, withTimeout(send));
  return {
    eval: (script, options) => ask('EVAL', () => client.eval(script, options)),
    ping: () => ask('PING', () => client.ping()),
    publish: (channel, payload) =>
      ask('PUBLISH', () => client.publish(channel, payload)).then(nothing, nothing),
    countSubscribers: (channel) =>
      ask('PUBSUB', () => client.pubSubNumSub([channel])).then(
        (counts) => counts[channel] ?? 1,
        () => 1,
      ),
  };
}

function nothing(): void {
  return undefined;
}
