import type { RedisClient } from './redis-connection.js';
import { createPrompt } from './prompt.js';

/** Channels that are heard on one connection, again after it was away. */
export interface Subscriber {
  /**
   * Resolves once the channels are subscribed, or soon when Redis is unavailable: then they are subscribed when it is back.
   * @param onResubscribed Called when the connection was lost and is back: messages may have been missed.
   * @returns what unsubscribes.
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

/** The connection can be used for nothing else. No two subscriptions may share a channel. */
export function createSubscriber(client: RedisClient): Subscriber {
  const subscriptions = new Set<Subscription>();
  const prompt = createPrompt();

  // What fails is tried again when the connection is there again.
  const attempt = (ask: () => Promise<unknown>) => prompt(ask).catch(() => undefined);

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
