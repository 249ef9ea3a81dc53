import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { createDelegation, createInvocation, generateKey } from '@twin-oracle/sdk/ucan';
import {
  call,
  createSession,
  createTestUser,
  startTestServer,
  type TestReplica,
  type TestServer,
  type TestUser,
} from '../../testing/server.js';
import { deadlineOf } from './token-lifetime.js';

let server: TestServer;
let replica: TestReplica;
let alice: TestUser;
let sessionId: string;
const open: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  replica = await server.startReplica();
});
afterAll(async () => {
  await replica.close();
  await server.close();
});

beforeEach(async () => {
  alice = await createTestUser(server);
  sessionId = await createSession(server, alice);
});
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));

async function connect(auth: object, url = server.url): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    query: { sessionId },
    auth,
    reconnection: false,
    forceNew: true,
  });
  open.push(socket);
  await heard(socket, 'connected');
  return socket;
}

/** The first argument of the next event of that name. */
function heard(socket: Socket, event: string): Promise<unknown> {
  return new Promise((done) => socket.once(event, done));
}

const invocation = async (lifetimeSeconds: number, issuer = alice.key) =>
  (await createInvocation({ issuer, audience: server.oracleDid, lifetimeSeconds })).serialized;
const delegation = async () =>
  (await createDelegation({ issuer: alice.key, audience: server.oracleDid })).serialized;

describe('a socket whose token expires', () => {
  it('is warned, then notified of the reason and disconnected, so that the client reconnects', async () => {
    const socket = await connect({ invocation: await invocation(2) });
    const warning = await heard(socket, 'token_expiring');
    expect(warning).toMatchObject({ sessionId, expiresAt: expect.any(Number) });
    const [closing, reason] = await Promise.all([heard(socket, 'closing'), heard(socket, 'disconnect')]);
    expect(closing).toMatchObject({ sessionId, reason: 'ucan_expired' });
    expect(reason).toBe('transport close');
  });

  it('stays open after the token is refreshed', async () => {
    const socket = await connect({ invocation: await invocation(2) });
    const first = (await heard(socket, 'token_expiring')) as { expiresAt: number };
    socket.emit('authenticate', { invocation: await invocation(4) });
    const { expiresAt } = (await heard(socket, 'authenticated')) as { expiresAt: number };
    expect(expiresAt).toBeGreaterThan(first.expiresAt);
    expect(await heard(socket, 'token_expiring')).toMatchObject({ expiresAt });
    await Promise.all([heard(socket, 'closing'), heard(socket, 'disconnect')]);
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt * 1000 - 50);
  });

  it('is not disconnected immediately when a clock that is behind accepted the token late', () => {
    expect(deadlineOf(100, 99_999)).toBe(100);
    expect(deadlineOf(100, 100_000)).toBe(130);
  });
});

describe('a refreshed token', () => {
  it.each<[string, () => Promise<object | null>, object]>([
    ['none', () => Promise.resolve({}), { code: 'authentication_required' }],
    ['no payload at all', () => Promise.resolve(null), { code: 'authentication_required' }],
    ['a list', () => Promise.resolve([]), { code: 'invalid_request' }],
    [
      'one that is malformed',
      () => Promise.resolve({ invocation: 'bm9wZQ==' }),
      { code: 'invalid_invocation', reason: 'ucan_malformed' },
    ],
    [
      "somebody else's",
      async () => ({ invocation: await invocation(60, await generateKey()) }),
      { code: 'invalid_invocation', reason: 'ucan_wrong_issuer' },
    ],
  ])('that is %s is rejected, and the socket continues with the old one', async (_, payload, exception) => {
    const socket = await connect({ invocation: await invocation(60) });
    socket.emit('authenticate', await payload());
    expect(await heard(socket, 'exception')).toMatchObject({ event: 'authenticate', ...exception });
    socket.emit('ping');
    await heard(socket, 'pong');
  });

  it('that is rejected for the fifth time closes the socket permanently', async () => {
    const socket = await connect({ invocation: await invocation(60) });
    const end = Promise.all([heard(socket, 'closing'), heard(socket, 'disconnect')]);
    for (let attempt = 0; attempt < 5; attempt++) socket.emit('authenticate', { invocation: 'bm9wZQ==' });
    expect(await end).toMatchObject([{ reason: 'too_many_refusals' }, 'io server disconnect']);
  });
});

describe('a revocation', () => {
  const revoke = async (ucanDelegation: string) => {
    const { status } = await call(`${server.url}/delegation`, {
      method: 'DELETE',
      headers: { 'x-ucan-delegation': ucanDelegation },
    });
    expect(status).toBe(200);
  };

  it.each([
    ['where it was made', () => server.url],
    ['on another replica', () => replica.url],
  ])('closes the sockets that depend on the delegation, %s', async (_, url) => {
    const ucanDelegation = await delegation();
    const socket = await connect({ ucanDelegation }, url());
    const other = await connect({ invocation: await invocation(60) }, url());
    const end = Promise.all([heard(socket, 'closing'), heard(socket, 'disconnect')]);
    const revokedAt = Date.now();
    await revoke(ucanDelegation);
    expect(await end).toMatchObject([{ sessionId, reason: 'ucan_revoked' }, 'io server disconnect']);
    // What was missed would be found after 30 s.
    expect(Date.now() - revokedAt).toBeLessThan(10_000);
    other.emit('ping');
    await heard(other, 'pong');
  });

  it('of the previous token does not close a socket with a refreshed one', async () => {
    const ucanDelegation = await delegation();
    const socket = await connect({ ucanDelegation });
    socket.emit('authenticate', { invocation: await invocation(60) });
    await heard(socket, 'authenticated');
    await revoke(ucanDelegation);
    socket.emit('ping');
    await heard(socket, 'pong');
  });
});

it.each([
  ['where it was deleted', () => server.url],
  ['on another replica', () => replica.url],
])('the sockets of a deleted session are closed, %s', async (_, url) => {
  const socket = await connect({ invocation: await invocation(60) }, url());
  const end = Promise.all([heard(socket, 'closing'), heard(socket, 'disconnect')]);
  await call(`${server.url}/sessions/${sessionId}`, { method: 'DELETE', headers: await alice.headers() });
  expect(await end).toMatchObject([{ sessionId, reason: 'session_deleted' }, 'io server disconnect']);
});
