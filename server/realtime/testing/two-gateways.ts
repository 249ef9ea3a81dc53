import { setImmediate as turn } from 'node:timers/promises';
import { openRedis, type Redis } from '../../pubsub/redis/redis.js';
import { startTestRedis, type TestRedis } from '../../testing/services/test-redis.js';
import { connect, openChannel, type Channel, type ChannelOptions } from './test-channel.js';

/** Two gateways that share a Redis. */
export interface Replicas {
  readonly here: Channel;
  readonly there: Channel;
  readonly redis: TestRedis;
  close(): Promise<void>;
}

export async function openReplicas(options: ChannelOptions = {}): Promise<Replicas> {
  const redis = await startTestRedis();
  const shared: Redis[] = await Promise.all(
    [1, 2].map(() =>
      openRedis({ url: redis.url, prefix: 'replicas', secret: Buffer.from('of the replicas') }),
    ),
  );
  const [here, there] = await Promise.all(shared.map((each) => openChannel({ ...options, redis: each })));
  if (!here || !there) throw new Error('there are two');
  await Promise.all([hears(here, there), hears(there, here)]);
  return {
    here,
    there,
    redis,
    async close() {
      await Promise.all([here.close(), there.close()]);
      await Promise.all(shared.map((each) => each.close()));
      await redis.stop();
    },
  };
}

/** Each subscribes for the other's questions in its own time. */
async function hears(one: Channel, other: Channel): Promise<void> {
  const sessionId = 'ses_probe_1';
  const { socket } = await connect({ url: other.url, sessionId, token: 'probe' });
  while (!(await one.events.tabs.isOpen(sessionId, socket.id ?? ''))) await turn();
  socket.disconnect();
}
