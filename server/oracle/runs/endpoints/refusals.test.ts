/** A failure before a run begins has its own status, also when the client requests a stream. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_BODY_BYTES } from '../../../contract/request/body-bytes.js';
import { call, createTestUser, startTestServer } from '../../../testing/server.js';
import { openStage, type Scene, type Stage } from './testing/stage.js';

let stage: Stage;
let scene: Scene;

beforeAll(async () => {
  stage = await openStage();
  scene = await stage.newScene();
});
afterAll(() => stage.close());

const STREAM = { message: 'hello', stream: true };

interface Case {
  readonly path?: string;
  readonly headers?: Record<string, string | undefined>;
  readonly json?: unknown;
  readonly raw?: string;
}

const key = randomUUID();

const cases: [status: number, code: string, send: () => Case][] = [
  [400, 'invalid_request', () => ({ json: { ...STREAM, message: '' } })],
  [400, 'malformed_json', () => ({ raw: '{"stream":true' })],
  [400, 'mcp_invocation_refused', () => ({ json: { ...STREAM, mcpInvocations: { read: 'bm9wZQ==' } } })],
  [
    401,
    'authentication_required',
    () => ({ headers: { Authorization: undefined, 'x-ucan-delegation': undefined } }),
  ],
  [401, 'invalid_invocation', () => ({ headers: { Authorization: 'Bearer bm9wZQ==' } })],
  [404, 'session_not_found', () => ({ path: '/messages/ses_none' })],
  [406, 'not_acceptable', () => ({ headers: { accept: 'image/png' } })],
  [409, 'session_busy', () => ({ json: { ...STREAM, multitask: 'reject' } })],
  [413, 'payload_too_large', () => ({ json: { ...STREAM, metadata: { x: 'x'.repeat(MAX_BODY_BYTES) } } })],
  [415, 'unsupported_media_type', () => ({ headers: { 'content-type': 'text/plain' } })],
  [422, 'idempotency_key_reused', () => ({ headers: { 'idempotency-key': key } })],
];

describe('a stream that is asked for', () => {
  beforeAll(async () => {
    const keyed = await scene.stream({ message: 'something else' }, { headers: { 'idempotency-key': key } });
    (await stage.agent.next(scene.sessionId)).end();
    await keyed.end();
    await scene.begin('an answer that is being made');
  });

  it.each(cases)('is refused with %i %s, as a problem, and nothing begins', async (status, code, send) => {
    const before = await scene.messages();
    const { path = `/messages/${scene.sessionId}`, headers, json = STREAM, raw } = send();
    const all: Record<string, string | undefined> = {
      ...(await scene.user.headers()),
      'content-type': 'application/json',
      ...headers,
    };
    const response = await fetch(stage.server.url + path, {
      method: 'POST',
      headers: Object.fromEntries(
        Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
      body: raw ?? JSON.stringify(json),
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await response.json()).toMatchObject({
      status,
      statusCode: status,
      code,
      requestId: response.headers.get('x-request-id'),
    });
    expect(response.headers.get('x-run-id')).toBeNull();
    expect(await scene.messages()).toEqual(before);
  });
});

it('a stream that is one too many is refused with 429, and says when to come again', async () => {
  const REQUESTS = 3;
  const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: String(REQUESTS) });
  try {
    const user = await createTestUser(server);
    const headers = await user.headers();
    const { body } = await call(`${server.url}/sessions`, { method: 'POST', headers });
    const url = `${server.url}/messages/${String(body.sessionId)}`;
    for (let sent = 1; sent < REQUESTS; sent++) await call(url, { headers });
    const reply = await call(url, { method: 'POST', headers, json: STREAM });
    expect([reply.status, reply.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await server.close();
  }
});
