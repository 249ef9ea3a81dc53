import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createOracleClient, ProblemError } from '@twin-oracle/sdk';
import { accessCapability, createDelegation, createInvocation, generateKey } from '@twin-oracle/sdk/ucan';
import { call, startTestServer, type TestServer } from '../testing/server.js';
import { createProject } from './testing/projects.js';
import { createTestSession, type TestSession } from './testing/session-client.js';

let server: TestServer;
let alice: TestSession;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  alice = await createTestSession(server);
});

/** With these credentials, and no others. */
const sendBy = (headers: Record<string, string>) =>
  call(`${server.url}/messages/${alice.sessionId}`, { method: 'POST', headers, json: { message: 'hi' } });

const protectedCalls = (): [method: string, path: string, json?: unknown][] => {
  const { sessionId } = alice;
  return [
    ['POST', '/sessions'],
    ['GET', '/sessions'],
    ['DELETE', `/sessions/${sessionId}`],
    ['POST', `/messages/${sessionId}`, { message: 'hello' }],
    ['GET', `/messages/${sessionId}`],
    ['GET', `/sessions/${sessionId}/run`],
    ['POST', '/messages/abort', { sessionId }],
  ];
};

describe('a caller', () => {
  it('without credentials is told both ways to sign in, on every protected route', async () => {
    for (const [method, path, json] of protectedCalls()) {
      const { status, body } = await call(server.url + path, {
        method,
        json,
        headers: { 'x-did': alice.user.did },
      });
      expect(status).toBe(401);
      expect(body.code).toBe('authentication_required');
      expect(body.message).toMatch(
        /UCAN authentication is missing.*Authorization: Bearer.*X-Auth-Type: ucan.*x-ucan-delegation/,
      );
    }
  });

  it('with a bearer but no X-Auth-Type is as one without credentials', async () => {
    const { Authorization = '' } = await alice.user.headers();
    expect((await sendBy({ Authorization })).body.code).toBe('authentication_required');
  });

  it('with an invalid invocation is refused, even beside a valid delegation', async () => {
    const { status, body } = await alice.send(
      { message: 'hi' },
      { headers: { Authorization: 'Bearer bm9wZQ==' } },
    );
    expect(status).toBe(401);
    expect(body).toMatchObject({
      code: 'invalid_invocation',
      message: 'Invalid UCAN invocation',
      reason: 'ucan_malformed',
    });
  });

  it('with an invocation for another oracle is refused', async () => {
    const other = await generateKey();
    const { serialized } = await createInvocation({ issuer: alice.user.key, audience: other.did() });
    const { body } = await sendBy({ Authorization: `Bearer ${serialized}`, 'X-Auth-Type': 'ucan' });
    expect(body).toMatchObject({ code: 'invalid_invocation', reason: 'ucan_wrong_audience' });
  });

  it('with a delegation alone is let in', async () => {
    const { serialized } = await createDelegation({
      issuer: alice.user.key,
      audience: server.oracleDid,
      capabilities: [accessCapability(server.oracleDid)],
      lifetimeSeconds: 3600,
    });
    expect((await sendBy({ 'x-ucan-delegation': serialized })).status).toBe(200);
  });

  it("finds that somebody else's session does not exist", async () => {
    const mallory = await createTestSession(server);
    const missing = await mallory.call('GET', '/messages/ses_none');
    for (const [method, path, json] of protectedCalls().filter((named) =>
      JSON.stringify(named).includes(alice.sessionId),
    )) {
      const { status, body } = await mallory.call(method, path, json);
      expect(status).toBe(404);
      expect({ ...body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    }
    const { body } = await mallory.call('GET', '/sessions');
    expect(JSON.stringify(body)).not.toContain(alice.sessionId);
    expect(await alice.messages()).toEqual([]);
  });
});

describe('sessions', () => {
  it('are described as the published client expects', async () => {
    const { status, body } = await alice.call('POST', '/sessions');
    expect(status).toBe(201);
    expect(body).toEqual({
      sessionId: expect.stringMatching(/^ses_[A-Za-z0-9_-]+$/),
      title: 'Untitled',
      createdAt: expect.any(String),
      lastUpdatedAt: expect.any(String),
      oracleName: 'Guide',
      oracleDid: server.oracleDid,
      oracleEntityDid: server.oracleDid,
    });
  });

  it('are listed twenty at a time, the last used first, with the total on every page', async () => {
    for (let made = 1; made < 23; made++) await alice.call('POST', '/sessions');
    await alice.send({ message: 'hi' });
    const first = await alice.call('GET', '/sessions');
    expect(first.body.total).toBe(23);
    expect(first.body.sessions).toHaveLength(20);
    expect(first.body.sessions).toMatchObject([
      { sessionId: alice.sessionId },
      ...Array<unknown>(19).fill({}),
    ]);
    const second = await alice.call('GET', '/sessions?limit=10&offset=20');
    expect(second.body.sessions).toHaveLength(3);
    expect((await alice.call('GET', '/sessions?offset=50')).body).toEqual({ sessions: [], total: 23 });
  });

  it('are deleted with their messages, once', async () => {
    await alice.send({ message: 'hi' });
    const path = `/sessions/${alice.sessionId}`;
    expect((await alice.call('DELETE', path)).body).toEqual({
      message: 'Session deleted successfully',
    });
    expect((await alice.call('DELETE', path)).body.code).toBe('session_not_found');
    expect((await alice.call('GET', `/messages/${alice.sessionId}`)).status).toBe(404);
  });
});

describe('a stream', () => {
  const client = () => createOracleClient({ baseUrl: server.url, auth: alice.user });

  it('begins with run, ends with done, numbers its frames, and says what the transcript says', async () => {
    await createProject(server, 'Wind Kitchen');
    const stream = await alice.stream(
      { message: 'Tell me about wind kitchen!' },
      { headers: { 'x-request-id': 'turn-1' } },
    );
    const { headers } = stream;
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('x-request-id')).toBe('turn-1');
    const { frames, ids, names, text, runId } = await stream.end();
    const { sessionId } = alice;
    expect(ids).toEqual(frames.map((_, index) => index + 1));
    expect(frames[0]).toMatchObject({ event: 'run', data: { runId, sessionId, requestId: 'turn-1' } });
    expect(names.slice(0, 4)).toEqual(['run', 'reasoning', 'tool_call', 'tool_call']);
    expect(names.slice(-2)).toEqual(['reasoning', 'done']);
    const [running, returned] = frames.flatMap(({ event, data }) => (event === 'tool_call' ? [data] : []));
    expect(running).toMatchObject({
      toolName: 'find_twins',
      status: 'isRunning',
      requestId: 'turn-1',
      sessionId,
    });
    expect(returned).toMatchObject({ eventId: running?.eventId, args: running?.args, status: 'done' });
    const messages = await alice.messages();
    expect(messages[1]).toMatchObject({
      content: text,
      isComplete: true,
      toolCalls: [{ name: 'find_twins', status: 'done' }],
    });
    expect(frames.at(-1)).toMatchObject({
      event: 'done',
      data: { messageId: messages[1]?.id, status: 'finished' },
    });
  });

  it('fails with its own status before it begins', async () => {
    const stream = client().messages.stream('ses_none', { message: 'hi' });
    await expect(Promise.resolve(stream)).rejects.toBeInstanceOf(ProblemError);
    const { status, body } = await alice.send({ message: 'hi', stream: true, tools: 'none' });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });

  it('goes on when the client goes away, and the transcript has all of it', async () => {
    const stream = await client().messages.stream(alice.sessionId, { message: '/stream 200' });
    for await (const frame of stream) if (frame.event === 'message') break;
    const expected = Array.from({ length: 200 }, (_, index) => index + 1).join(' ');
    const replyOf = async () => (await alice.messages())[1];
    let reply = await replyOf();
    while (!reply?.isComplete) reply = await replyOf();
    expect(reply.content).toBe(expected);
  });
});
