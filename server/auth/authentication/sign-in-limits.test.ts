/** How often a caller, an address or an owner of keys may ask and try, over real HTTP. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { call, createTestUser, startTestServer, type TestServer } from '../../testing/server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_PER_MINUTE: '12',
    FAILED_SIGN_INS_PER_MINUTE: '5',
    TRUST_PROXY: '1',
  });
});
afterAll(() => server.close());

const list = (headers: Record<string, string>) => call(`${server.url}/sessions`, { headers });

it('limits hold each caller to a number of requests, whatever the token or the address', async () => {
  const [bob, carol] = await Promise.all([createTestUser(server), createTestUser(server)]);
  for (let sent = 1; sent <= 12; sent++) {
    const { status, headers } = await list({
      ...(await bob.headers()),
      'x-forwarded-for': `203.0.113.${sent}`,
    });
    expect([status, headers.get('ratelimit-policy')]).toEqual([200, '"requests";q=12;w=60']);
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"requests";r=${12 - sent};t=\\d+$`));
  }
  const over = await list(await bob.headers());
  expect([over.status, over.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await list(await carol.headers())).status).toBe(200);
});

it('limits leave room for a chat client that opens', async () => {
  const user = await createTestUser(server);
  for (let sent = 0; sent < 9; sent++) expect((await list(await user.headers())).status).toBe(200);
});

it('limits make an address that fails to sign in wait, though not those whose token is known to be good', async () => {
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const dave = await createTestUser(server);
  const good = { ...(await dave.headers()), ...from };
  expect((await list(good)).status).toBe(200);
  const bad = { Authorization: 'Bearer bm9wZQ==', 'X-Auth-Type': 'ucan', ...from };
  for (let failed = 0; failed < 5; failed++) expect((await list(bad)).status).toBe(401);
  const blocked = await list(bad);
  expect([blocked.status, blocked.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await list(good)).status).toBe(200);
  const newcomer = await createTestUser(server);
  expect((await list({ ...(await newcomer.headers()), ...from })).status).toBe(429);
  expect((await list(await newcomer.headers())).status).toBe(200);
  const byKey = await call(`${server.url}/v1/entities/did:ixo:entity:${'0'.repeat(32)}`, {
    headers: { authorization: 'Bearer nope', ...from },
  });
  expect(byKey.status).toBe(429);
  const readTwin = (headers: Record<string, string>) =>
    call(`${server.url}/v1/entities/did:ixo:entity:${'0'.repeat(32)}`, {
      headers: { authorization: `Bearer ${server.apiKey}`, ...headers },
    });
  expect((await readTwin(from)).status).toBe(429);
  expect((await readTwin({})).status).toBe(404);
  expect((await readTwin(from)).status).toBe(404);
});

it('limits hold the API keys of one owner to one number, however many there are', async () => {
  const ask = (key: string, path: string, json?: object) =>
    call(`${server.url}${path}`, {
      headers: { authorization: `Bearer ${key}` },
      ...(json && { method: 'POST', json }),
    });
  const [first = '', second = ''] = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const details = { name, ownerDid: 'did:web:builder.example', scopes: ['twins:read'] };
      return String((await ask(server.apiKey, '/v1/api-keys', details)).body.key);
    }),
  );
  const twin = `/v1/entities/did:ixo:entity:${'0'.repeat(32)}`;
  for (let sent = 0; sent < 6; sent++)
    for (const key of [first, second]) expect((await ask(key, twin)).status).toBe(404);
  for (const key of [first, second]) expect((await ask(key, twin)).status).toBe(429);
  expect((await ask(server.apiKey, twin)).status).toBe(404);
});

it('limits hold back who asks for explanations without end', async () => {
  const explain = () =>
    call(`${server.url}/delegation/explain`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '198.51.100.9' },
      json: { raw: 'bm9wZQ==' },
    });
  for (let asked = 0; asked < 5; asked++) expect((await explain()).status).toBe(200);
  expect((await explain()).status).toBe(429);
});

it('limits hold back who opens sockets without credentials without end', async () => {
  const sessionId = 'ses_of_nobody';
  const codeOfRefusal = () =>
    new Promise((resolve) => {
      const socket = io(server.url, {
        transports: ['websocket'],
        query: { sessionId },
        extraHeaders: { 'x-forwarded-for': '198.51.100.13' },
        reconnection: false,
        forceNew: true,
      });
      socket.once('connect_error', (error: Error & { data?: { code: string } }) => resolve(error.data?.code));
    });
  for (let asked = 0; asked < 5; asked++) expect(await codeOfRefusal()).toBe('authentication_required');
  expect(await codeOfRefusal()).toBe('too_many_requests');
});

it('limits do not count requests that say nothing of who sends them', async () => {
  for (let asked = 0; asked < 8; asked++)
    expect((await list({ 'x-forwarded-for': '198.51.100.11' })).status).toBe(401);
});
