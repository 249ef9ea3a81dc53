import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createOracleClient, ProblemError } from '@twin-oracle/sdk';
import {
  createDelegation,
  createInvocation,
  createMcpInvocation,
  accessCapability,
  generateKey,
} from '@twin-oracle/sdk/ucan';
import { startMediaServer, type MediaServer } from '../testing/media-server.js';
import { call, createTestUser, startTestServer, type TestServer, type TestUser } from '../testing/server.js';

let server: TestServer;
let media: MediaServer;
let alice: TestUser;
let mallory: TestUser;
let headers: Record<string, string>;
let sessionId: string;

beforeAll(async () => {
  media = await startMediaServer();
  server = await startTestServer({ ATTACHMENTS_PRIVATE: 'on' });
  mallory = await createTestUser(server);
});
afterAll(async () => {
  await server.close();
  await media.close();
});

beforeEach(async () => {
  alice = await createTestUser(server);
  headers = await alice.headers();
  sessionId = String((await call(at('/sessions'), { method: 'POST', headers })).body.sessionId);
});

const at = (path: string) => `${server.url}${path}`;
const send = (json: unknown, as: Record<string, string> = headers) =>
  call(at(`/messages/${sessionId}`), { method: 'POST', headers: as, json });
const createTwin = (name: string) =>
  call(at('/v1/domains'), {
    method: 'POST',
    headers: { authorization: `Bearer ${server.apiKey}` },
    json: { type: 'Project', protocol: 'did:ixo:protocol/clean-cooking', metadata: { name } },
  });

const protectedCalls = (): [method: string, path: string, json?: unknown][] => [
  ['POST', '/sessions'],
  ['GET', '/sessions'],
  ['DELETE', `/sessions/${sessionId}`],
  ['POST', `/messages/${sessionId}`, { message: 'hello' }],
  ['GET', `/messages/${sessionId}`],
  ['GET', `/sessions/${sessionId}/run`],
  ['POST', '/messages/abort', { sessionId }],
];

describe('a caller', () => {
  it('without credentials is told both ways to sign in, on every protected route', async () => {
    for (const [method, path, json] of protectedCalls()) {
      const { status, body } = await call(at(path), { method, json, headers: { 'x-did': alice.did } });
      expect(status).toBe(401);
      expect(body.code).toBe('authentication_required');
      expect(body.message).toMatch(
        /UCAN authentication is missing.*Authorization: Bearer.*X-Auth-Type: ucan.*x-ucan-delegation/,
      );
    }
  });

  it('with a bearer but no X-Auth-Type is as one without credentials', async () => {
    const { Authorization = '' } = headers;
    expect((await send({ message: 'hi' }, { Authorization })).body.code).toBe('authentication_required');
  });

  it('with an invalid invocation is refused, even beside a valid delegation', async () => {
    const { status, body } = await send({ message: 'hi' }, { ...headers, Authorization: 'Bearer bm9wZQ==' });
    expect(status).toBe(401);
    expect(body).toMatchObject({
      code: 'invalid_invocation',
      message: 'Invalid UCAN invocation',
      reason: 'ucan_malformed',
    });
  });

  it('with an invocation for another oracle is refused', async () => {
    const other = await generateKey();
    const { serialized } = await createInvocation({ issuer: alice.key, audience: other.did() });
    const { body } = await send(
      { message: 'hi' },
      { Authorization: `Bearer ${serialized}`, 'X-Auth-Type': 'ucan' },
    );
    expect(body).toMatchObject({ code: 'invalid_invocation', reason: 'ucan_wrong_audience' });
  });

  it('with a delegation alone is let in', async () => {
    const { serialized } = await createDelegation({
      issuer: alice.key,
      audience: server.oracleDid,
      capabilities: [accessCapability(server.oracleDid)],
      lifetimeSeconds: 3600,
    });
    expect((await send({ message: 'hi' }, { 'x-ucan-delegation': serialized })).status).toBe(200);
  });

  it("finds that somebody else's session does not exist", async () => {
    const others = await mallory.headers();
    const missing = await call(at('/messages/ses_none'), { headers: others });
    for (const [method, path, json] of protectedCalls().filter((named) =>
      JSON.stringify(named).includes(sessionId),
    )) {
      const { status, body } = await call(at(path), { method, json, headers: others });
      expect(status).toBe(404);
      expect({ ...body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    }
    const { body } = await call(at('/sessions'), { headers: others });
    expect(JSON.stringify(body)).not.toContain(sessionId);
    expect((await call(at(`/messages/${sessionId}`), { headers })).body.messages).toEqual([]);
  });
});

describe('sessions', () => {
  it('are described as the published client expects', async () => {
    const { status, body } = await call(at('/sessions'), { method: 'POST', headers });
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
    for (let made = 1; made < 23; made++) await call(at('/sessions'), { method: 'POST', headers });
    await send({ message: 'hi' });
    const first = await call(at('/sessions'), { headers });
    expect(first.body.total).toBe(23);
    expect(first.body.sessions).toHaveLength(20);
    expect(first.body.sessions).toMatchObject([{ sessionId }, ...Array<unknown>(19).fill({})]);
    const second = await call(at('/sessions?limit=10&offset=20'), { headers });
    expect(second.body.sessions).toHaveLength(3);
    expect((await call(at('/sessions?offset=50'), { headers })).body).toEqual({ sessions: [], total: 23 });
  });

  it('are deleted with their messages, once', async () => {
    await send({ message: 'hi' });
    const path = at(`/sessions/${sessionId}`);
    expect((await call(path, { method: 'DELETE', headers })).body).toEqual({
      message: 'Session deleted successfully',
    });
    expect((await call(path, { method: 'DELETE', headers })).body.code).toBe('session_not_found');
    expect((await call(at(`/messages/${sessionId}`), { headers })).status).toBe(404);
  });
});

describe('a message', () => {
  it('is answered from the twin graph as one JSON reply', async () => {
    const { body: twin } = await createTwin('Solar Kitchen');
    const { status, body, headers: sent } = await send({ message: 'What do you know about Solar Kitchen?' });
    expect(status).toBe(200);
    expect(sent.get('x-run-id')).toMatch(/^run_/);
    expect(body).toEqual({
      message: {
        type: 'ai',
        content: expect.stringContaining(String(twin.did)),
        id: expect.stringMatching(/^msg_/),
      },
      sessionId,
      runId: sent.get('x-run-id'),
      status: 'finished',
    });
  });

  it('brings the whole transcript when asked', async () => {
    const attachment = {
      mxcUri: media.putFile('/a.pdf', { body: 'twelve bytes' }),
      filename: 'a.pdf',
      mimetype: 'application/pdf',
      size: 12,
      category: 'document',
    };
    const { body } = await send({ message: 'help', returnAllMessages: true, attachments: [attachment] });
    expect(body.messages).toMatchObject([
      { type: 'human', content: 'help', isComplete: true, attachments: [attachment], attachment },
      { type: 'ai', isComplete: true, reasoning: 'Thinking…' },
    ]);
    expect((await call(at(`/messages/${sessionId}`), { headers })).body.messages).toEqual(body.messages);
  });

  it('takes every field of the contract', async () => {
    const mcp = await createMcpInvocation({
      issuer: alice.key,
      audience: server.oracleDid,
      server: 'server',
      tool: 'tool',
    });
    const mxcUri = media.putMedia('1', { body: 'a' });
    const file = { mxcUri, filename: 'x', mimetype: 'text/plain' };
    const event = { type: 'm.room.message', content: { msgtype: 'm.file', body: 'x', url: mxcUri } };
    const message = {
      message: 'hi',
      stream: false,
      returnAllMessages: false,
      tools: [
        { name: 't', description: 'd', schema: { $schema: 'http://json-schema.org/draft-07/schema#' } },
      ],
      agActions: [{ name: 'a', description: 'd', schema: {}, hasRender: true }],
      attachments: [file, { ...file, mxcUri: undefined, eventId: media.putEvent(event, '!r:h') }],
      mcpInvocations: { 'server/tool': mcp.serialized },
      timezone: 'Europe/Rome',
      homeServer: media.url,
      model: 'x/y',
      multitask: 'reject',
      metadata: { editorRoomId: '!r:h', spaceId: 's' },
    };
    const { status, body } = await send(message, { ...headers, 'x-matrix-access-token': media.accessToken });
    expect([status, body.code]).toEqual([200, undefined]);
  });

  it.each([
    ['no text', {}, 'body.message', 'required'],
    ['empty text', { message: '' }, 'body.message', 'minLength'],
    ['text that is too long', { message: 'x'.repeat(65_537) }, 'body.message', 'maxLength'],
    ['"true" for true', { message: 'x', stream: 'true' }, 'body.stream', 'type'],
    ['an unknown field', { message: 'x', requestId: 'mine' }, 'body.requestId', 'additionalProperties'],
    [
      'an unknown field below',
      { message: 'x', tools: [{ name: 'a', description: 'b', schema: {}, fn: 1 }] },
      'body.tools[0].fn',
      'additionalProperties',
    ],
    [
      'an 11th attachment',
      { message: 'x', attachments: Array(11).fill({ eventId: '$a', filename: 'f', mimetype: 'm' }) },
      'body.attachments',
      'maxItems',
    ],
    [
      'an attachment without source',
      { message: 'x', attachments: [{ filename: 'f', mimetype: 'm' }] },
      'body.attachments[0]',
      'anyOf',
    ],
    [
      'a file: attachment',
      { message: 'x', attachments: [{ mxcUri: 'file:///etc/passwd', filename: 'f', mimetype: 'm' }] },
      'body.attachments[0].mxcUri',
      'pattern',
    ],
    [
      'an invocation that is no base64',
      { message: 'x', mcpInvocations: { t: '***' } },
      'body.mcpInvocations.t',
      'pattern',
    ],
  ])('is refused, and nothing is stored: %s', async (_, json, field, rule) => {
    const { status, body } = await send(json);
    expect(status).toBe(400);
    expect(body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ field, rule })]));
    expect((await call(at(`/messages/${sessionId}`), { headers })).body.messages).toEqual([]);
  });
});

describe('a stream', () => {
  const client = () => createOracleClient({ baseUrl: server.url, auth: alice });

  it('begins with run, ends with done, numbers its frames, and says what the transcript says', async () => {
    await createTwin('Wind Kitchen');
    const response = await fetch(at(`/messages/${sessionId}`), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-request-id': 'turn-1' },
      body: JSON.stringify({ message: 'Tell me about wind kitchen!', stream: true }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('x-request-id')).toBe('turn-1');
    const frames = parseFrames(await response.text());
    expect(frames.map(({ id }) => id)).toEqual(frames.map((_, index) => index + 1));
    expect(frames[0]).toMatchObject({
      event: 'run',
      data: { runId: response.headers.get('x-run-id'), sessionId, requestId: 'turn-1' },
    });
    const names = frames.map(({ event }) => event);
    expect(names.slice(0, 4)).toEqual(['run', 'reasoning', 'tool_call', 'tool_call']);
    expect(names.slice(-2)).toEqual(['reasoning', 'done']);
    const [running, returned] = frames.filter(({ event }) => event === 'tool_call').map(({ data }) => data);
    expect(running).toMatchObject({
      toolName: 'find_twins',
      status: 'isRunning',
      requestId: 'turn-1',
      sessionId,
    });
    expect(returned).toMatchObject({ eventId: running?.eventId, args: running?.args, status: 'done' });
    const text = frames
      .filter(({ event }) => event === 'message')
      .map(({ data }) => data.content)
      .join('');
    const { messages } = await client().messages.list(sessionId);
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
    const { status, body } = await send({ message: 'hi', stream: true, tools: 'none' });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });

  it('goes on when the client goes away, and the transcript has all of it', async () => {
    const stream = await client().messages.stream(sessionId, { message: '/stream 200' });
    for await (const frame of stream) if (frame.event === 'message') break;
    const expected = Array.from({ length: 200 }, (_, index) => index + 1).join(' ');
    const complete = async () => (await client().messages.list(sessionId)).messages[1];
    let reply = await complete();
    while (!reply?.isComplete) reply = await complete();
    expect(reply.content).toBe(expected);
  });
});

function parseFrames(text: string): { id: number; event: string; data: Record<string, unknown> }[] {
  return text
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith(':'))
    .map((block) => {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)),
      ) as Record<string, string>;
      return {
        id: Number(fields.id),
        event: String(fields.event),
        data: JSON.parse(String(fields.data)) as Record<string, unknown>,
      };
    });
}
