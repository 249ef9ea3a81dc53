/** What clients can make the process keep: a whole server with a small heap lives on, and answers. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { startSmallServer, type SmallServer } from './testing/small-server.js';

let server: SmallServer;
const clients: Socket[] = [];

beforeAll(async () => {
  server = await startSmallServer();
});
afterEach(() => clients.splice(0).forEach((client) => client.destroy()));
afterAll(() => server.close());

/** A client that never reads. */
async function send(text: string): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const client = connect(Number(port), hostname).pause();
  clients.push(client);
  client.on('error', () => undefined);
  await once(client, 'connect');
  client.write(text);
}

/** Whether the server answers others meanwhile. */
async function expectHealth(): Promise<void> {
  for (let times = 0; times < 3; times++) expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  expect(server.isRunning()).toBe(true);
}

it.each(['/openapi.json', '/docs/swagger-ui-bundle.js', '/.well-known/oracle.json', '/nowhere'])(
  'six clients that send thousands of requests for %s and read nothing take little memory',
  async (path) => {
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    for (let connection = 0; connection < 6; connection++) await send(request.repeat(1_600));
    await expectHealth();
  },
);
