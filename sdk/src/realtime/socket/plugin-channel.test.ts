import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Server } from 'socket.io';
import { answer, openChannel, sessionId, timestamp } from '../../../test/channel.js';
import type { Channel } from '../../../test/channel.js';
import { createPluginChannel, EventRefusedError } from '../index.js';

interface ServerEvents {
  readonly 'shop.told': { readonly price: number };
}
interface ClientEvents {
  readonly 'shop.ask': { readonly item: string };
}

let channel: Channel;
beforeEach(async () => {
  channel = await openChannel();
  // Its own type has the events of the host alone.
  const io: Server = channel.io;
  io.on('connection', (peer) => {
    peer.on('shop.ask', ({ item }: { item: string }) => {
      if (item === 'tea') peer.emit('shop.told', { price: 3 });
      else
        peer.emit('exception', {
          event: 'shop.ask',
          code: 'not_found',
          message: `There is no ${item}`,
          sessionId,
          timestamp,
        });
    });
  });
  channel.io.on('connection', answer);
});
afterEach(() => channel.close());

it('carries the events of plugins in both directions, until a listener is removed', async () => {
  const session = await channel.connect();
  const plugins = createPluginChannel<ServerEvents, ClientEvents>(session);
  const prices: number[] = [];
  const note = ({ price }: { price: number }) => void prices.push(price);
  const [stop] = [plugins.on('shop.told', note), plugins.on('shop.told', note)];
  plugins.emit('shop.ask', { item: 'tea' });
  await session.ping();
  expect(prices).toEqual([3, 3]);
  stop();
  plugins.emit('shop.ask', { item: 'tea' });
  await session.ping();
  expect(prices).toEqual([3, 3, 3]);
});

it('reports an event that the oracle refuses', async () => {
  const refused = new Promise<Error>((onError) => {
    void channel.connect({ onError }).then((session) => {
      createPluginChannel<ServerEvents, ClientEvents>(session).emit('shop.ask', { item: 'coffee' });
    });
  });
  expect(await refused).toBeInstanceOf(EventRefusedError);
  expect(await refused).toMatchObject({
    event: 'shop.ask',
    code: 'not_found',
    message: 'There is no coffee',
  });
});
