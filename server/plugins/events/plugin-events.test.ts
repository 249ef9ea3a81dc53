import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import {
  call,
  createSession,
  createTestUser,
  startTestServer,
  type TestServer,
} from '../../testing/server.js';
import { testPlugin } from '../testing/test-plugin.js';
import type { AnyEventEmitter } from './event-emitter.js';

let server: TestServer;
let socket: Socket;
let sessionId: string;

/** What the plugin does with each text that clients send. */
const behaviours: Record<string, (events: AnyEventEmitter, session: string) => void> = {
  echo: (events, session) => events.emit(session, 'sample.told', { text: 'echo' }),
  'send what does not fit': (events, session) => events.emit(session, 'sample.told', { text: 1 }),
  'send what is not declared': (events, session) => events.emit(session, 'sample.other', {}),
  // JavaScript has no compiler: an empty list would name every socket.
  'send to all': (events) => events.emit([] as unknown as string, 'sample.told', { text: 'for all' }),
  fail() {
    throw new Error('the plugin is broken');
  },
};

beforeAll(async () => {
  const plugin = testPlugin({
    ask: ({ text }, context, events) => behaviours[String(text)]?.(events, context.sessionId),
  });
  server = await startTestServer({}, { plugins: [plugin] });
  const user = await createTestUser(server);
  sessionId = await createSession(server, user);
  socket = io(server.url, {
    transports: ['websocket'],
    query: { sessionId },
    auth: await user.handshake(),
    reconnection: false,
  });
  await heard('connected');
});
afterAll(async () => {
  socket.disconnect();
  await server.close();
});

function heard(event: string): Promise<Record<string, unknown>> {
  return new Promise((done) => socket.once(event, done));
}

it('is in the documents of the deployment', async () => {
  const { body } = await call(`${server.url}/asyncapi.json`);
  expect(body).toMatchObject({
    operations: { sampleTake: { action: 'receive' }, sampleTell: { action: 'send' } },
    components: { messages: { sampleAsk: { name: 'sample.ask' } } },
  });
  const page = await fetch(`${server.url}/docs/events`).then((reply) => reply.text());
  expect(page).toContain('<code>sample.ask</code>');
  expect(page).toContain('<a href="#sampleTell.sampleTold">');
});

it('goes to the handler of its plugin, which may answer by events', async () => {
  const told = heard('sample.told');
  socket.emit('sample.ask', { text: 'echo' });
  expect(await told).toEqual({ text: 'echo' });
});

it.each([
  ['send what does not fit', 'does not fit its contract, so it was not sent'],
  ['send what is not declared', 'has no such event'],
  ['send to all', 'names no session'],
])('is logged and not sent when a plugin would %s', async (text, line) => {
  const events: string[] = [];
  const note = (event: string) => void events.push(event);
  socket.onAny(note);
  socket.emit('sample.ask', { text });
  const pong = heard('pong');
  socket.emit('ping');
  await pong;
  socket.offAny(note);
  expect(events).toEqual(['pong']);
  expect(server.logged).toContainEqual(
    expect.objectContaining({ plugin: 'sample', msg: expect.stringContaining(line) }),
  );
});

it('is refused with `service_unavailable` while the plugin is degraded', async () => {
  const codes: unknown[] = [];
  for (let count = 0; count < 6; count++) {
    const exception = heard('exception');
    socket.emit('sample.ask', { text: 'fail' });
    codes.push((await exception).code);
  }
  expect(codes).toEqual([...Array<string>(5).fill('internal_error'), 'service_unavailable']);
});
