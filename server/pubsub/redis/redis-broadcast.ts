import { randomBytes } from 'node:crypto';
import { createLocalBroadcast, type Broadcast, type BroadcastOptions } from '../broadcast.js';
import type { Subscriber } from './subscriber.js';

export interface RedisBroadcastOptions extends BroadcastOptions {
  /** The prefix of the names of the channels. */
  readonly prefix: string;
  readonly subscriber: Subscriber;
  /** Publishes to all subscribers; dropped while Redis is unavailable. */
  readonly send: (channel: string, payload: string) => void;
}

interface Channel {
  readonly stop: Promise<() => void>;
  listeners: number;
}

/** Listeners receive messages of this process directly, and those of other processes through Redis, with one subscription for each channel. */
export function createRedisBroadcast({
  prefix,
  subscriber,
  send,
  ...options
}: RedisBroadcastOptions): Broadcast {
  const local = createLocalBroadcast(options);
  const channels = new Map<string, Channel>();
  // It precedes each message, so that the sender recognises its own messages.
  const sender = `${randomBytes(12).toString('base64url')} `;
  const nameOf = (channel: string) => `${prefix}:${channel}`;

  const open = (channel: string): Channel => ({
    listeners: 0,
    stop: subscriber.listen([nameOf(channel)], (payload) => {
      const text = payload.toString();
      if (!text.startsWith(sender)) local.publish(channel, text.slice(sender.length));
    }),
  });

  return {
    publish(channel, message) {
      local.publish(channel, message);
      send(nameOf(channel), sender + message);
    },

    async subscribe(channel, listener) {
      const leaveLocal = await local.subscribe(channel, listener);
      const remote = channels.get(channel) ?? open(channel);
      channels.set(channel, remote);
      remote.listeners++;
      const stop = await remote.stop;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        leaveLocal();
        if (--remote.listeners > 0) return;
        channels.delete(channel);
        stop();
      };
    },
  };
}
