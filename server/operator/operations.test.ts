import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOracleClient, createPlatformClient, type PlatformClient } from '@twin-oracle/sdk';
import { createUcanAuth, generateKey } from '@twin-oracle/sdk/ucan';
import { allOf } from '../platform/end-to-end/test-platform.js';
import { testPlugin } from '../plugins/testing/test-plugin.js';
import { SILENCE, startRawServer } from '../testing/mcp/raw-server.js';
import { bodyAs, call, startTestServer, type TestServer } from '../testing/server.js';

const SECRET = 'sk-this-must-never-be-told';

let server: TestServer;
let operator: PlatformClient;
let other: PlatformClient;

const clientWith = async (scopes: string[], ownerDid: string) => {
  const reply = await call(`${server.url}/v1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.apiKey}` },
    json: { name: 'test', scopes, ownerDid },
  });
  const { key } = bodyAs(reply, 'ApiKeyCreated');
  return createPlatformClient({ baseUrl: server.url, apiKey: key });
};

beforeAll(async () => {
  server = await startTestServer({ LLM_API_KEY: SECRET });
  operator = await clientWith(['operator:read'], 'did:key:operator');
  other = await clientWith(['twins:read', 'events:read', 'api-keys:read'], 'did:key:other');
});
afterAll(() => server.close());

describe('the status of the deployment', () => {
  it('is refused without the scope, and with a key that does not exist', async () => {
    await expect(other.operations.status()).rejects.toMatchObject({ status: 403, code: 'missing_scope' });
    await expect(other.operations.runsOfRequest('any')).rejects.toMatchObject({ status: 403 });
    await expect(other.operations.runs()).rejects.toMatchObject({ status: 403, code: 'missing_scope' });
    const forged = createPlatformClient({ baseUrl: server.url, apiKey: `${server.apiKey.slice(0, -1)}x` });
    await expect(forged.operations.status()).rejects.toMatchObject({ status: 401 });
  });

  it('has the parts, and this replica with its open streams', async () => {
    const stream = other.events.stream();
    await stream.next();
    const status = await operator.operations.status();
    expect(status.parts).toContainEqual(expect.objectContaining({ name: 'database', status: 'up' }));
    expect(status.replicas).toEqual([
      expect.objectContaining({ replicaId: status.replicaId, streams: 1, sockets: 0 }),
    ]);
    await stream.return?.();
  });

  it('has the replicas that share the database, until they stop', async () => {
    const replica = await server.startReplica();
    const there = createPlatformClient({ baseUrl: replica.url, apiKey: server.apiKey });
    const { replicaId } = await there.operations.status();
    const ids = async () => (await operator.operations.status()).replicas.map((each) => each.replicaId);
    expect(await ids()).toContain(replicaId);
    await replica.close();
    expect(await ids()).not.toContain(replicaId);
  });

  it('tells no text of a setting', async () => {
    const status = await operator.operations.status();
    expect(status.settings).toContainEqual({ name: 'LLM_API_KEY', isSet: true });
    expect(status.settings).toContainEqual({ name: 'CONSOLE', isSet: true, value: 'on' });
    const values = status.settings.flatMap(({ value }) => value ?? []);
    expect(values.filter((value) => !/^(?:\d+|on|off)$/.test(value))).toEqual([]);
    expect(JSON.stringify(status)).not.toContain(SECRET);
    expect(JSON.stringify(status)).not.toContain(server.database.url);
  });
});

describe('a part that does not work', () => {
  it('is down, with the reason and without its address', async () => {
    const broken = await startTestServer({
      LLM_BASE_URL: 'http://127.0.0.1:1/secret-path',
      LLM_MODEL: 'any',
      MCP_SERVERS: JSON.stringify({ registry: { url: 'http://127.0.0.1:1/secret-path' } }),
    });
    const client = createPlatformClient({ baseUrl: broken.url, apiKey: broken.apiKey });
    const { parts } = await client.operations.status();
    await broken.close();
    expect(parts).toContainEqual(expect.objectContaining({ name: 'database', status: 'up' }));
    expect(parts).toContainEqual(expect.objectContaining({ name: 'webhook deliveries', status: 'up' }));
    expect(parts).toContainEqual({ name: 'redis', status: 'off' });
    expect(parts).toContainEqual({
      ...{ name: 'model', status: 'down', reason: expect.stringMatching(/^It cannot be reached/) },
      ...{ since: expect.any(String), milliseconds: expect.any(Number) },
    });
    const registry = parts.find(({ name }) => name === 'MCP server registry');
    expect(registry?.status).toMatch(/^(?:down|degraded)$/);
    expect(registry?.reason).toBeDefined();
    expect(JSON.stringify(parts)).not.toContain('secret-path');
  });
});

describe('an MCP server and a plugin', () => {
  it('are asked when the status is read, and say why and since when they do not work', async () => {
    const now: { isSilent: boolean; trouble?: string } = { isSilent: false };
    const mcp = await startRawServer({
      'tools/list': () => ({ tools: [] }),
      ping: () => (now.isSilent ? SILENCE : {}),
    });
    const checked = testPlugin({ parts: { check: () => now.trouble } });
    const failing = testPlugin({
      name: 'failing',
      parts: { check: () => Promise.reject(new Error(SECRET)) },
    });
    const settings = { MCP_SERVERS: JSON.stringify({ registry: { url: mcp.url } }) };
    const asked = await startTestServer(settings, { plugins: [checked, failing] });
    const { operations } = createPlatformClient({ baseUrl: asked.url, apiKey: asked.apiKey });
    /** Reads the status until the part is so. */
    const part = async (name: string, status: string) => {
      for (;;) {
        const found = (await operations.status()).parts.find((each) => each.name === name);
        if (found?.status === status) return found;
      }
    };
    const asIs = { since: expect.any(String), milliseconds: expect.any(Number) };

    expect(await part('MCP server registry', 'up')).toEqual({
      ...{ name: 'MCP server registry', status: 'up' },
      ...asIs,
    });
    expect(await part('plugin sample', 'up')).toMatchObject(asIs);
    expect(await part('plugin failing', 'down')).toEqual({
      ...{ name: 'plugin failing', status: 'down', reason: 'Its check has failed' },
      ...asIs,
    });

    now.isSilent = true;
    now.trouble = 'The weather station has sent nothing since noon';
    expect(await part('plugin sample', 'degraded')).toMatchObject({ reason: now.trouble, ...asIs });
    expect(await part('MCP server registry', 'down')).toMatchObject({
      reason: 'It did not answer within 2 seconds',
      ...asIs,
    });
    await asked.close();
    await mcp.close();
  });
});

describe('the runs of a request', () => {
  it('are found with the frame that tells of the failure, and without what was said', async () => {
    const auth = createUcanAuth({ key: await generateKey(), oracleDid: server.oracleDid });
    const client = createOracleClient({ baseUrl: server.url, auth });
    const { sessionId } = await client.sessions.create();
    const requestId = 'a-request-that-fails';
    const stream = await client.messages.stream(sessionId, { message: '/fail' }, { requestId });
    await expect(stream.text()).rejects.toThrow();
    const runs = await operator.operations.runsOfRequest(requestId);
    expect(runs).toEqual([
      expect.objectContaining({
        sessionId,
        status: 'failed',
        failingFrame: { seq: expect.any(Number), error: expect.any(String) },
      }),
    ]);
    expect(JSON.stringify(runs)).not.toContain('/fail');
    const { runs: figures } = await operator.operations.status();
    expect(figures.lastDay).toContainEqual({ status: 'failed', count: 1 });
    expect(await operator.operations.runsOfRequest('no-such-request')).toEqual([]);
  });
});

describe('the list of runs', () => {
  const chatOf = async (oracle = server) => {
    const auth = createUcanAuth({ key: await generateKey(), oracleDid: oracle.oracleDid });
    const client = createOracleClient({ baseUrl: oracle.url, auth });
    const { sessionId } = await client.sessions.create();
    return {
      sessionId,
      async send(message: string, requestId: string) {
        const stream = await client.messages.stream(sessionId, { message }, { requestId });
        await stream.text().catch(() => undefined);
      },
    };
  };

  it('has those of all users that have failed, with the frame that tells of it, and nothing that was said', async () => {
    const [one, another] = [await chatOf(), await chatOf()];
    await one.send('/fail', 'one-fails');
    await one.send('a question about maize', 'one-answers');
    await another.send('/fail', 'another-fails');
    const { runs } = await operator.operations.runs({ status: ['failed'], limit: 2 });
    expect(runs).toEqual([
      expect.objectContaining({ sessionId: another.sessionId, requestId: 'another-fails', status: 'failed' }),
      expect.objectContaining({
        ...{ sessionId: one.sessionId, requestId: 'one-fails' },
        failingFrame: { seq: expect.any(Number), error: expect.any(String) },
      }),
    ]);
    const { runs: all } = await operator.operations.runs({ limit: 2 });
    expect(all.map(({ requestId }) => requestId)).toEqual(['another-fails', 'one-answers']);
    expect(JSON.stringify(await operator.operations.runs({ limit: 100 }))).not.toMatch(/maize|\/fail/);
  });

  it('has those of a time, the bounds included, with those that have not ended', async () => {
    const chat = await chatOf();
    await chat.send('hello', 'of-this-time');
    const { runs } = await operator.operations.runs({ limit: 1 });
    const endedAt = runs[0]?.endedAt;
    const [sooner, later] = [-1, 1].map((ms) => new Date(Date.parse(endedAt ?? '') + ms).toISOString());
    const ids = async (filters: { since?: string | undefined; until?: string | undefined }) =>
      (await allOf(operator.operations.allRuns(filters))).map(({ requestId }) => requestId);
    expect(await ids({ since: endedAt, until: later })).toEqual(['of-this-time']);
    expect(await ids({ until: sooner })).not.toContain('of-this-time');
    expect(await ids({ since: later })).toEqual([]);
  });

  it('gives each run once, page by page, and refuses a cursor of other filters', async () => {
    const chat = await chatOf();
    for (const number of [1, 2, 3, 4, 5]) await chat.send('/fail', `page-${number}`);
    const all = await allOf(operator.operations.allRuns());
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await operator.operations.runs({ limit: 2, cursor });
      seen.push(...page.runs.map(({ runId }) => runId));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(all.map(({ runId }) => runId));
    expect(new Set(seen).size).toBe(seen.length);
    const { nextCursor } = await operator.operations.runs({ limit: 2 });
    await expect(operator.operations.runs({ status: ['failed'], cursor: nextCursor })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_cursor',
    });
  });

  it('goes on behind runs that do not fit, however many they are', async () => {
    const fresh = await startTestServer();
    const client = createPlatformClient({ baseUrl: fresh.url, apiKey: fresh.apiKey });
    const chat = await chatOf(fresh);
    await chat.send('/fail', 'the-only-failure');
    await fresh.database.query(FINISH_MANY, [25_000]);
    const first = await client.operations.runs({ status: ['failed'] });
    expect(first.runs).toEqual([]);
    const second = await client.operations.runs({ status: ['failed'], cursor: first.nextCursor });
    expect(second.runs.map(({ requestId }) => requestId)).toEqual(['the-only-failure']);
    expect(second.nextCursor).toBeUndefined();
    await fresh.close();
  });

  it('has a run that has not ended before all that ended when it had begun', async () => {
    const chat = await chatOf();
    await chat.send('hello', 'ended-before');
    const auth = createUcanAuth({ key: await generateKey(), oracleDid: server.oracleDid });
    const client = createOracleClient({ baseUrl: server.url, auth });
    const { sessionId } = await client.sessions.create();
    const stream = await client.messages.stream(
      sessionId,
      { message: '/stream 500' },
      { requestId: 'goes-on' },
    );
    const frames = stream[Symbol.asyncIterator]();
    await frames.next();
    const { runs } = await operator.operations.runs({ limit: 2 });
    expect(runs.map(({ requestId, status }) => [requestId, status])).toEqual([
      ['goes-on', 'running'],
      ['ended-before', 'finished'],
    ]);
    expect(runs[0]?.endedAt).toBeUndefined();
    await client.sessions.delete(sessionId);
  });
});

/** Copies of a run that have finished later than it. */
const FINISH_MANY = `
  insert into runs (id, session_id, owner_did, message_id, request_id, status, request, token_ids, last_seq, created_at, ended_at)
  select 'run_copy_' || number, session_id, owner_did, message_id, 'copy', 'finished', request, token_ids, last_seq,
    created_at, ended_at + make_interval(secs => number)
  from runs, generate_series(1, $1::int) as number where request_id = 'the-only-failure'`;
