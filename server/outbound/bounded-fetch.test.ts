import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it } from '@jest/globals';
import { portOf } from '../testing/services/port.js';
import { boundedFetch } from './bounded-fetch.js';

const MEBIBYTE = 1024 * 1024;
let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return boundedFetch(`http://127.0.0.1:${portOf(server)}/`);
}

it('a response of up to 10 MiB is unchanged', async () => {
  const body = 'x'.repeat(10 * MEBIBYTE);
  const response = await serve((_, reply) => reply.writeHead(201, { 'x-a': 'b' }).end(body));
  expect([response.status, response.headers.get('x-a')]).toEqual([201, 'b']);
  expect(await response.text()).toBe(body);
});

it('a longer one fails', async () => {
  const response = await serve((_, reply) => reply.end('x'.repeat(10 * MEBIBYTE + 1)));
  await expect(response.text()).rejects.toThrow('too long');
});

it('a stream of events may have any length, but each event is limited', async () => {
  const event = `data: ${'x'.repeat(MEBIBYTE)}\n\n`;
  const streamed = (...pieces: string[]) =>
    serve((_, reply) => {
      reply.setHeader('content-type', 'text/event-stream');
      reply.end(pieces.join(''));
    });
  const many = await streamed(...Array<string>(30).fill(event));
  expect(await many.text()).toHaveLength(30 * event.length);
  server.close();
  const one = await streamed(event, ...Array<string>(11).fill(event.trimEnd() + '\n'));
  await expect(one.text()).rejects.toThrow('too long');
});

it('a redirect is followed within the origin only', async () => {
  const elsewhere = createServer((_, reply) => void reply.end('the headers went elsewhere')).listen(
    0,
    '127.0.0.1',
  );
  await once(elsewhere, 'listening');
  const port = portOf(elsewhere);
  const within = await serve((request, reply) =>
    request.url === '/' ? reply.writeHead(307, { location: '/mcp' }).end() : reply.end('here'),
  );
  expect(await within.text()).toBe('here');
  server.close();
  const away = await serve((_, reply) =>
    reply.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end(),
  );
  expect([away.status, await away.text()]).toEqual([307, '']);
  server.close();
  const endless = await serve((_, reply) => reply.writeHead(308, { location: '/' }).end());
  expect(endless.status).toBe(308);
  elsewhere.close();
});
