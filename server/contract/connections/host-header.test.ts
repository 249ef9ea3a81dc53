/** Requests that a proxy in front of the server may interpret differently. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../../testing/server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends the lines. @returns the whole reply, up to the end of the connection. */
async function send(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const client = connect(Number(port), hostname);
  await once(client, 'connect');
  client.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(client);
}

const UPGRADE = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];

it.each([
  ['two hosts', ['GET /health HTTP/1.1', 'Host: a.example', 'Host: b.example']],
  ['the same host twice', ['GET /health HTTP/1.1', 'Host: a.example', 'hOST: a.example']],
  [
    'two hosts, far apart',
    ['GET / HTTP/1.1', 'Host: a', ...Array.from({ length: 1_500 }, () => 'A: b'), 'Host: b'],
  ],
  ['no host', ['GET /health HTTP/1.1']],
  ['two hosts in HTTP/1.0', ['GET /health HTTP/1.0', 'Host: a.example', 'Host: b.example']],
  ['two hosts, and a body', ['POST /sessions HTTP/1.1', 'Host: a', 'Host: b', 'Content-Length: 5']],
  [
    'two hosts, for the event channel',
    ['GET /socket.io/?EIO=4&transport=polling HTTP/1.1', 'Host: a', 'Host: b'],
  ],
  [
    'two hosts, for a socket',
    ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', 'Host: a', 'Host: b', ...UPGRADE],
  ],
  ['no host, for a socket', ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', ...UPGRADE]],
])('%s are refused with a problem, and the connection is closed', async (_, lines) => {
  const reply = await send(...lines);
  expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(reply).toMatch(/\r\nX-Request-Id: \S+\r\n/);
  expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    code: 'malformed_request',
    statusCode: 400,
    detail: 'The request must have exactly one Host header',
  });
});

it('one host is accepted, and HTTP/1.0 needs none', async () => {
  expect(await send('GET /health HTTP/1.1', 'Host: a.example', 'Connection: close')).toMatch(
    /^HTTP\/1\.1 200 OK/,
  );
  expect(await send('GET /health HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 OK/);
});
