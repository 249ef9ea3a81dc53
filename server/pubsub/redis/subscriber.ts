import type { RedisClient } from './redis-connection.js';
import { createCommandTimeout } from './command-timeout.js';

/** Subscriptions on one connection, which are restored after a reconnection. */
export interface Subscriber {
  /**
   * Resolves once the channels are subscribed, or after a short timeout when Redis is unavailable: then they are subscribed on reconnection.
   * @param onResubscribed Called after a reconnection: messages may have been missed.
   * @returns a function that unsubscribes.
   */
  listen(
    channels: readonly string[],
    listener: (payload: Buffer) => void,
    onResubscribed?: () => void,
  ): Promise<() => void>;
}

interface Subscription {
  readonly channels: readonly string[];
  readonly listener: (payload: Buffer) => void;
  readonly onResubscribed?: (() => void) | undefined;
}

/** The connection cannot be used for other commands. No two subscriptions may share a channel. */
export function createSubscriber(client: RedisClient): Subscriber {
  const subscriptions = new Set<Subscription>();
  const withTimeout = createCommandTimeout();

  // A failed subscription is retried on reconnection.
  const attempt = (ask: () => Promise<unknown>) => withTimeout(ask).catch(() => undefined);

  client.on('ready', () => {
    const wanted = new Set([...subscriptions].flatMap(({ channels }) => channels));
    const left = [...client.getPubSubListeners('CHANNELS').keys()].filter((channel) => !wanted.has(channel));
    if (left.length > 0) void attempt(() => client.unsubscribe(left));
    for (const { channels, listener, onResubscribed } of subscriptions)
      client.subscribe([...channels], listener, true).then(onResubscribed, () => undefined);
  });

  return {
    async listen(channels, listener, onResubscribed) {
      const subscription = { channels, listener, onResubscribed };
      subscriptions.add(subscription);
      if (client.isReady) await attempt(() => client.subscribe([...channels], listener, true));
      return () => {
        if (subscriptions.delete(subscription) && client.isReady)
          void attempt(() => client.unsubscribe([...channels], listener, true));
      };
    },
  };
}
