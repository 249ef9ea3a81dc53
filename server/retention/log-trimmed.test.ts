/** What readers are told over HTTP and at the socket when what they ask for was deleted with age. The server validates each reply against the contract. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOracleClient, createPlatformClient, type OracleClient } from '@twin-oracle/sdk';
import { connectSession } from '@twin-oracle/sdk/realtime';
import { openDatabase } from '../persistence/database.js';
import { trimRunLog } from '../oracle/runs/log/trim-run-log-store.js';
import { trimEvents } from '../platform/events/trim-events-store.js';
import { deleteDeliveriesUpTo as deleteDeliveries } from '../platform/webhooks/store/delivery-log.js';
import { call, createTestUser, startTestServer, type TestServer, type TestUser } from '../testing/server.js';

let server: TestServer;
let user: TestUser;
let client: OracleClient;
let sessionId: string;
let runId: string;

beforeAll(async () => {
  server = await startTestServer();
  user = await createTestUser(server);
  client = createOracleClient({ baseUrl: server.url, auth: user });
  ({ sessionId } = await client.sessions.create());
  const stream = await client.messages.stream(sessionId, { message: 'hello' });
  await stream.text();
  runId = stream.runId ?? '';
  const platform = createPlatformClient({ baseUrl: server.url, apiKey: server.apiKey });
  for (const name of ['one', 'two', 'three']) await platform.protocols.create({ name, properties: {} });

  await server.database.query(`update runs set ended_at = ended_at - interval '40 days'`);
  await server.database.query(
    `update events set recorded_at = recorded_at - interval '40 days' where id < (select max(id) from events)`,
  );
  const dataSource = await openDatabase({ url: server.database.url, entities: [] });
  await trimRunLog(dataSource, 30);
  for (let deleted = 0; deleted === 0;)
    deleted = await trimEvents(dataSource, { days: 30, graceSeconds: 0, deleteDeliveries });
  await dataSource.destroy();
});
afterAll(() => server.close());

const get = async (path: string, headers: Record<string, string>) => {
  const { status, body } = await call(`${server.url}${path}`, { headers });
  return [status, body.code];
};

describe('a run', () => {
  it.each([0, 1, 1000])(
    'is refused to its owner after frame %d, and its answer is in the transcript',
    async (after) => {
      expect(await get(`/runs/${runId}?after=${after}`, await user.headers())).toEqual([410, 'log_trimmed']);
      const { messages } = await client.messages.list(sessionId);
      expect(messages[1]).toMatchObject({ isComplete: true, content: expect.stringMatching(/\w/) });
    },
  );

  it('is not there for another user', async () => {
    const other = await createTestUser(server);
    expect(await get(`/runs/${runId}`, await other.headers())).toEqual([404, 'run_not_found']);
  });

  it('is refused at the socket, which goes on without a place', async () => {
    const channel = await connectSession({ url: server.url, sessionId, auth: user });
    await expect(channel.subscribe({ runId, after: 0 })).rejects.toMatchObject({ code: 'log_trimmed' });
    expect(await channel.subscribe()).toMatchObject({ runId, lastSeq: expect.any(Number) });
    channel.close();
  });

  it('does not keep the session from further answers', async () => {
    const stream = await client.messages.stream(sessionId, { message: 'hello again' });
    expect(await stream.text()).not.toBe('');
  });
});

describe('the feed of events', () => {
  const authorization = () => ({ authorization: `Bearer ${server.apiKey}` });

  it.each(['application/json', 'text/event-stream'])(
    'as %s refuses who would miss events',
    async (accept) => {
      expect(await get('/v1/events?after=1', { ...authorization(), accept })).toEqual([410, 'log_trimmed']);
    },
  );

  it('begins with the oldest event that is kept', async () => {
    const platform = createPlatformClient({ baseUrl: server.url, apiKey: server.apiKey });
    const { events, newest } = await platform.events.list();
    expect(events[0]?.id).toBeGreaterThan(1);
    expect(events.at(-1)?.id).toBe(newest);
    expect((await platform.events.list({ after: newest })).events).toEqual([]);
  });

  it('ends a stream of the SDK with the refusal, without asking again', async () => {
    let requests = 0;
    const platform = createPlatformClient({
      baseUrl: server.url,
      apiKey: server.apiKey,
      fetch: (request) => {
        if (request.url.includes('/v1/events')) requests++;
        return fetch(request);
      },
    });
    await expect(platform.events.stream({ after: 1 }).next()).rejects.toMatchObject({ code: 'log_trimmed' });
    expect(requests).toBe(1);
  });
});
