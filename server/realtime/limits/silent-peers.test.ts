import { expect, it } from '@jest/globals';
import { ALICES, connect, disconnectAll, openChannel } from '../testing/test-channel.js';

it('a peer that neither reads nor closes is gone when it has not answered a ping in time', async () => {
  const channel = await openChannel({ ping: { everyMs: 20, timeoutMs: 20 } });
  const silent = await connect(channel);
  const { socket } = silent;
  const connection: unknown = Reflect.get(socket.io.engine.transport, 'ws');
  const id = socket.id;
  if (connection !== null && typeof connection === 'object') {
    const pause: unknown = Reflect.get(connection, 'pause');
    if (typeof pause === 'function') Reflect.apply(pause, connection, []);
  }
  while (!channel.tabs.includes(`left ${ALICES} ${id}`)) await new Promise(setImmediate);
  expect(channel.events.io.of('/').sockets.size).toBe(0);
  disconnectAll();
  await channel.close();
});
