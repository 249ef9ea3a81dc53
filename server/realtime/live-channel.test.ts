/** The channel and the stream of one answer, on a whole server, with the guide as the agent. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  call,
  createSession,
  createTestUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../testing/server.js';
import { connect, disconnectAll, payloads, type Client } from './testing/test-channel.js';

let server: TestServer;
let alice: TestUser;
let sessionId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  alice = await createTestUser(server);
  sessionId = await createSession(server, alice);
});
afterEach(disconnectAll);

async function enter(user = alice, session = sessionId): Promise<Client> {
  const { invocation } = await user.handshake();
  return connect({ url: server.url, sessionId: session, token: invocation });
}

const tools = [{ name: 'read_selection', description: 'What is selected', schema: { type: 'object' } }];
const agActions = [{ name: 'highlight', description: 'Highlights a twin', schema: { type: 'object' } }];

async function ask(message: string): Promise<string> {
  const { status, body } = await call(`${server.url}/messages/${sessionId}`, {
    method: 'POST',
    headers: await alice.headers(),
    json: { message, tools, agActions },
  });
  expect(status).toBe(200);
  return JSON.stringify(body);
}

it('a browser tool runs in the tab that was last active, and its result goes into the answer', async () => {
  const idle = await enter();
  const active = await enter();
  const answer = ask('/tool read_selection {"deep": true}');
  const offered = await active.until('browser_tool_call');
  expect(offered).toMatchObject({ sessionId, toolName: 'read_selection', args: { deep: true } });
  active.socket.emit('tool_result', { toolCallId: offered.toolCallId, sessionId, result: 'Clean Cooking' });
  expect(await answer).toContain('Clean Cooking');
  await Promise.all([idle, active].map((tab) => tab.pong()));
  expect(payloads(idle, 'browser_tool_call')).toEqual([]);
  expect(payloads(active, 'browser_tool_call')).toHaveLength(1);
  // Both see that it was called, each time once.
  for (const tab of [idle, active])
    expect(payloads(tab, 'tool_call').map(({ status }) => status)).toEqual(['isRunning', 'done']);
});

it('an action is sent once, to the tab that is to execute it, without its result', async () => {
  const tab = await enter();
  const answer = ask('/action highlight {"did": "did:ixo:entity:1"}');
  const offered = await tab.until('action_call');
  expect(offered).toMatchObject({ toolName: 'highlight', args: { did: 'did:ixo:entity:1' } });
  tab.socket.emit('action_call_result', { toolCallId: offered.toolCallId, result: { success: true } });
  await answer;
  await tab.pong();
  expect(payloads(tab, 'action_call')).toHaveLength(1);
});

it('a call cannot be answered by another user, nor by the same user from a tab of another session', async () => {
  const mallory = await createTestUser(server);
  const [tab, stranger, elsewhere] = [
    await enter(),
    await enter(mallory, await createSession(server, mallory)),
    await enter(alice, await createSession(server, alice)),
  ];
  const answer = ask('/tool read_selection {}');
  const { toolCallId } = await tab.until('browser_tool_call');
  for (const other of [stranger, elsewhere]) {
    other.socket.emit('tool_result', { toolCallId, result: 'forged' });
    expect(await other.until('exception')).toMatchObject({
      event: 'tool_result',
      code: 'tool_call_not_found',
    });
  }
  tab.socket.emit('tool_result', { toolCallId, result: 'genuine' });
  const text = await answer;
  expect(text).toContain('genuine');
  expect(text).not.toContain('forged');

  tab.socket.emit('tool_result', { toolCallId, result: 'too late' });
  expect(await tab.until('exception')).toMatchObject({ code: 'tool_call_answered' });
});

it.each([
  ['of more than 1 MiB', 'payload_too_large', () => 'x'.repeat(1024 * 1024 + 1)],
  ['that nests too deep', 'invalid_request', () => nested(1_000)],
])(
  'a result %s is rejected with its name, and the answer completes nevertheless',
  async (_, code, result) => {
    const tab = await enter();
    const answer = ask('/tool read_selection {}');
    const { toolCallId } = await tab.until('browser_tool_call');
    tab.socket.emit('tool_result', { toolCallId, result: result() });
    expect(await tab.until('exception')).toMatchObject({ event: 'tool_result', code });
    await answer;
    expect(payloads(tab, 'tool_call').at(-1)).toMatchObject({ status: 'error' });
  },
);

it('a call that was open when the page was reloaded is offered to the new page', async () => {
  const before = await enter();
  const answer = ask('/tool read_selection {}');
  const { toolCallId } = await before.until('browser_tool_call');
  await before.cut();
  const after = await enter();
  const offered = await after.until('browser_tool_call');
  expect(offered.toolCallId).toBe(toolCallId);
  after.socket.emit('tool_result', { toolCallId, result: 'reloaded' });
  expect(await answer).toContain('reloaded');
});

it('a page that reconnects late receives the frames that it missed', async () => {
  const tab = await enter();
  const answer = ask('/tool read_selection {}');
  const { toolCallId } = await tab.until('browser_tool_call');
  tab.socket.emit('tool_result', { toolCallId, result: 'done' });
  await answer;
  const live = payloads(tab, 'tool_call');

  const late = await enter();
  late.socket.emit('subscribe', { after: 0 });
  const subscribed = await late.until('subscribed');
  expect(payloads(late, 'tool_call')).toEqual(live);
  expect(subscribed).toMatchObject({ sessionId, runId: live[0]?.runId, lastSeq: expect.any(Number) });

  const later = await enter();
  later.socket.emit('subscribe', { runId: live[0]?.runId, after: live[0]?.seq });
  await later.until('subscribed');
  expect(payloads(later, 'tool_call')).toEqual(live.slice(1));
});

it("another user's run cannot be replayed", async () => {
  const tab = await enter();
  await ask('/component TwinCard {"name": "x"}');
  const { runId } = await tab.until('render_component');
  const mallory = await createTestUser(server);
  const other = await enter(mallory, await createSession(server, mallory));
  other.socket.emit('subscribe', { runId, after: 0 });
  expect(await other.until('exception')).toMatchObject({ event: 'subscribe', code: 'run_not_found' });
  await other.pong();
  expect(payloads(other, 'render_component')).toEqual([]);
});

function nested(depth: number): unknown {
  let value: unknown = 'core';
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}
