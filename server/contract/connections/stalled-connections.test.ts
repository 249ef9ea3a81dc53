/** Clients that do not read their replies. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';
import { portOf } from '../../testing/services/port.js';
import { limitPipelining } from './pipelining.js';
import { cutStalledConnections } from './stalled-connections.js';

const STALLED_MS = 50;
/** Larger than the kernel's buffers. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, 'x');

const servers: Server[] = [];
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** @returns the server's address, and a promise of the end of its first connection. */
async function serve(handle: RequestListener, stalledMs = STALLED_MS) {
  const server = createServer(handle);
  servers.push(server);
  cutStalledConnections(server, limitPipelining(server), stalledMs);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const closed = once(server, 'connection').then(async ([socket]: Socket[]) => {
    if (socket) await once(socket, 'close');
  });
  return { port: portOf(server), closed };
}

function open(port: number, ...lines: string[]): Socket {
  const client = connect(port, '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined);
  client.write(lines.map((line) => `${line}\r\n`).join(''));
  return client;
}

const GET = ['GET / HTTP/1.1', 'Host: x', ''];

it.each([1, 8])('a client that reads nothing of %i replies is disconnected', async (count) => {
  const { port, closed } = await serve((_, response) => void response.end(LARGE));
  open(port, ...Array.from({ length: count }, () => GET).flat());
  await closed;
});

it('a client that reads gets all of it, however often it pauses', async () => {
  // A busy machine may pause the client for longer than any short limit.
  const { port } = await serve((_, response) => void response.end(LARGE), 60_000);
  const client = open(port, 'GET / HTTP/1.1', 'Host: x', 'Connection: close', '');
  let bytes = 0;
  for await (const chunk of client) {
    bytes += (chunk as Buffer).length;
    if (bytes % 7 === 0) await delay(10);
  }
  expect(bytes).toBeGreaterThan(LARGE.length);
});

it('a client that waits for a reply stays connected, however long the reply takes', async () => {
  const { port } = await serve((_, response) => void setTimeout(() => response.end('late'), 6 * STALLED_MS));
  expect(await text(open(port, 'GET / HTTP/1.1', 'Host: x', 'Connection: close', ''))).toMatch(/late/);
});

it('a client that does not read a late reply is disconnected', async () => {
  const { port, closed } = await serve(
    (_, response) => void setTimeout(() => response.end(LARGE), 3 * STALLED_MS),
  );
  open(port, ...GET);
  await closed;
});

it('an idle connection is closed', async () => {
  const { port, closed } = await serve((_, response) => void response.end('done'));
  const client = open(port);
  client.resume();
  await closed;
});
