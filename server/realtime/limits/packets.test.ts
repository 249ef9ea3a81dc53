import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  connect,
  disconnectAll,
  openChannel,
  payloads,
  postPackets,
  type Channel,
} from '../testing/test-channel.js';

let channel: Channel;
beforeEach(async () => (channel = await openChannel()));
afterEach(async () => {
  disconnectAll();
  await channel.close();
});

/** Past the client library, as a hostile client would. */
const send = (socket: Awaited<ReturnType<typeof connect>>['socket'], text: string) =>
  socket.io.engine.write(text);

it.each<[string, string, object]>([
  ['a number', '2[7,{}]', { event: '7', code: 'invalid_request' }],
  ['an inherited one', '2["toString"]', { event: 'toString', code: 'invalid_request' }],
  ['an endless one', `2["${'e'.repeat(1000)}"]`, { event: 'e'.repeat(128), code: 'invalid_request' }],
  ['one of the server', '2["tool_call",{}]', { event: 'tool_call', code: 'invalid_request' }],
])('an event whose name is %s is rejected, and the socket stays open', async (_, packet, exception) => {
  const client = await connect(channel);
  send(client.socket, packet);
  expect(await client.until('exception')).toMatchObject(exception);
  await client.pong();
});

it.each([
  ['ping', `2["ping","${'x'.repeat(70_000)}"]`],
  ['subscribe', `2["subscribe",{"runId":"${'x'.repeat(70_000)}"}]`],
  ['authenticate', `2["authenticate",{"invocation":"${'x'.repeat(70_000)}"}]`],
  ['nothing_known', `2["nothing_known","${'ü'.repeat(40_000)}"]`],
])('%s is rejected when it is larger than any valid one', async (event, packet) => {
  const client = await connect(channel);
  send(client.socket, packet);
  expect(await client.until('exception')).toMatchObject({ event, code: 'payload_too_large' });
  await client.pong();
});

it('a packet that is far over the limit closes the connection', async () => {
  const { socket } = await connect(channel);
  const gone = new Promise((resolve) => socket.once('disconnect', resolve));
  socket.emit('tool_result', { toolCallId: 'call_1', result: 'x'.repeat(5 * 1024 * 1024) });
  await gone;
  expect(channel.answered).toEqual([]);
});

it('a deeply nested result does no harm', async () => {
  const client = await connect(channel);
  const depth = 100_000;
  send(
    client.socket,
    `2["tool_result",{"toolCallId":"call_1","result":${'['.repeat(depth)}${']'.repeat(depth)}}]`,
  );
  await client.pong();
  expect(channel.answered).toHaveLength(1);
  const other = await connect(channel);
  await other.pong();
});

it('a result with binary parts is rejected, because it is not JSON', async () => {
  const client = await connect(channel);
  client.socket.emit('tool_result', { toolCallId: 'call_1', result: Buffer.from([1, 2, 3]) });
  expect(await client.until('exception')).toMatchObject({
    event: 'tool_result',
    code: 'invalid_request',
    errors: [{ field: 'payload', rule: 'type' }],
  });
  client.socket.emit('tool_result', { toolCallId: 'call_1', result: 'text' });
  await client.pong();
  expect(channel.answered).toMatchObject([{ result: 'text' }]);
});

it('a socket that floods the server is notified, and other sockets are not delayed', async () => {
  const [flooding, other] = await Promise.all([connect(channel), connect(channel)]);
  for (let count = 0; count < 2_010; count++) flooding.socket.emit('ping');
  expect(await flooding.until('exception')).toMatchObject({ event: 'ping', code: 'too_many_requests' });
  await other.pong();
  expect(payloads(flooding, 'pong')).toHaveLength(2_000);
});

it('each of several batched events is held to its own limit', async () => {
  const client = await connect(channel, ['polling']);
  const large = 'x'.repeat(100_000);
  const answer = JSON.stringify(['tool_result', { toolCallId: 'call_1', result: large }]);
  await postPackets(channel.url, client.socket.io, [`42["ping"]`, `42${answer}`]);
  await client.until('pong');
  expect(payloads(client, 'exception')).toEqual([]);
  expect(channel.answered).toHaveLength(1);
});

it('a socket with many consecutive rejected events is closed with a reason', async () => {
  const { socket, until } = await connect(channel);
  const gone = new Promise((resolve) => socket.once('disconnect', resolve));
  for (let count = 0; count < 50; count++) socket.emit('nothing_known');
  expect(await until('closing')).toMatchObject({ reason: 'too_many_refusals' });
  expect(await gone).toBe('io server disconnect');
});

it('a socket with occasional rejected events stays open', async () => {
  const client = await connect(channel);
  for (let count = 0; count < 60; count++) {
    client.socket.emit('nothing_known');
    client.socket.emit('ping');
  }
  // The last of these comes after the replies to all that was sent before.
  for (let count = 0; count <= 60; count++) await client.pong();
  expect(payloads(client, 'exception')).toHaveLength(60);
});

it('a socket that sends more bytes than any tab needs is closed before they are read', async () => {
  const { socket, until } = await connect(channel);
  const gone = new Promise((resolve) => socket.once('disconnect', resolve));
  const packet = `2["tool_result",{"toolCallId":"call_1","result":"${'x'.repeat(1024 * 1024)}"}]`;
  for (let count = 0; count < 20; count++) send(socket, packet);
  expect(await until('closing')).toMatchObject({ reason: 'too_many_refusals' });
  expect(await gone).toBe('io server disconnect');
  expect(channel.answered.length).toBeLessThan(16);
});
