/** Runs whose authorization is missing, expires or is revoked. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createOracleClient, type RunFrame, type RunStream } from '@twin-oracle/sdk';
import { connectSession } from '@twin-oracle/sdk/realtime';
import { createDelegation, createUcanAuth } from '@twin-oracle/sdk/ucan';
import { invocationOnly } from '../../auth/testing/headers.js';
import { withConnection } from '../../persistence/connection.js';
import {
  createSession,
  createTestUser,
  startTestServer,
  type TestReplica,
  type TestServer,
  type TestUser,
} from '../../testing/server.js';

let server: TestServer;
let replica: TestReplica;
let alice: TestUser;
let sessionId: string;
let ucanDelegation: string;

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
  ({ serialized: ucanDelegation } = await createDelegation({
    issuer: alice.key,
    audience: server.oracleDid,
  }));
  sessionId = await createSession(server, alice);
});

const byDelegation = () => ({ headers: () => Promise.resolve({ 'x-ucan-delegation': ucanDelegation }) });
const byInvocation = () => ({ headers: () => invocationOnly(alice, server.oracleDid) });
const client = (auth: { headers(): Promise<Record<string, string>> }, baseUrl = server.url) =>
  createOracleClient({ baseUrl, auth });
const revoke = () => client(byDelegation()).delegation.revoke();

async function collect(frames: AsyncIterable<RunFrame>): Promise<RunFrame[]> {
  const all: RunFrame[] = [];
  for await (const frame of frames) all.push(frame);
  return all;
}

describe('an answer to somebody who signed in by a delegation', () => {
  it.each([
    ['where it was revoked', () => server.url],
    ['on another replica', () => replica.url],
  ])(
    'ends with its revocation, %s, long before anybody would look again, with a reason, and keeps its text',
    async (_, url) => {
      const stream = await client(byDelegation(), url()).messages.stream(sessionId, {
        message: '/stream 1000',
      });
      const frames: RunFrame[] = [];
      let revokedAt = 0;
      for await (const frame of stream) {
        frames.push(frame);
        if (frames.length === 10) {
          revokedAt = Date.now();
          void revoke();
        }
      }
      expect(Date.now() - revokedAt).toBeLessThan(10_000);
      expect(frames.slice(-2)).toMatchObject([
        { event: 'error', data: { kind: 'auth', reason: 'ucan_revoked', retryable: false } },
        { event: 'done', data: { status: 'failed' } },
      ]);
      const shown = frames.map((frame) => (frame.event === 'message' ? frame.data.content : '')).join('');
      const { messages } = await client(byInvocation()).messages.list(sessionId);
      expect(messages.at(-1)).toMatchObject({ content: shown, isComplete: false });
    },
  );

  it('is never begun when it waits for another one meanwhile', async () => {
    const first = await client(byInvocation()).messages.stream(sessionId, { message: '/stream 1000' });
    const waiting = await client(byDelegation(), replica.url).messages.stream(sessionId, {
      message: 'help',
      multitask: 'enqueue',
    });
    await revoke();
    const frames = await collect(waiting);
    expect(frames.map(({ event }) => event)).toEqual(['run', 'reasoning', 'error', 'done']);
    expect(frames.at(-2)).toMatchObject({ data: { kind: 'auth', reason: 'ucan_revoked' } });
    expect(await first.abort()).toMatchObject({ success: true });
  });

  it('ends also on a replica that is about to stop', async () => {
    // With this setting the server lets the run finish instead of releasing it.
    const leaving = await server.startReplica({ SHUTDOWN_SECONDS: '30' });
    const stream = await client(byDelegation(), leaving.url).messages.stream(sessionId, {
      message: '/stream 1000',
    });
    const frames = stream[Symbol.asyncIterator]();
    await frames.next();
    const closed = leaving.close();
    await revoke();
    const last: unknown[] = [];
    for (let next = await frames.next(); !next.done; next = await frames.next()) last.push(next.value);
    expect(last.slice(-2)).toMatchObject([
      { event: 'error', data: { reason: 'ucan_revoked' } },
      { event: 'done' },
    ]);
    await closed;
  });

  it('as one reply is a 401 then', async () => {
    const answer = client(byDelegation()).messages.send(sessionId, { message: '/stream 1000' });
    const refused = answer.catch((error: unknown) => error);
    // The run has begun once the question is in the transcript.
    while ((await client(byInvocation()).messages.list(sessionId)).messages.length === 0);
    await revoke();
    expect(await refused).toMatchObject({ status: 401, code: 'invalid_delegation', reason: 'ucan_revoked' });
  });

  it('is never made when the revocation is first, however close', async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      ({ serialized: ucanDelegation } = await createDelegation({
        issuer: alice.key,
        audience: server.oracleDid,
      }));
      const auth = byDelegation();
      const [outcome] = await Promise.all([
        client(auth)
          .messages.stream(sessionId, { message: '/stream 1000' })
          .then((stream) => stream.text())
          .catch((error: unknown) => error),
        client(auth).delegation.revoke(),
      ]);
      expect(outcome).toMatchObject({ reason: 'ucan_revoked' });
    }
  });
});

it('an answer to somebody who signed in by an invocation goes on without the delegation beside it', async () => {
  const headers = { ...(await invocationOnly(alice, server.oracleDid)), 'x-ucan-delegation': ucanDelegation };
  const stream = await client({ headers: () => Promise.resolve(headers) }).messages.stream(sessionId, {
    message: '/stream 100',
  });
  await revoke();
  expect((await collect(stream)).at(-1)).toMatchObject({ event: 'done', data: { status: 'finished' } });
});

describe('somebody who reads by a delegation what was asked by an invocation', () => {
  const idempotencyKey = 'asked-once';
  const question = { message: '/stream 1000' };
  let asked: RunStream;

  beforeEach(async () => {
    asked = await client(byInvocation()).messages.stream(sessionId, question, { idempotencyKey });
  });

  const join = (url: string) => ({ url: `${url}/runs/${asked.runId}`, init: {} });
  const sendAgain = (url: string, stream: boolean) => ({
    url: `${url}/messages/${sessionId}`,
    init: { method: 'POST', body: JSON.stringify({ ...question, stream }) },
  });
  const request = async ({ url, init }: ReturnType<typeof join>) =>
    fetch(url, {
      ...init,
      headers: {
        ...(await byDelegation().headers()),
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
    });

  it.each([
    ['where it was revoked, who has joined', () => join(server.url)],
    ['on another replica, who has joined', () => join(replica.url)],
    ['where it was revoked, who has sent it again', () => sendAgain(server.url, true)],
    ['on another replica, who has sent it again', () => sendAgain(replica.url, true)],
  ])('is cut off at its revocation, %s; the answer and its other readers go on', async (_, sending) => {
    const response = await request(sending());
    expect(response.headers.get('x-run-id')).toBe(asked.runId);
    const reader = response.body?.getReader();
    await reader?.read();
    await revoke();
    let text = '';
    const readAll = async () => {
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
        text += Buffer.from(next.value).toString();
    };
    await expect(readAll()).rejects.toThrow();
    expect(text).not.toContain('event: done');

    const frames = asked[Symbol.asyncIterator]();
    await frames.next();
    expect(await asked.abort()).toMatchObject({ success: true });
    let last: RunFrame | undefined;
    for (let next = await frames.next(); !next.done; next = await frames.next()) last = next.value;
    expect(last).toMatchObject({ event: 'done', data: { status: 'aborted' } });
  });

  it('is refused the JSON reply that it waits for', async () => {
    const reply = request(sendAgain(server.url, false));
    // The request may be waiting already, or still be authenticating.
    await revoke();
    const response = await reply;
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ reason: 'ucan_revoked' });
    expect(await asked.abort()).toMatchObject({ success: true });
  });
});

describe('a tool that needs a delegation', () => {
  const ask = async (auth = byInvocation()) =>
    collect(await client(auth).messages.stream(sessionId, { message: 'What may you do for me?' }));
  const prompts = (frames: RunFrame[]) =>
    frames.flatMap((frame) => (frame.event === 'delegation_required' ? [frame.data] : []));
  const textOf = (frames: RunFrame[]) =>
    frames.map((frame) => (frame.event === 'message' ? frame.data.content : '')).join('');

  it('raises the prompt on the stream and on the socket when there is none', async () => {
    const session = await connectSession({
      url: server.url,
      sessionId,
      auth: createUcanAuth({ key: alice.key, oracleDid: server.oracleDid }),
    });
    try {
      const heard = new Promise((done) => session.on('delegation_required', done));
      const frames = await ask();
      const [prompt, ...more] = prompts(frames);
      expect(more).toEqual([]);
      expect(prompt).toMatchObject({
        sessionId,
        oracleDid: server.oracleDid,
        toolName: 'read_delegation',
        reason: 'delegation_missing',
      });
      const numbers = { runId: expect.any(String), seq: expect.any(Number) };
      expect(await heard).toEqual({ ...prompt, ...numbers });
      expect(
        frames.find((frame) => frame.event === 'tool_call' && frame.data.status === 'error'),
      ).toBeDefined();
      expect(frames.at(-1)).toMatchObject({ event: 'done', data: { status: 'finished' } });
    } finally {
      session.close();
    }
  });

  it('is content with the stored one', async () => {
    await client(byInvocation()).delegation.store(ucanDelegation);
    const frames = await ask();
    expect(prompts(frames)).toEqual([]);
    expect(textOf(frames)).toContain('oracle/access');
  });

  it('is content with the one that came with the request', async () => {
    expect(textOf(await ask(byDelegation()))).toContain('oracle/access');
  });

  it('raises the prompt when the stored one has expired, and when it was revoked', async () => {
    const { serialized: raw } = await createDelegation({
      issuer: alice.key,
      audience: server.oracleDid,
      lifetimeSeconds: 3600,
    });
    await client(byInvocation()).delegation.store(raw);
    await withConnection(server.database.url, (connection) =>
      connection.query(`update delegations set expires_at = now() - interval '1 minute'`),
    );
    expect(prompts(await ask())).toMatchObject([{ reason: 'ucan_expired' }]);
    await client(byInvocation()).delegation.revoke();
    expect(prompts(await ask())).toMatchObject([{ reason: 'delegation_missing' }]);
  });
});
