import { afterEach, expect, it } from '@jest/globals';
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
/** Three frames of this test. */
const socketBufferBytes = 6 * 1024 * 1024;

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

/** Sends frames, as fast as the reading client takes them, until that is so. @returns how many. */
async function sendUntil(isOver: () => boolean, reading: Client): Promise<number> {
  for (let seq = 1; ; seq++) {
    channel.events.sendFrame({ sessionId: ALICES, runId: RUN }, { id: seq, event: 'tool_call', data });
    await reading.until('tool_call', (payload) => payload.seq === seq);
    if (isOver() || seq === 60) return seq;
  }
}

it('a client that does not read is disconnected, and one that reads receives everything', async () => {
  channel = await openChannel({ limits: { socketBufferBytes, lingerMs: 1 } });
  const [stuck, reading] = await Promise.all([connect(channel), connect(channel)]);
  pause(stuck);
  const sent = await sendUntil(() => hasLeft(stuck), reading);
  expect(hasLeft(stuck)).toBe(true);
  expect(sent).toBeGreaterThan(3);
  expect(reading.socket.connected).toBe(true);
});

it('a client that reads again in time learns why it is disconnected, and may come back', async () => {
  channel = await openChannel({ limits: { socketBufferBytes, lingerMs: 60_000 } });
  const [slow, reading] = await Promise.all([connect(channel), connect(channel)]);
  const { conn } = channel.events.io.of('/').sockets.get(slow.socket.id ?? '') ?? {};
  pause(slow);
  await sendUntil(() => conn?.readyState === 'closing', reading);
  const left = new Promise((resolve) => slow.socket.once('disconnect', resolve));
  resume(slow);
  expect(await slow.until('closing')).toMatchObject({ reason: 'slow_consumer' });
  // Not as by the server, after which clients do not reconnect.
  expect(await left).toBe('transport close');
  slow.heard.length = 0;
  slow.socket.connect();
  await slow.until('connected');
});

/** As a hostile client would: the library itself always reads. */
const pause = (client: Client) => callWebSocket(client, 'pause');
const resume = (client: Client) => callWebSocket(client, 'resume');

function callWebSocket({ socket }: Client, method: 'pause' | 'resume'): void {
  const connection: unknown = Reflect.get(socket.io.engine.transport, 'ws');
  if (typeof connection !== 'object' || connection === null) throw new Error('The transport is a WebSocket');
  const call: unknown = Reflect.get(connection, method);
  if (typeof call === 'function') Reflect.apply(call, connection, []);
}
