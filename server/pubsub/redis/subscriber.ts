import type { RedisClient } from './redis-connection.js';
import { createPrompt } from './prompt.js';

/** Channels that are heard on one connection, again after it was away. */
export interface Subscriber {
  /** Resolves once the channels are heard, or soon when Redis is away or silent: then they are heard when it is back. */
  listen(channels: readonly string[], listener: (payload: Buffer) => void): Promise<() => void>;
}

interface Subscription {
  readonly channels: readonly string[];
  readonly listener: (payload: Buffer) => void;
}

/** The connection can be used for nothing else. No two subscriptions may share a channel. */
export function createSubscriber(client: RedisClient): Subscriber {
  const subscriptions = new Set<Subscription>();
  const prompt = createPrompt();

  // What fails is tried again when the connection is there again.
  const attempt = (ask: () => Promise<unknown>) => prompt(ask).catch(() => undefined);
  const subscribe = ({ channels, listener }: Subscription) =>
    attempt(() => client.subscribe([...channels], listener, true));

  client.on('ready', () => {
    const wanted = new Set([...subscriptions].flatMap(({ channels }) => channels));
    const left = [...client.getPubSubListeners('CHANNELS').keys()].filter((channel) => !wanted.has(channel));
    if (left.length > 0) void attempt(() => client.unsubscribe(left));
    for (const subscription of subscriptions) void subscribe(subscription);
  });

  return {
    async listen(channels, listener) {
      const subscription = { channels, listener };
      subscriptions.add(subscription);
      if (client.isReady) await subscribe(subscription);
      return () => {
        if (subscriptions.delete(subscription) && client.isReady)
          void attempt(() => client.unsubscribe([...channels], listener, true));
      };
    },
  };
}
