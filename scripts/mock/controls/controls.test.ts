import type { ChildProcess } from 'node:child_process';
import { ConnectionError, createOracleClient } from '@twin-oracle/sdk';
import { connectSession } from '@twin-oracle/sdk/realtime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnMock, textUntil } from '../testing/mock-process.js';

let mock: ChildProcess;
let url: string;

beforeAll(async () => {
  mock = spawnMock({ MOCK_PORT: '0' });
  [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(await textUntil(mock, 'tool-calls ')) ?? [];
});
afterAll(() => void mock.kill());

const headers = { authorization: 'Bearer any', 'x-auth-type': 'ucan' };
const oracle = () =>
  createOracleClient({ baseUrl: url, auth: { headers: () => Promise.resolve(headers) }, retries: false });
const anyAuth = { handshake: () => Promise.resolve({ invocation: 'any' }) };
const open = async () => (await oracle().sessions.create()).sessionId;

describe('the page at /mock', () => {
  const CALM = { latency: 0, errors: 0, offline: false, scenario: null };
  const set = (conditions: object) =>
    fetch(`${url}/mock/conditions`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...CALM, ...conditions }),
    });
  afterEach(() => set({}));

  test('chooses the scenario of every message', async () => {
    await set({ scenario: 'model-failure' });
    const failing = oracle().messages.send(await open(), { message: 'Hello' });
    await expect(failing).rejects.toMatchObject({ code: 'agent_failed' });
  });

  test('makes requests slow, or fail', async () => {
    await set({ latency: 300 });
    const started = Date.now();
    await open();
    expect(Date.now() - started).toBeGreaterThanOrEqual(290);
    await set({ errors: 100 });
    await expect(open()).rejects.toMatchObject({ status: 503, code: 'service_unavailable' });
  });

  test('cuts streams and sockets, which come back when it is online again', async () => {
    const sessionId = await open();
    const { socket } = await oracle().discover();
    const connection = await connectSession({ ...socket, sessionId, auth: anyAuth, retryDelayMs: 50 });
    const answer = await oracle().messages.stream(sessionId, { message: '/long-answer' });
    const text = answer.text().catch((error: unknown) => error);
    await set({ offline: true });
    await expect(open()).rejects.toBeInstanceOf(ConnectionError);
    const back = new Promise((resolve) => connection.on('connected', resolve));
    await set({});
    await back;
    connection.close();
    await oracle().messages.abort(sessionId);
    // It was joined again, or it would not know how the run has ended.
    expect(await text).toMatchObject({ message: 'The run ended as aborted' });
  });

  test('lists what was asked', async () => {
    const { headers: reply } = await fetch(`${url}/v1/claims?limit=1`);
    const state = await (await fetch(`${url}/mock/state`)).json();
    expect(state).toMatchObject({
      requests: expect.arrayContaining([
        expect.objectContaining({
          method: 'GET',
          path: '/v1/claims?limit=1',
          status: 401,
          requestId: reply.get('x-request-id'),
        }),
      ]),
    });
  });

  test('says what a request sent to the oracle, and which scenario that chose', async () => {
    const sessionId = await open();
    await oracle().messages.send(sessionId, { message: 'Hello there' });
    await expect(oracle().messages.send(sessionId, { message: '/rate-limit' })).rejects.toThrow();
    const { requests } = (await (await fetch(`${url}/mock/state`)).json()) as {
      requests: { sent?: object }[];
    };
    expect(requests.flatMap(({ sent }) => sent ?? []).slice(0, 2)).toEqual([
      { message: '/rate-limit', scenario: 'rate-limit' },
      { message: 'Hello there', scenario: 'happy-answer' },
    ]);
  });

  test.each([
    [{ latency: -1 }, 'latency'],
    [{ scenario: 'nothing' }, 'scenario: must be null or one of'],
    [{ mood: 'good' }, 'mood'],
  ])('refuses %j', async (conditions, place) => {
    const response = await set(conditions);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(place)]);
  });

  test.each([
    ['x', 400],
    [`"${'x'.repeat(200_000)}"`, 413],
  ])('refuses a body that it cannot read, as JSON', async (body, status) => {
    const response = await fetch(`${url}/mock/conditions`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([response.status, await response.json()]).toEqual([status, { errors: [expect.any(String)] }]);
  });

  test('is for its own origin alone', async () => {
    const response = await fetch(`${url}/mock/state`, { headers: { origin: 'https://elsewhere.test' } });
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });
});
