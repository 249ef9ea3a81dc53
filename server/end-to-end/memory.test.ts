/** What clients can make the process hold in memory: a whole server with a small heap keeps running and answering. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { call } from '../testing/server.js';
import { startSmallServer, type SmallServer } from '../testing/processes/small-server.js';

/** In MB. An idle server has about 200, and its heap may take as much again. */
const MAX_RESIDENT_MB = 500;

let server: SmallServer;
const clients: Socket[] = [];

beforeAll(async () => {
  server = await startSmallServer();
});
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
afterAll(() => server.close());

/** A client that never reads. @returns the first line of its first reply, when it arrives; empty when the connection is closed. */
async function send(text: string): Promise<{ begun: Promise<string> }> {
  const { hostname, port } = new URL(server.url);
  const client = connect(Number(port), hostname).setEncoding('utf8').pause();
  clients.push(client);
  client.on('error', () => undefined);
  await once(client, 'connect');
  client.write(text);
  const begun = Promise.race([once(client, 'readable'), once(client, 'close')]).then(
    // Reads only what fits into a buffer of the client.
    () => /^.*/.exec(String(client.read()))?.[0] ?? '',
    () => '',
  );
  return { begun };
}

/** Sends from separate clients, until all get a reply. @returns how many of the replies are a 200. */
async function sendAll(count: number, text: string): Promise<number> {
  const sent = [];
  for (let connection = 0; connection < count; connection++) sent.push(await send(text));
  const lines = await Promise.all(sent.map(({ begun }) => begun));
  return lines.filter((line) => line === 'HTTP/1.1 200 OK').length;
}

const REGISTER_TWINS = 60;
/** The maximum size of a request, with content that PostgreSQL compresses best. */
const CONTENT = 'x'.repeat(250_000);

/** Twins and events of 15 MB each; created once, by the first test that needs them. */
let filled: Promise<void> | undefined;
function fillRegister(): Promise<void> {
  return (filled ??= (async () => {
    for (let made = 0; made < REGISTER_TWINS; made++) {
      const { status } = await call(`${server.url}/v1/domains`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.apiKey}` },
        json: {
          type: 'Project',
          protocol: 'did:ixo:protocol/project',
          properties: { goal: 'x', content: CONTENT },
        },
      });
      expect(status).toBe(201);
    }
  })());
}

const request = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${server.apiKey}`, ...headers, '', ''].join(
    '\r\n',
  );

/** Whether the server answers other clients meanwhile. */
async function expectHealth(): Promise<void> {
  for (let times = 0; times < 3; times++) expect((await fetch(`${server.url}/health`)).status).toBe(200);
  expect(server.isRunning()).toBe(true);
  // Buffers of replies are outside the heap.
  expect(await server.residentMb()).toBeLessThan(MAX_RESIDENT_MB);
}

it.each(['/openapi.json', '/docs/swagger-ui-bundle.js', '/.well-known/oracle.json', '/nowhere'])(
  'six clients that send thousands of requests for %s and read nothing take little memory',
  async (path) => {
    await sendAll(6, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(1_600));
    await expectHealth();
  },
);

it('unread pages of large twins take little memory', async () => {
  await fillRegister();
  // Until the caller has left too much unread.
  expect(await sendAll(40, request('/v1/entities?limit=100').repeat(4))).toBeGreaterThan(20);
  await expectHealth();
});

it('subscribers of the feed who are far behind and read nothing take little memory', async () => {
  await fillRegister();
  expect(await sendAll(60, request('/v1/events', 'Accept: text/event-stream'))).toBe(60);
  await expectHealth();
});
