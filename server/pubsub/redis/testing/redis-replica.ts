import type { Broadcast } from '../../broadcast.js';
import { openRedis, type Redis, type RedisOptions } from '../redis.js';

/** How every name of the replicas begins. */
export const PREFIX = 'redis-test';

/** A replica, and what it said of Redis. */
export interface Replica extends Redis {
  readonly said: string[];
  /** Resolves when it has said that. */
  readonly says: (what: string) => Promise<void>;
}

const open: Redis[] = [];

/** Closed by `closeReplicas`. */
export async function openReplica(url: string, options: Partial<RedisOptions> = {}): Promise<Replica> {
  const said: string[] = [];
  const waiting = new Map<string, () => void>();
  const say = (what: string) => {
    said.push(what);
    waiting.get(what)?.();
  };
  const redis = await openRedis({
    url,
    prefix: PREFIX,
    secret: Buffer.from('of the replicas'),
    onLost: () => say('lost'),
    onReconnected: () => say('back'),
    onRefused: ({ message }) => say(message),
    ...options,
  });
  open.push(redis);
  return {
    ...redis,
    said,
    says: (what) =>
      said.includes(what) ? Promise.resolve() : new Promise((resolve) => waiting.set(what, resolve)),
  };
}

/** What is heard on a channel, one after another. */
export async function hear(broadcast: Broadcast, channel: string) {
  const heard: string[] = [];
  let wake: () => void = () => undefined;
  const stop = await broadcast.subscribe(channel, (message) => {
    heard.push(message);
    wake();
  });
  return {
    heard,
    stop,
    async until(message: string): Promise<string[]> {
      while (!heard.includes(message)) await new Promise<void>((resolve) => (wake = resolve));
      return heard;
    },
  };
}

/** For `afterEach`. */
export async function closeReplicas(): Promise<void> {
  await Promise.all(open.splice(0).map((redis) => redis.close()));
}
