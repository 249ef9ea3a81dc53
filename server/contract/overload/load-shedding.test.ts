/** A whole server that has more to do than it can. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { connect as connectTo } from '../../persistence/connection.js';
import { createTestSession } from '../../oracle/testing/session-client.js';
import {
  call,
  createTestUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../testing/server.js';
import { createLoadShedding } from './load-shedding.js';
import { eventLoopDelay } from './event-loop-delay.js';

/** Waits without a clock until the server says so. */
async function until(server: TestServer, message: string): Promise<void> {
  while (!server.logged.some(({ msg }) => msg === message)) await new Promise(setImmediate);
}

const BEGINS = 'there is too much to do: new requests are refused';
const ENDS = 'the overload is over';

describe('when requests wait for the database', () => {
  const POOL = 4;
  const WAITING = 8;
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await startTestServer({
      ...{ DATABASE_POOL_SIZE: String(POOL), OVERLOAD_WAITING: String(WAITING) },
      ...{ RATE_LIMIT_PER_MINUTE: '0', VALIDATOR: 'compiled' },
    });
    user = await createTestUser(server);
  });
  afterAll(() => server.close());

  it('new ones are refused, and what was accepted is answered', async () => {
    const headers = { authorization: `Bearer ${server.apiKey}` };
    const session = await createTestSession(server, user);
    const ask = (path: string, init: { headers?: Record<string, string>; method?: string } = { headers }) =>
      call(server.url + path, init);
    const blocker = await connectTo(server.database.url);
    await blocker.query('begin');
    await blocker.query('lock table credentials in access exclusive mode');
    const accepted = Array.from({ length: POOL + WAITING }, () => ask('/v1/credentials'));
    await until(server, BEGINS);

    const refused = await ask('/v1/entities');
    expect([refused.status, refused.body.code]).toEqual([503, 'service_unavailable']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(refused.body.retryAfterSeconds).toBe(seconds);
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(seconds).toBeLessThanOrEqual(5);
    expect((await ask('/v1/entities', { method: 'POST', headers })).status).toBe(503);
    expect(await refusalOfSocket(session.sessionId)).toBe('service_unavailable');
    // Neither balancers nor operators are kept out.
    expect((await ask('/health')).status).toBe(200);
    expect((await ask('/ready')).status).toBe(200);
    expect((await ask('/v1/operations/status')).status).toBe(200);
    // It is let in, and waits for the database as what was accepted does.
    const abort = session.call('POST', '/runs/run_01JC9T1A2B4C6D8E0F2G4H6J8K/abort');

    await blocker.query('commit');
    await blocker.end();
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual(
      Array.from({ length: POOL + WAITING }, () => 200),
    );
    expect((await abort).status).toBe(404);
    await until(server, ENDS);
    expect((await ask('/v1/entities')).status).toBe(200);
  });

  async function refusalOfSocket(sessionId: string): Promise<unknown> {
    const socket = io(server.url, {
      transports: ['websocket'],
      query: { sessionId },
      auth: await user.handshake(),
      ...{ reconnection: false, forceNew: true },
    });
    const error = await new Promise<unknown>((resolve) => socket.once('connect_error', resolve));
    const data: unknown = typeof error === 'object' && error && 'data' in error ? error.data : undefined;
    return typeof data === 'object' && data && 'code' in data ? data.code : undefined;
  }
});

describe('when the event loop is late', () => {
  it('requests are refused until it is in time again', async () => {
    const signal = eventLoopDelay(50);
    const changes: unknown[] = [];
    const shedding = createLoadShedding({
      signals: [signal],
      sampleMs: 20,
      onChange: (cause) => changes.push(cause),
    });
    while (changes.length === 0) {
      const busyUntil = performance.now() + 150;
      while (performance.now() < busyUntil);
      await new Promise(setImmediate);
    }
    expect(changes).toEqual(['event_loop']);
    expect(() => shedding.assertTakesMore()).toThrow('The server has too much to do');
    while (changes.length === 1) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(changes).toEqual(['event_loop', undefined]);
    shedding.assertTakesMore();
    shedding.close();
    signal.stop();
  });
});
