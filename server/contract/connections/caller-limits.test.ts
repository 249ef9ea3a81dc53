/** Limits on the streams and sockets that one caller opens, and their effect on other callers. */
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import {
  bodyAs,
  call,
  createSession,
  createTestUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../testing/server.js';

const SSE = { accept: 'text/event-stream' };
const left: AbortController[] = [];
const sockets: Socket[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(
    { CONNECTIONS_PER_CALLER: '2', RATE_LIMIT_PER_MINUTE: '0' },
    // Sends nothing until the run ends.
    {
      createAgent: () => ({
        async answer({ signal }, say) {
          await say({ type: 'text', delta: 'thinking' });
          await once(signal, 'abort');
        },
      }),
    },
  );
});
afterEach(() => {
  left.splice(0).forEach((client) => client.abort());
  sockets.splice(0).forEach((socket) => socket.disconnect());
});
afterAll(() => server.close());

async function expectRefused(reply: Response): Promise<void> {
  expect(reply.status).toBe(429);
  expect(await reply.json()).toMatchObject({
    code: 'too_many_requests',
    detail: 'No more than 2 streams of a caller may be open at a time; close one first',
  });
  expect(reply.headers.get('retry-after')).toBe('5');
}

/** @returns the reply and a function that disconnects it. */
async function open(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  const leaving = new AbortController();
  left.push(leaving);
  const reply = await fetch(server.url + path, {
    ...init,
    headers: { ...SSE, ...headers },
    signal: leaving.signal,
  });
  return { reply, leave: () => leaving.abort() };
}

/** Retries until a stream is admitted: the server notices a disconnected client a little later. */
async function openAtLast(path: string, headers: Record<string, string>): Promise<void> {
  while ((await open(path, headers)).reply.status !== 200) await new Promise(setImmediate);
}

describe('streams of events', () => {
  const keyOf = async (name: string) => {
    const headers = { authorization: `Bearer ${server.apiKey}` };
    const { body } = await call(`${server.url}/v1/api-keys`, {
      method: 'POST',
      headers,
      json: { name, ownerDid: `did:ixo:ixo1${name}`, scopes: ['events:read'] },
    });
    return { authorization: `Bearer ${String(body.key)}` };
  };

  it('one over the limit is refused until another ends; other callers are admitted', async () => {
    const [alice, bob] = [await keyOf('alice'), await keyOf('bob')];
    const first = await open('/v1/events', alice);
    await open('/v1/events', alice);
    await expectRefused((await open('/v1/events', alice)).reply);
    expect((await open('/v1/events', bob)).reply.status).toBe(200);
    first.leave();
    await openAtLast('/v1/events', alice);
  });

  it('a page and a HEAD request are admitted while the caller has the maximum of streams', async () => {
    const carol = await keyOf('carol');
    await open('/v1/events', carol);
    await open('/v1/events', carol);
    const page = await open('/v1/events', { ...carol, accept: 'application/json' });
    expect(page.reply.status).toBe(200);
    expect((await open('/v1/events', carol, { method: 'HEAD' })).reply.status).toBe(200);
  });
});

describe('streams of answers', () => {
  const ask = async (alice: TestUser, sessionId: string) =>
    open(
      `/messages/${sessionId}`,
      { ...(await alice.headers()), 'content-type': 'application/json' },
      {
        method: 'POST',
        body: JSON.stringify({ message: 'Hello', stream: true }),
      },
    );

  it('a message over the limit is refused before it is stored', async () => {
    const alice = await createTestUser(server);
    const sessionIds = [
      await createSession(server, alice),
      await createSession(server, alice),
      await createSession(server, alice),
    ];
    const [first = '', second = '', third = ''] = sessionIds;
    const stream = await ask(alice, first);
    await ask(alice, second);
    await expectRefused((await ask(alice, third)).reply);
    const transcript = await call(`${server.url}/messages/${third}`, { headers: await alice.headers() });
    expect(transcript.body.messages).toEqual([]);
    stream.leave();
    // The run continues without its reader, who may reconnect.
    await openAtLast(`/runs/${stream.reply.headers.get('x-run-id') ?? ''}`, await alice.headers());
  });
});

describe('sockets', () => {
  async function connect(alice: TestUser, sessionId: string): Promise<unknown> {
    const socket = io(server.url, {
      transports: ['websocket'],
      query: { sessionId },
      auth: await alice.handshake(),
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    return new Promise((resolve) => {
      socket.once('connected', () => resolve('connected'));
      socket.once('connect_error', resolve);
    });
  }

  it('one over the limit of a user is refused with a code until another closes; other users are admitted', async () => {
    const [alice, bob] = [await createTestUser(server), await createTestUser(server)];
    const sessionId = await createSession(server, alice);
    const another = await createSession(server, alice);
    expect(await connect(alice, sessionId)).toBe('connected');
    expect(await connect(alice, another)).toBe('connected');
    expect(await connect(alice, sessionId)).toMatchObject({
      message: 'No more than 2 sockets of a user may be open at a time; close one first',
      data: { code: 'too_many_requests', statusCode: 429, retryAfterSeconds: 45 },
    });
    expect(await connect(bob, await createSession(server, bob))).toBe('connected');
    sockets[0]?.disconnect();
    while ((await connect(alice, sessionId)) !== 'connected') await new Promise(setImmediate);
  });

  it('a refused handshake does not count', async () => {
    const alice = await createTestUser(server);
    const sessionId = await createSession(server, alice);
    for (let times = 0; times < 5; times++)
      expect(await connect(alice, 'ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F')).toMatchObject({
        data: { code: 'session_not_found' },
      });
    expect(await connect(alice, sessionId)).toBe('connected');
    expect(await connect(alice, sessionId)).toBe('connected');
  });
});

describe('streams of a whole server', () => {
  const MAX_STREAMS = 50;
  const MANY = 1_000;
  let full: TestServer;
  beforeAll(async () => {
    const settings = { CONNECTIONS_PER_CALLER: String(MANY), MAX_STREAMS: String(MAX_STREAMS) };
    full = await startTestServer({ ...settings, RATE_LIMIT_PER_MINUTE: '0', VALIDATOR: 'compiled' });
  });
  afterAll(() => full.close());

  const key = () => ({ authorization: `Bearer ${full.apiKey}` });
  const openStream = (leaving = new AbortController()) => {
    left.push(leaving);
    return fetch(`${full.url}/v1/events`, { headers: { ...SSE, ...key() }, signal: leaving.signal });
  };
  const countOpen = async () => {
    const status = await call(`${full.url}/v1/operations/status`, { headers: key() });
    return bodyAs(status, 'OperationsStatus').replicas[0]?.streams;
  };
  const untilNoneIsOpen = async () => {
    while ((await countOpen()) !== 0) await new Promise(setImmediate);
  };

  it('have so many places, each of which comes back exactly once, also when 1,000 are opened and aborted', async () => {
    for (let opened = 0; opened < MANY; opened += MAX_STREAMS) {
      const batch = Array.from({ length: MAX_STREAMS }, () => new AbortController());
      const replies = batch.map((leaving) => openStream(leaving).catch(() => undefined));
      // Some before they are answered, the others afterwards.
      for (const leaving of batch.filter((_, index) => index % 2 === 0)) leaving.abort();
      await Promise.all(replies);
      for (const leaving of batch) leaving.abort();
    }
    await untilNoneIsOpen();
    const statuses = await Promise.all(
      Array.from({ length: MAX_STREAMS }, async () => (await openStream()).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await countOpen()).toBe(MAX_STREAMS);
    const refused = await openStream();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
    left.splice(0).forEach((leaving) => leaving.abort());
    await untilNoneIsOpen();
  });
});
