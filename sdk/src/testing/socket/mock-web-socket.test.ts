import { afterEach, describe, expect, it } from '@jest/globals';
import { createOracleClient } from '../../index.js';
import { connectSession, declareTools, HandshakeError } from '../../realtime/index.js';
import type { ClientTools, ConnectSessionOptions, SessionSocket } from '../../realtime/index.js';
import { createMockFetch, createMockWebSocket, MockOracle, type Scenario } from '../index.js';
import type { SocketHandlers } from './socket-handlers.js';

const missed = { tool: { name: 'missed', args: {} } };
const scenarios: Scenario[] = [
  { name: 'hello', summary: 'A greeting.', steps: [{ text: 'Hello there', every: 1 }] },
  {
    name: 'tool',
    summary: 'Calls a tool of the browser.',
    steps: [{ browserTool: { name: 'read', args: { of: 'page' } } }, { text: 'Read.' }],
  },
  { name: 'act', summary: 'Takes an action.', steps: [{ action: { name: 'act', args: {} } }] },
  {
    name: 'shown',
    summary: 'Tells the sockets.',
    steps: [
      { tool: { name: 'count', args: {}, output: '3' } },
      { component: { name: 'Card', args: {} } },
      { event: 'token_expiring', inSeconds: 60 },
    ],
  },
  { name: 'cut', summary: 'Cuts.', steps: [{ connection: 'between-frames' }, missed] },
  { name: 'silent', summary: 'Says nothing more.', steps: [{ connection: 'half-open' }, missed] },
];
const baseUrl = 'https://oracle.test';
const auth = {
  headers: () => Promise.resolve({ authorization: 'Bearer any' }),
  handshake: () => Promise.resolve({ invocation: 'any' }),
};

const channels: SessionSocket[] = [];
afterEach(() => channels.splice(0).forEach((channel) => channel.close()));

const open = async (handlers?: Partial<SocketHandlers>) => {
  const oracle = new MockOracle({ scenarios, oracle: { name: 'Mock', did: 'did:example:oracle' } });
  const client = createOracleClient({ baseUrl, auth, fetch: createMockFetch(oracle), retries: false });
  const webSocket = createMockWebSocket(oracle, { handlers, pingEveryMs: 20 });
  const { sessionId } = await client.sessions.create();
  const connect = async (options: Partial<ConnectSessionOptions> = {}) => {
    const channel = await connectSession({ url: baseUrl, webSocket, sessionId, auth, ...options });
    channels.push(channel);
    return channel;
  };
  const ask = (message: string, tools: ClientTools = {}) =>
    client.messages.send(sessionId, { message, ...declareTools(tools) });
  return { client, sessionId, connect, ask };
};

describe('the event channel of an oracle in memory', () => {
  it('answers what a client asks', async () => {
    const { connect, sessionId } = await open();
    const channel = await connect();
    expect(channel.greeting).toMatchObject({ sessionId });
    expect(await channel.ping()).toMatchObject({ sessionId });
    expect(await channel.status()).toMatchObject({ totalConnections: 1, activeSessions: 1 });
    expect((await channel.listEvents()).clientEvents).toContain('tool_result');
    expect((await channel.authenticate({ invocation: 'fresh' })).expiresAt).toBeGreaterThan(
      Date.now() / 1000,
    );
    expect(await channel.subscribe()).not.toHaveProperty('runId');
    await expect(channel.subscribe({ runId: 'run_none' })).rejects.toMatchObject({ code: 'run_not_found' });
  });

  it.each([
    ['/tool', 'browserTools', 'read'],
    ['/act', 'actions', 'act'],
  ] as const)('takes %s to the client and back', async (message, kind, name) => {
    const { client, sessionId, connect, ask } = await open();
    const run = (args: Record<string, unknown>) => ({ given: args });
    const tools = { [kind]: { [name]: { description: 'A tool', schema: {}, run } } };
    await connect(tools);
    await ask(message, tools);
    const { messages } = await client.messages.list(sessionId);
    expect(messages.at(-1)?.toolCalls).toMatchObject([{ name, status: 'done' }]);
  });

  it('offers a call to a tab that comes later', async () => {
    const { client, sessionId, connect } = await open();
    const browserTools = { read: { description: 'A tool', schema: {}, run: () => 5 } };
    const states: string[] = [];
    for await (const frame of await client.messages.stream(sessionId, { message: '/tool' })) {
      if (frame.event === 'browser_tool_call') await connect({ browserTools });
      if (frame.event === 'tool_call') states.push(frame.data.status);
    }
    expect(states).toEqual(['isRunning', 'done']);
  });

  it('tells what a run does, and that the messages have changed', async () => {
    const { connect, ask } = await open();
    const channel = await connect();
    // After what the channel itself asks.
    await channel.ping();
    const names: string[] = [];
    channel.socket.onAny((name: string) => names.push(name));
    const changed = new Promise((resolve) => channel.on('message_cache_invalidation', resolve));
    await ask('/shown');
    await changed;
    expect(names.filter((name) => name !== 'authenticated')).toEqual([
      'run',
      'tool_call',
      'tool_call',
      'render_component',
      'token_expiring',
      'message_cache_invalidation',
    ]);
  });

  it.each(['/cut', '/silent'])('is reopened after %s, and told what it missed', async (message) => {
    const { connect, ask } = await open();
    const channel = await connect();
    await ask('/shown');
    const greeted = new Promise((resolve) => channel.on('connected', resolve));
    const missed = new Promise((resolve) =>
      channel.on('tool_call', ({ toolName, status }) => {
        if (toolName === 'missed' && status === 'done') resolve(true);
      }),
    );
    await ask(message);
    await Promise.all([greeted, missed]);
    expect((await channel.status()).totalConnections).toBe(1);
  });

  it('refuses who has no credentials, and a session that is not there', async () => {
    const { connect } = await open();
    await expect(connect({ sessionId: 'ses_none' })).rejects.toMatchObject({ code: 'session_not_found' });
    const noAuth = { handshake: () => Promise.resolve({}) };
    await expect(connect({ auth: noAuth })).rejects.toMatchObject({ code: 'authentication_required' });
  });

  it('ends with its session', async () => {
    const { client, sessionId, connect } = await open();
    let report: (error: Error) => void = () => undefined;
    const over = new Promise<Error>((resolve) => (report = resolve));
    await connect({ onError: report });
    await client.sessions.delete(sessionId);
    expect(await over).toBeInstanceOf(HandshakeError);
    expect(await over).toMatchObject({ reason: 'session_deleted' });
  });

  it('has handlers that a test may replace', async () => {
    const { connect } = await open({
      ping: ({ sessionId, send }) =>
        send({ name: 'pong', payload: { sessionId, timestamp: '2026-01-01T10:00:00.000Z' } }),
    });
    expect(await (await connect()).ping()).toMatchObject({ timestamp: '2026-01-01T10:00:00.000Z' });
    // @ts-expect-error -- The contract has no such event.
    const unknown: Partial<SocketHandlers> = { pong: () => undefined };
    // @ts-expect-error -- The contract has further events.
    const incomplete: SocketHandlers = { ping: () => undefined };
    expect([unknown, incomplete]).toHaveLength(2);
  });
});
