import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { portOf } from '../../testing/services/port.js';
import { streamBody, type OpenBodyStream } from './stream-body.js';

const head = { status: 200, type: 'application/x-ndjson', lines: [] };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(answer: (response: ServerResponse) => Promise<unknown>): Promise<number> {
  const server = createServer((_, response) => void answer(response)).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return portOf(server);
}

const endless = (made: { pieces: number; isClosed: boolean }): OpenBodyStream =>
  async function* () {
    try {
      for (;;) {
        made.pieces++;
        yield await Promise.resolve('x'.repeat(65_536));
      }
    } finally {
      made.isClosed = true;
    }
  };

it('a body is sent as its chunks are produced, both text and bytes', async () => {
  const port = await serve((response) =>
    streamBody(response, head, async function* () {
      yield await Promise.resolve('ä\n');
      yield Buffer.from('b\n');
    }),
  );
  const reply = await fetch(`http://127.0.0.1:${port}`);
  expect(await reply.text()).toBe('ä\nb\n');
  expect(reply.headers.get('content-type')).toBe('application/x-ndjson');
});

it('a body may be empty', async () => {
  const port = await serve((response) =>
    streamBody(response, head, async function* () {
      await Promise.resolve();
    }),
  );
  const reply = await fetch(`http://127.0.0.1:${port}`);
  expect([reply.status, await reply.text()]).toEqual([200, '']);
});

it('a failure before the first chunk leaves the reply unwritten', async () => {
  const port = await serve((response) =>
    streamBody(response, head, () => {
      throw new Error('too many');
    }).catch((error: unknown) => {
      response.statusCode = 503;
      response.end(String(error));
    }),
  );
  const reply = await fetch(`http://127.0.0.1:${port}`);
  expect([reply.status, await reply.text()]).toEqual([503, 'Error: too many']);
});

it('production stops for a client that stops reading, and the client is disconnected', async () => {
  const made = { pieces: 0, isClosed: false };
  let sent: Promise<unknown> = Promise.resolve();
  const port = await serve((response) => (sent = streamBody(response, head, endless(made), 50)));
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  if (servers[0]) await once(servers[0], 'request');
  await sent;
  expect(made.isClosed).toBe(true);
  // The number of chunks that fit into the system's buffers.
  expect(made.pieces).toBeLessThan(200);
  socket.destroy();
});

it('production stops when the client disconnects', async () => {
  const made = { pieces: 0, isClosed: false };
  let sent: Promise<unknown> = Promise.resolve();
  const port = await serve((response) => (sent = streamBody(response, head, endless(made))));
  const reply = await fetch(`http://127.0.0.1:${port}`);
  await reply.body?.cancel();
  await sent;
  expect(made.isClosed).toBe(true);
});
