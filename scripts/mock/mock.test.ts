import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createOracleClient, createPlatformClient, ProblemError, type RunStream } from '@twin-oracle/sdk';
import {
  connectSession,
  declareTools,
  type ClientTools,
  type SessionSocket,
} from '@twin-oracle/sdk/realtime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnMock, textUntil } from './testing/mock-process.js';
import { loadScenarios } from './load-scenarios.js';

let mock: ChildProcess;
let printed: string;
let url: string;

beforeAll(async () => {
  mock = spawnMock({ MOCK_PORT: '0' });
  printed = await textUntil(mock, 'tool-calls ');
  [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
});
afterAll(() => void mock.kill());

const headers = { authorization: 'Bearer any', 'x-auth-type': 'ucan', 'content-type': 'application/json' };
const oracle = () =>
  createOracleClient({ baseUrl: url, auth: { headers: () => Promise.resolve(headers) }, retries: false });
const platform = () => createPlatformClient({ baseUrl: url, apiKey: 'any' });
const anyAuth = { handshake: () => Promise.resolve({ invocation: 'any' }) };
const open = async () => (await oracle().sessions.create()).sessionId;
const stream = async (message: string, sessionId?: string) =>
  oracle().messages.stream(sessionId ?? (await open()), { message });

test('each call that the mock prints works unchanged', async () => {
  const calls = printed.split('\n').filter((line) => line.includes('curl '));
  expect(calls).toHaveLength(3);
  const replies = await Promise.all(calls.map((call) => textUntil(spawn('sh', ['-c', call]))));
  expect(replies[0]).toMatch(/^event: run\n[^]*You [^]*event: done\n/);
  expect(replies[1]).toContain('"code":"payment_required"');
  expect(replies[2]).toContain('"type":"Project"');
});

describe('a stream', () => {
  test('comes frame by frame, in time', async () => {
    const times: number[] = [];
    for await (const frame of await stream('/tool-calls'))
      times.push(frame.event === 'tool_call' ? Date.now() : 0);
    const [started = 0, ended = 0] = times.filter((time) => time > 0);
    expect(ended - started).toBeGreaterThan(300);
  });

  test('that is cut in the middle of a frame is joined again, and nothing is lost', async () => {
    const answer = await stream('/dropped-connection');
    expect(await answer.text()).toBe('This much came before the line was cut, and this after it.');
  });

  test('that is silent is joined again', async () => {
    const answer = await oracle().messages.stream(await open(), { message: '/half-open' });
    expect(await answer.text()).toBe('This much came, and the rest for who joins again.');
  });

  test('is stopped by an abort', async () => {
    const answer = await stream('/long-answer');
    const frames: string[] = [];
    for await (const { event } of answer) {
      frames.push(event);
      if (frames.length === 5) await answer.abort();
    }
    expect(frames.at(-1)).toBe('done');
    expect(frames.length).toBeLessThan(50);
  });
});

test('every scenario can be played to its end or its refusal', async () => {
  const scenarios = await loadScenarios('spec/scenarios');
  const waiting = ['browser-tool', 'action', 'half-open', 'long-answer'];
  for (const { name } of scenarios.filter((scenario) => !waiting.includes(scenario.name))) {
    const sessionId = await open();
    const answer = await stream(`/${name}`, sessionId).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ProblemError);
      return stream(`/${name}`, sessionId);
    });
    expect([name, (await namesOf(answer)).at(-1)]).toEqual([name, 'done']);
  }
});

test('a call of the SDK asks for a scenario or an error', async () => {
  const sessionId = await open();
  const failing = oracle().messages.send(
    sessionId,
    { message: 'Hello' },
    { prefer: { scenario: 'model-failure' } },
  );
  await expect(failing).rejects.toMatchObject({ status: 502, code: 'agent_failed' });
  const missing = platform().domains.get('did:ixo:entity:none', { prefer: { code: 404 } });
  await expect(missing).rejects.toMatchObject({ status: 404, code: 'twin_not_found' });
});

test('a scenario is chosen by a header as well', async () => {
  const sessionId = await open();
  const response = await fetch(`${url}/messages/${sessionId}`, {
    method: 'POST',
    headers: { ...headers, prefer: 'scenario=model-failure' },
    body: '{"message":"Hello"}',
  });
  expect([response.status, await response.json()]).toMatchObject([502, { code: 'agent_failed' }]);
});

describe('the socket', () => {
  const connections: SessionSocket[] = [];
  afterEach(() => connections.splice(0).forEach((connection) => connection.close()));
  const connect = async (sessionId: string, tools: ClientTools = {}) => {
    const { socket } = await oracle().discover();
    const connection = await connectSession({ ...socket, sessionId, auth: anyAuth, ...tools });
    connections.push(connection);
    return connection;
  };

  test.each([
    ['/browser-tool', 'browserTools', 'read_selection', 'Thank you, I have it.'],
    ['/action', 'actions', 'highlight', 'It is highlighted.'],
  ] as const)('%s is answered by the client', async (message, kind, name, end) => {
    const tools = {
      [kind]: { [name]: { description: 'A tool', schema: { type: 'object' }, run: () => ({ ok: true }) } },
    };
    const sessionId = await open();
    await connect(sessionId, tools);
    const { message: reply } = await oracle().messages.send(sessionId, { message, ...declareTools(tools) });
    expect(reply.content).toContain(end);
    const { messages } = await oracle().messages.list(sessionId);
    expect(messages.at(-1)?.toolCalls).toMatchObject([{ name, status: 'done', output: '{"ok":true}' }]);
  });

  test.each(['/half-open', '/dropped-connection'])('%s breaks it, and it is reopened', async (message) => {
    const sessionId = await open();
    const connection = await connect(sessionId);
    const greeted = new Promise((resolve) => connection.on('connected', resolve));
    await oracle().messages.send(sessionId, { message });
    await greeted;
    expect((await connection.status()).connected).toBe(true);
  });

  test('offers a call again to a tab that comes later', async () => {
    const sessionId = await open();
    const read_selection = { description: 'A tool', schema: { type: 'object' }, run: () => ({ ok: true }) };
    const states: string[] = [];
    for await (const frame of await stream('/browser-tool', sessionId)) {
      if (frame.event === 'browser_tool_call') await connect(sessionId, { browserTools: { read_selection } });
      if (frame.event === 'tool_call') states.push(frame.data.status);
    }
    expect(states).toEqual(['isRunning', 'done']);
  });
});

describe('the truth about requests', () => {
  test('one that does not fit the contract is told why', async () => {
    const response = await fetch(`${url}/messages/${await open()}`, {
      method: 'POST',
      headers,
      body: '{"massage":"Hello"}',
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'invalid_request', errors: [{ field: 'body.message' }, { field: 'body.massage' }] },
    ]);
  });

  test.each([
    ['/sessions', {}, 401, 'authentication_required'],
    ['/sessions/ses_none/run', headers, 404, 'session_not_found'],
    ['/nowhere', headers, 404, 'route_not_found'],
    ['/v1/entities/did:ixo:entity:none', { ...headers, prefer: 'code=404' }, 404, 'twin_not_found'],
    ['/sessions', { ...headers, prefer: 'code=404' }, 400, 'invalid_request'],
    ['/sessions', { ...headers, prefer: 'code=abc' }, 400, 'invalid_request'],
    ['/sessions', { ...headers, prefer: 'example=nowhere' }, 400, 'invalid_request'],
  ])('%s with %j is a %i', async (path, sent, status, code) => {
    const response = await fetch(url + path, { headers: sent });
    expect([response.status, await response.json()]).toMatchObject([status, { status, code }]);
  });

  test.each([400, 404, 413, 415, 503])('an error %i that is asked for is given', async (status) => {
    const response = await fetch(`${url}/messages/ses_1`, {
      method: 'POST',
      headers: { ...headers, prefer: `code=${status}` },
      body: '{"message":"hi"}',
    });
    const requestId = response.headers.get('x-request-id');
    expect([response.status, await response.json()]).toMatchObject([status, { status, requestId }]);
  });
});

test('discovery, and what it leads to, is at the address of the mock', async () => {
  const { api, socket, contracts } = await oracle().discover();
  expect([api.url, socket.url]).toEqual([url, url]);
  expect((await fetch(contracts.openapi.url)).status).toBe(200);
});

test('what is created is found again, changed and deleted', async () => {
  const { domains } = platform();
  const { did } = await domains.create({
    type: 'Stove',
    protocol: 'did:ixo:protocol/clean-cooking',
    properties: { model: 'A1' },
  });
  expect(await domains.get(did)).toMatchObject({ did, type: 'Stove', properties: { model: 'A1' } });
  await domains.update(did, { properties: { model: 'B2' } }, { ifMatch: '"1"' });
  expect(await domains.get(did)).toMatchObject({ type: 'Stove', properties: { model: 'B2' } });
  expect((await domains.list()).twins.map((twin) => twin.did)).toContain(did);
  await expect(domains.delete(did, { ifMatch: '"1"' })).rejects.toMatchObject({
    code: 'precondition_failed',
  });
  await domains.delete(did, { ifMatch: '"2"' });
  await expect(domains.get(did)).rejects.toMatchObject({ status: 404 });
});

test('a request that is repeated with its key is done once, and the key is for that request alone', async () => {
  const create = (type: string) =>
    fetch(`${url}/v1/domains`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': 'once' },
      body: JSON.stringify({ type, protocol: 'did:ixo:protocol/clean-cooking' }),
    });
  const [first, second] = [await create('Stove'), await create('Stove')];
  expect(await second.json()).toEqual(await first.json());
  expect(await (await create('Pump')).json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
});

test('an import is taken', async () => {
  const response = await fetch(`${url}/v1/imports`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: '{"kind":"twin","type":"Stove","protocol":"did:ixo:protocol/clean-cooking"}\n',
  });
  expect(response.status).toBe(201);
});

test('pages of any origin may call it, with the headers that they need', async () => {
  const response = await fetch(`${url}/sessions`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,prefer',
    },
  });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-headers')).toContain('prefer');
});

test('discovery names the address by which the caller has reached it', async () => {
  const { port } = new URL(url);
  const { api } = await createOracleClient({
    baseUrl: `http://localhost:${port}`,
    auth: { headers: () => Promise.resolve(headers) },
  }).discover();
  expect(api.url).toBe(`http://localhost:${port}`);
});

describe('a start', () => {
  test.each([
    ['MOCK_PORT', 'http', 'MOCK_PORT: must be a whole number'],
    ['MOCK_PORT', '70000', 'MOCK_PORT: '],
    ['MOCK_HOST', '192.0.2.1', 'MOCK_HOST: this machine has no address 192.0.2.1'],
    ['MOCK_SCENARIOS', 'no-such-folder', 'MOCK_SCENARIOS: there is no folder no-such-folder'],
  ])('with %s=%s fails, and says why', async (setting, value, message) => {
    expect(await failureOf({ MOCK_PORT: '0', [setting]: value })).toContain(message);
  });

  test('on a port that is taken fails, and says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await failureOf({ MOCK_PORT: String(port) })).toContain(`MOCK_PORT: ${port} is in use`);
    other.close();
  });

  test('is ended by Ctrl-C without a failure', async () => {
    const other = spawnMock({ MOCK_PORT: '0' });
    await textUntil(other, 'tool-calls ');
    const exited = once(other, 'exit');
    other.kill('SIGINT');
    expect(await exited).toEqual([0, null]);
  });
});

async function failureOf(settings: Record<string, string>): Promise<string> {
  const failing = spawnMock(settings);
  let text = '';
  failing.stderr?.on('data', (piece) => (text += String(piece)));
  expect(await once(failing, 'exit')).toEqual([1, null]);
  return text;
}

async function namesOf(answer: RunStream): Promise<string[]> {
  const names: string[] = [];
  for await (const { event } of answer) names.push(event);
  return names;
}
