import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeWithRedis } from '../../testing/services/test-redis.js';
import {
  connect,
  disconnectAll,
  MALLORYS,
  openChannel,
  type Channel,
  type Client,
} from '../testing/test-channel.js';
import { openReplicas, type Replicas } from '../testing/two-gateways.js';

/** What `status` answers now. */
async function figures({ socket, heard, until }: Client): Promise<object> {
  heard.splice(0);
  socket.emit('status');
  const { activeSessions, totalConnections } = await until('status');
  return { activeSessions, totalConnections };
}

/** Asks until it is so: what others say is remembered for a second. */
async function become(client: Client, expected: object): Promise<void> {
  while (JSON.stringify(await figures(client)) !== JSON.stringify(expected)) await client.pong();
}

afterEach(disconnectAll);

it('a session counts once, however many sockets it has', async () => {
  const channel: Channel = await openChannel();
  try {
    const client = await connect(channel);
    await connect(channel);
    const mallory = await connect({ ...channel, sessionId: MALLORYS, token: 'mallory' });
    expect(await figures(client)).toEqual({ activeSessions: 2, totalConnections: 3 });
    await mallory.cut();
    await become(client, { activeSessions: 1, totalConnections: 2 });
  } finally {
    await channel.close();
  }
});

describeWithRedis('with two replicas', () => {
  let replicas: Replicas;
  beforeEach(async () => (replicas = await openReplicas()));
  afterEach(() => replicas.close());

  it('a session counts once, and the connections of both replicas count', async () => {
    const { here, there } = replicas;
    const near = await connect(here);
    const far = await connect(there);
    await connect({ ...there, sessionId: MALLORYS, token: 'mallory' });
    const all = { activeSessions: 2, totalConnections: 3 };
    await Promise.all([become(near, all), become(far, all)]);
  });

  it('each replica reports its own while the other one does not answer', async () => {
    const { here, there, redis } = replicas;
    const near = await connect(here);
    await connect(there);
    redis.freeze();
    await become(near, { activeSessions: 1, totalConnections: 1 });
    redis.thaw();
  });
});
