import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { createOracleClient, createPayment, createPlatformClient, ProblemError } from '../../index.js';
import {
  createMockFetch,
  MockOracle,
  MockProblem,
  type MockHandlers,
  type OracleRoute,
  type Scenario,
} from '../index.js';

const scenarios: Scenario[] = [
  { name: 'hello', summary: 'A greeting.', steps: [{ text: 'Hello there', every: 1 }] },
  {
    name: 'cut',
    summary: 'Cut in the middle of a frame.',
    steps: [{ text: 'one ', every: 1 }, { wait: 5 }, { connection: 'mid-frame' }, { text: 'two', every: 5 }],
  },
  { name: 'failing', summary: 'Fails.', steps: [{ fail: { error: 'No', kind: 'server', retryable: true } }] },
  {
    name: 'busy',
    summary: 'Refused.',
    refuse: { code: 'too_many_requests', detail: 'Wait', retryAfterSeconds: 3 },
    steps: [],
  },
  {
    name: 'paid',
    summary: 'Refused until it is paid.',
    refuse: { code: 'payment_required', detail: 'Pay first', claims: ['clm_1'] },
    steps: [{ text: 'Thanks' }],
  },
  { name: 'tool', summary: 'Calls the browser.', steps: [{ browserTool: { name: 'read', args: {} } }] },
];
const profile = { name: 'Mock', did: 'did:example:oracle' };
const baseUrl = 'https://oracle.test';
const auth = { headers: () => Promise.resolve({ authorization: 'Bearer any' }) };

const open = async () => {
  const fetch = createMockFetch(new MockOracle({ scenarios, oracle: profile }));
  const client = createOracleClient({ baseUrl, auth, fetch, retries: false });
  const { sessionId } = await client.sessions.create();
  return { client, sessionId };
};

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemError ? [error.status, error.code] : error),
  );

describe('a client on an oracle in memory', () => {
  it('opens sessions, asks and reads the history', async () => {
    const { client, sessionId } = await open();
    const { message, runId } = await client.messages.send(sessionId, { message: '/hello' });
    expect(message.content).toBe('Hello there');
    expect((await client.messages.list(sessionId)).messages.map(({ content }) => content)).toEqual([
      '/hello',
      'Hello there',
    ]);
    expect(await (await client.runs.join(runId)).text()).toBe('Hello there');
    expect((await client.discover()).oracle.did).toBe(profile.did);
    await client.sessions.delete(sessionId);
    expect((await client.sessions.list()).total).toBe(0);
  });

  it('joins a stream again that was cut', async () => {
    const { client, sessionId } = await open();
    const answer = await client.messages.stream(sessionId, { message: '/cut' });
    expect(await answer.text()).toBe('one two');
  });

  it('answers a call of its tool', async () => {
    const { client, sessionId } = await open();
    for await (const frame of await client.messages.stream(sessionId, { message: '/tool' }))
      if (frame.event === 'browser_tool_call')
        await client.sessions.submitToolResult(sessionId, { toolCallId: frame.data.toolCallId, result: 5 });
    const { messages } = await client.messages.list(sessionId);
    expect(messages.at(-1)?.toolCalls).toMatchObject([{ name: 'read', status: 'done', output: '5' }]);
  });

  it('asks for a scenario or an error with one call', async () => {
    const { client, sessionId } = await open();
    const asked = await client.messages.send(
      sessionId,
      { message: 'Anything' },
      { prefer: { scenario: 'hello' } },
    );
    expect(asked.message.content).toBe('Hello there');
    expect(await problemOf(client.sessions.list({ prefer: { code: 503 } }))).toEqual([
      503,
      'service_unavailable',
    ]);
    expect((await client.sessions.list()).total).toBe(1);
  });

  it('pays for what is refused until it is paid', async () => {
    const { client, sessionId } = await open();
    const message = { message: '/paid' };
    const refused: unknown = await client.messages.send(sessionId, message).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 402, claims: ['clm_1'] });
    const { challenge = '', claims: claimIds = [] } = refused instanceof ProblemError ? refused : {};
    const payment = createPayment(challenge, { claimIds });
    const { message: reply } = await client.messages.send(sessionId, message, { payment });
    expect(reply.content).toBe('Thanks');
  });

  it('is refused as by a server', async () => {
    const { client, sessionId } = await open();
    expect(await problemOf(client.messages.send(sessionId, { message: '/busy' }))).toEqual([
      429,
      'too_many_requests',
    ]);
    expect(await problemOf(client.messages.send(sessionId, { message: '/failing' }))).toEqual([
      502,
      'agent_failed',
    ]);
    expect(await problemOf(client.messages.list('ses_none'))).toEqual([404, 'session_not_found']);
    expect(await problemOf(client.delegation.status())).toEqual([404, 'route_not_found']);
  });
});

describe('handlers of further operations', () => {
  const claim = 'clm_3f0c2a51c8d04e1f9b1d6f0a7c5e4b21';
  const handlers: Partial<MockHandlers> = {
    'DELETE /v1/webhooks/{webhookId}': ({ path: { webhookId } }) => {
      throw new MockProblem('webhook_not_found', `There is no webhook ${webhookId}`);
    },
    'GET /v1/claims': () => ({ status: 200, body: { claims: [] } }),
  };

  it('of operations that the contract does not have do not compile, nor do answers that do not fit', () => {
    // @ts-expect-error -- The contract has no such operation.
    const unknown: Partial<MockHandlers> = { 'GET /v1/claimz': () => ({ status: 200, body: {} }) };
    const misfit: Partial<MockHandlers> = {
      // @ts-expect-error -- A claim is no list.
      'GET /v1/claims/{claimId}': () => ({ status: 200, body: { claims: [] } }),
    };
    // @ts-expect-error -- An oracle has further operations.
    const incomplete: MockHandlers<OracleRoute> = {};
    expect([unknown, misfit, incomplete]).toHaveLength(3);
  });

  it('answer', async () => {
    const fetch = createMockFetch(new MockOracle({ scenarios, oracle: profile }), { handlers });
    const platform = createPlatformClient({ baseUrl, apiKey: 'any', fetch, retries: false });
    expect((await platform.claims.list()).claims).toEqual([]);
    expect(await problemOf(platform.webhooks.delete(claim))).toEqual([404, 'webhook_not_found']);
  });
});

describe('under MSW', () => {
  const answer = createMockFetch(new MockOracle({ scenarios, oracle: profile }));
  const server = setupServer(http.all(`${baseUrl}/*`, ({ request }) => answer(request)));
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  it('a client without a fetch of its own is answered, streams included', async () => {
    const client = createOracleClient({ baseUrl, auth, retries: false });
    const { sessionId } = await client.sessions.create();
    const answered = await client.messages.stream(sessionId, { message: '/hello' });
    expect(await answered.text()).toBe('Hello there');
  });
});

describe('a request that the oracle does not understand', () => {
  it.each([
    ['GET', '/nowhere', undefined, 404, 'route_not_found'],
    ['PUT', '/sessions', undefined, 405, 'method_not_allowed'],
    ['GET', '/messages/%zz', undefined, 400, 'malformed_request'],
    ['POST', '/sessions', '{', 400, 'malformed_json'],
  ])('%s %s %s is refused by %i %s', async (method, path, body, status, code) => {
    const fetch = createMockFetch(new MockOracle({ scenarios, oracle: profile }));
    const response = await fetch(new Request(baseUrl + path, { method, ...(body && { body }) }));

    expect([response.status, await response.json()]).toMatchObject([status, { status, code }]);
    expect(response.headers.has('allow')).toBe(status === 405);
  });
});
