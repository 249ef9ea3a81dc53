import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  ALICES,
  connect,
  disconnectAll,
  openChannel,
  type Channel,
  type Client,
} from '../testing/test-channel.js';
import { frames, RUN } from '../testing/sample-frames.js';

let channel: Channel;
beforeEach(async () => (channel = await openChannel()));
afterEach(async () => {
  disconnectAll();
  await channel.close();
});

/** About 2 MB on its way, as it goes out flat and in an envelope. */
const data = JSON.stringify({
  ...(JSON.parse(frames.tool_call(1).data) as object),
  output: 'x'.repeat(1_000_000),
});

const hasLeft = ({ socket }: Client) => channel.tabs.includes(`left ${ALICES} ${socket.id}`);

it('a client that does not read is disconnected, and one that reads receives everything', async () => {
  const [stuck, reading] = await Promise.all([connect(channel), connect(channel)]);
  stopReading(stuck);
  let seq = 0;
  while (seq < 60 && !hasLeft(stuck)) {
    const id = ++seq;
    channel.events.sendFrame({ sessionId: ALICES, runId: RUN }, { id, event: 'tool_call', data });
    await reading.until('tool_call', (payload) => payload.seq === id);
  }
  expect(hasLeft(stuck)).toBe(true);
  expect(seq).toBeGreaterThan(20);
  expect(reading.socket.connected).toBe(true);
});

/** As a hostile client would: the library itself always reads. */
function stopReading({ socket }: Client): void {
  const connection: unknown = Reflect.get(socket.io.engine.transport, 'ws');
  if (typeof connection !== 'object' || connection === null || !('pause' in connection))
    throw new Error('The transport is a WebSocket');
  if (typeof connection.pause === 'function') Reflect.apply(connection.pause, connection, []);
}
