/** Replies whose bytes wait in the buffers of their connections. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { portOf } from '../../testing/services/port.js';
import { createUnreadReplies } from './unread-replies.js';

const MIB = 1024 * 1024;
const unread = () => createUnreadReplies({ maxBytesPerCaller: 20 * MIB, maxBytes: 50 * MIB });
const REFUSED = { code: 'too_many_requests', details: { headers: { 'Retry-After': '30' } } };

const servers: Server[] = [];
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** @returns a response, and its client, which does not read. */
async function ask(): Promise<{ response: ServerResponse; client: Socket }> {
  const server = createServer();
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const asked = once(server, 'request');
  const client = connect(portOf(server), '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const [, response] = (await asked) as [unknown, ServerResponse];
  return { response, client };
}

async function reply(replies: ReturnType<typeof unread>, caller: string, bytes: number) {
  const asked = await ask();
  replies.add(caller, asked.response, bytes);
  asked.response.end(Buffer.alloc(bytes));
  return asked;
}

it('a caller who leaves too much unread is refused, and no other caller is', async () => {
  const replies = unread();
  await reply(replies, 'alice', 16 * MIB);
  replies.assertRoom('alice', 4 * MIB);
  expect(() => replies.assertRoom('alice', 4 * MIB + 1)).toThrow(expect.objectContaining(REFUSED));
  replies.assertRoom('bob', 16 * MIB);
});

it('a reply that is larger than the limit is sent when nothing else is unread', async () => {
  const replies = unread();
  replies.assertRoom('alice', 21 * MIB);
  await reply(replies, 'alice', 21 * MIB);
  expect(() => replies.assertRoom('alice')).toThrow(expect.objectContaining(REFUSED));
});

it('a reply no longer counts when it has been read or its client disconnected', async () => {
  const replies = unread();
  const first = await reply(replies, 'alice', 16 * MIB);
  const second = await reply(replies, 'alice', 16 * MIB);
  expect(replies.bytes).toBe(32 * MIB);
  first.client.resume();
  await once(first.client, 'close');
  expect(replies.bytes).toBe(16 * MIB);
  const disconnected = once(second.response, 'close');
  second.client.destroy();
  await disconnected;
  expect(replies.bytes).toBe(0);
  replies.assertRoom('alice', 20 * MIB);
});

it('over the limit of all callers, the connection of the oldest unread reply is closed', async () => {
  const replies = unread();
  const [oldest, older] = [await reply(replies, 'a', 16 * MIB), await reply(replies, 'b', 16 * MIB)];
  const cut = once(oldest.response, 'close');
  await reply(replies, 'c', 16 * MIB);
  expect(oldest.response.destroyed).toBe(false);
  const newest = await reply(replies, 'd', 16 * MIB);
  await cut;
  expect([older.response.destroyed, newest.response.destroyed]).toEqual([false, false]);
  expect(replies.bytes).toBe(48 * MIB);
});

it('a small reply is not counted', async () => {
  const replies = unread();
  await reply(replies, 'alice', 1_000);
  expect(replies.bytes).toBe(0);
});
