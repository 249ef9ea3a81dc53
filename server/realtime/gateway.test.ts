import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { connectSession } from '@twin-oracle/sdk/realtime';
import {
  createSession,
  createTestUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../testing/server.js';

let server: TestServer;
let alice: TestUser;
let sessionId: string;
const open: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  alice = await createTestUser(server);
  sessionId = await createSession(server, alice);
});
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));

/** As the published client connects: websocket only, both artifacts in `auth`, the session in the query. */
function connectRaw(query: Record<string, string>, auth: object): Socket {
  const socket = io(server.url, {
    transports: ['websocket'],
    query,
    auth,
    reconnection: false,
    forceNew: true,
  });
  open.push(socket);
  return socket;
}

/** The arguments of the next event of that name. */
function heard(socket: Socket, event: string): Promise<unknown[]> {
  return new Promise((done) => socket.once(event, (...payload: unknown[]) => done(payload)));
}

interface Refusal {
  message: string;
  data: { code: string; statusCode: number; reason?: string };
}

/** Resolves with the refusal once the server has closed the connection underneath as well. */
async function refusalOf(socket: Socket): Promise<Refusal> {
  const closed = new Promise((done) => socket.io.engine.once('close', done));
  const [error] = (await heard(socket, 'connect_error')) as [Refusal];
  await closed;
  expect(socket.connected).toBe(false);
  return error;
}

describe('the handshake', () => {
  it('is answered by connected', async () => {
    const socket = connectRaw({ sessionId, userDid: alice.did }, await alice.handshake());
    const [greeting] = await heard(socket, 'connected');
    expect(greeting).toEqual({ message: 'Connected', sessionId, timestamp: expect.any(String) });
  });

  it('may use the delegation alone', async () => {
    const { ucanDelegation } = await alice.handshake();
    await heard(connectRaw({ sessionId }, { ucanDelegation }), 'connected');
  });

  it('is refused and closed without a session', async () => {
    const { data } = await refusalOf(connectRaw({}, await alice.handshake()));
    expect(data).toMatchObject({
      code: 'invalid_request',
      statusCode: 400,
      errors: [{ field: 'query.sessionId', rule: 'required' }],
    });
  });

  it('is refused and closed without a UCAN', async () => {
    const { data, message } = await refusalOf(connectRaw({ sessionId, userDid: alice.did }, {}));
    expect(data.code).toBe('authentication_required');
    expect(message).toContain('UCAN authentication is missing');
  });

  it('is refused and closed with an invalid invocation, even beside a valid delegation', async () => {
    const { ucanDelegation } = await alice.handshake();
    const { data, message } = await refusalOf(
      connectRaw({ sessionId }, { invocation: 'bm9wZQ==', ucanDelegation }),
    );
    expect([message, data.reason]).toEqual(['Invalid UCAN invocation', 'ucan_malformed']);
  });

  it('is refused and closed for a session of another user, as for an unknown one', async () => {
    const mallory = await createTestUser(server);
    const others = await refusalOf(connectRaw({ sessionId }, await mallory.handshake()));
    const missing = await refusalOf(connectRaw({ sessionId: 'ses_none' }, await mallory.handshake()));
    expect(others.data.code).toBe('session_not_found');
    expect(others.message).toBe(missing.message);
  });

  it.each([
    ['a list for auth', { invocation: ['x'] }],
    ['a number', { invocation: 5 }],
    ['a huge token', { invocation: 'A'.repeat(50_000) }],
  ])('is refused and closed with %s', async (_, auth) => {
    const { data } = await refusalOf(connectRaw({ sessionId }, auth));
    expect(data.statusCode).toBeLessThan(500);
  });
});

describe('the events', () => {
  const connect = () => connectSession({ url: server.url, sessionId, auth: alice });

  it('answer ping, status, subscribe and list-events, through the typed client', async () => {
    const session = await connect();
    try {
      expect(await session.ping()).toMatchObject({ sessionId });
      expect(await session.status()).toMatchObject({
        connected: true,
        sessionId,
        activeSessions: 1,
        totalConnections: 1,
      });
      expect(await session.subscribe()).toMatchObject({ sessionId });
      expect(await session.listEvents()).toMatchObject({
        clientEvents: [
          'ping',
          'status',
          'subscribe',
          'list-events',
          'authenticate',
          'tool_result',
          'action_call_result',
        ],
        serverEvents: [
          'connected',
          'exception',
          'pong',
          'status',
          'subscribed',
          'available-events',
          'token_expiring',
          'authenticated',
          'closing',
          'run',
          'tool_call',
          'action_call',
          'render_component',
          'browser_tool_call',
          'router_update',
          'message_cache_invalidation',
          'delegation_required',
        ],
      });
    } finally {
      session.close();
    }
  });

  it.each<[string, string, unknown[], object]>([
    [
      'an unknown event',
      'tool_result_',
      [{}],
      { event: 'tool_result_', code: 'invalid_request', errors: [{ field: 'event' }] },
    ],
    ['an inherited name', 'constructor', [], { event: 'constructor', errors: [{ field: 'event' }] }],
    [
      'a payload that does not fit',
      'subscribe',
      [{ sessionId: 5 }],
      { event: 'subscribe', errors: [{ field: 'payload.sessionId', rule: 'type' }] },
    ],
    [
      'an unknown field',
      'subscribe',
      [{ room: 'x' }],
      { event: 'subscribe', errors: [{ field: 'payload.room' }] },
    ],
    [
      'another session',
      'subscribe',
      [{ sessionId: 'ses_other' }],
      { event: 'subscribe', errors: [{ field: 'payload.sessionId' }] },
    ],
  ])('reject %s with an exception and stay connected', async (_, event, payload, exception) => {
    const socket = connectRaw({ sessionId }, await alice.handshake());
    await heard(socket, 'connected');
    socket.emit(event, ...payload);
    expect(await heard(socket, 'exception')).toMatchObject([exception]);
    socket.emit('ping');
    await heard(socket, 'pong');
  });
});

it('a server that stops closes the connections, so that clients reconnect, and rejects new ones', async () => {
  const other = await startTestServer();
  const user = await createTestUser(other);
  const socket = io(other.url, {
    transports: ['websocket'],
    query: { sessionId: await createSession(other, user) },
    auth: await user.handshake(),
    forceNew: true,
  });
  open.push(socket);
  await heard(socket, 'connected');
  const gone = heard(socket, 'disconnect');
  await other.close();
  expect((await gone)[0]).toBe('transport close');
  expect(socket.active).toBe(true);
  await expect(fetch(other.url)).rejects.toThrow();
});
