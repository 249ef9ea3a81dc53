import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createOracleClient } from '../index.js';
import { connectSession, declareTools } from '../realtime/index.js';
import type { WebSocketClass } from '../realtime/index.js';
import { MockOracle } from '../testing/index.js';
import { createOracleHandlers } from './index.js';

const oracle = new MockOracle({
  oracle: { name: 'Mock', did: 'did:example:oracle' },
  scenarios: [
    { name: 'hello', summary: 'A greeting.', steps: [{ text: 'Hello there', every: 1 }] },
    {
      name: 'tool',
      summary: 'Calls a tool of the browser.',
      steps: [{ browserTool: { name: 'read', args: {} } }, { text: 'Read.' }],
    },
  ],
});
const baseUrl = 'https://oracle.test';
const server = setupServer(
  ...createOracleHandlers(oracle, {
    baseUrl,
    handlers: { 'GET /v1/claims': () => ({ status: 200, body: { claims: [] } }) },
  }),
);
const auth = {
  headers: () => Promise.resolve({ authorization: 'Bearer any' }),
  handshake: () => Promise.resolve({ invocation: 'any' }),
};
const client = createOracleClient({ baseUrl, auth, retries: false });

/** Node 20 has none; MSW mocks the one that is there. */
class NoWebSocket {
  readonly readyState = 3;
}
const globals = globalThis as { WebSocket?: WebSocketClass };
const before = globals.WebSocket;

beforeAll(() => {
  globals.WebSocket = NoWebSocket;
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => server.resetHandlers());
afterAll(() => {
  server.close();
  if (before) globals.WebSocket = before;
  else delete globals.WebSocket;
});

describe('handlers of MSW', () => {
  it('answer requests and streams', async () => {
    const { sessionId } = await client.sessions.create();
    const answer = await client.messages.stream(sessionId, { message: '/hello' });
    expect(await answer.text()).toBe('Hello there');
  });

  it('answer further operations', async () => {
    expect(await (await fetch(`${baseUrl}/v1/claims`)).json()).toEqual({ claims: [] });
  });

  it('take calls of tools over the socket', async () => {
    const { sessionId } = await client.sessions.create();
    const { socket } = await client.discover();
    const tools = {
      browserTools: { read: { description: 'Reads', schema: {}, run: () => ({ read: true }) } },
    };
    const channel = await connectSession({
      ...socket,
      ...tools,
      sessionId,
      auth,
      ...(globals.WebSocket && { webSocket: globals.WebSocket }),
    });
    const { message } = await client.messages.send(sessionId, { message: '/tool', ...declareTools(tools) });
    expect(message.content).toBe('Read.');
    const { messages } = await client.messages.list(sessionId);
    expect(messages.at(-1)?.toolCalls).toMatchObject([{ status: 'done', output: '{"read":true}' }]);
    channel.close();
  });

  it('give way to those of a test', async () => {
    server.use(http.get(`${baseUrl}/sessions`, () => HttpResponse.json({ sessions: [], total: 7 })));
    expect((await client.sessions.list()).total).toBe(7);
  });
});
