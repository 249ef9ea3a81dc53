/** Sign-ins during DID look-ups that hang, over real HTTP and real sockets, with a resolver that never answers. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createInvocation, generateKey } from '@twin-oracle/sdk/ucan';
import { io } from 'socket.io-client';
import { portOf } from '../../testing/services/port.js';
import { call, startTestServer, type TestServer } from '../../testing/server.js';

let server: TestServer;
let resolver: Server;
const connections: Socket[] = [];

beforeAll(async () => {
  resolver = createServer((socket) => void connections.push(socket)).listen(0, '127.0.0.1');
  await once(resolver, 'listening');
  server = await startTestServer({
    DID_RESOLVER_URL: `https://127.0.0.1:${portOf(resolver)}`,
    DID_RESOLVER_PRIVATE: 'on',
    TRUST_PROXY: '1',
    // The number of attempts that run at once.
    FAILED_SIGN_INS_PER_MINUTE: '41',
  });
});
afterAll(async () => {
  connections.forEach((socket) => socket.destroy());
  resolver.close();
  await server.close();
});

const MALLORY = '198.51.100.20';
let dids = 0;

/** A token of a DID that has not been looked up yet. */
async function freshToken(): Promise<string> {
  const key = await generateKey();
  const did = `did:ixo:entity:${String(dids++).padStart(32, '0')}` as const;
  return (await createInvocation({ issuer: key.withDID(did), audience: server.oracleDid })).serialized;
}

const list = (token: string, address: string) =>
  call(`${server.url}/sessions`, {
    headers: { Authorization: `Bearer ${token}`, 'X-Auth-Type': 'ucan', 'x-forwarded-for': address },
  });

it('look-ups that hang do not delay other callers, and a caller over the limit is told to retry', async () => {
  const tokens = await Promise.all(Array.from({ length: 40 }, freshToken));
  const hanging = tokens.map((token) => list(token, MALLORY));
  while (connections.length < 4) await once(resolver, 'connection');

  // A request of another caller reaches the resolver, although 36 were there before.
  const honest = list(await freshToken(), '198.51.100.21');
  while (connections.length < 5) await once(resolver, 'connection');

  const socket = io(server.url, {
    transports: ['websocket'],
    query: { sessionId: 'ses_any' },
    auth: { invocation: await freshToken() },
    extraHeaders: { 'x-forwarded-for': MALLORY },
    reconnection: false,
    forceNew: true,
  });
  const refused = new Promise((resolve) =>
    socket.once('connect_error', (error: Error & { data?: unknown }) => resolve(error.data)),
  );
  expect(await refused).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 2 });

  const replies = await Promise.all(hanging);
  const busy = replies.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThanOrEqual(30);
  for (const { body, headers } of busy)
    expect([body.code, headers.get('retry-after')]).toEqual(['service_unavailable', '2']);
  for (const { body } of [...replies.filter(({ status }) => status !== 503), await honest])
    expect(body.reason).toBe('ucan_unresolved_issuer');

  // None of them counted as a failed sign-in.
  for (let failed = 0; failed < 5; failed++) expect((await list('bm9wZQ==', MALLORY)).status).toBe(401);
});
