/** The endpoints of runs, called through the SDK. */
import { beforeEach, expect, it } from '@jest/globals';
import { createOracleClient, RunFailedError, type OracleClient, type RunFrame } from '@twin-oracle/sdk';
import { useReplicas } from './testing/use-stage.js';

const test = useReplicas();
let client: OracleClient;

beforeEach(() => {
  client = createOracleClient({ baseUrl: test.stage.server.url, auth: test.scene.user });
});

const open = async () => {
  const [stream, answer] = await Promise.all([
    client.messages.stream(test.scene.sessionId, { message: 'hello' }),
    test.stage.agent.next(test.scene.sessionId),
  ]);
  const frames = stream[Symbol.asyncIterator]();
  const untilMessage = async () => {
    const seen: RunFrame[] = [];
    while (seen.at(-1)?.event !== 'message') {
      const next = await frames.next();
      if (next.done) throw new Error('The stream is over');
      seen.push(next.value);
    }
    return seen;
  };
  return { stream, answer, untilMessage };
};

it.each<[how: string, stop: (stream: Awaited<ReturnType<typeof open>>['stream']) => Promise<unknown>]>([
  ['by its stream', (stream) => stream.abort()],
  ['by its id', (stream) => client.runs.abort(stream.runId ?? '')],
  ['by its session', () => client.messages.abort(test.scene.sessionId)],
])('a run is stopped %s, and the stream ends by itself with what was said', async (_, stop) => {
  const { stream, answer, untilMessage } = await open();
  answer.say('half');
  await untilMessage();
  expect(await stop(stream)).toMatchObject({ success: true, runId: stream.runId, status: 'aborted' });
  await expect(stream.text()).rejects.toBeInstanceOf(RunFailedError);
  const { messages } = await client.messages.list(test.scene.sessionId);
  expect(messages[1]).toMatchObject({ content: 'half', isComplete: false });
});

it('a page that was loaded again finds the run, joins it from the middle, and has the whole text', async () => {
  const { stream, answer, untilMessage } = await open();
  answer.say('Hello ');
  const seen = await untilMessage();
  await stream.detach();
  const other = createOracleClient({ baseUrl: test.replica.url, auth: test.scene.user });
  const active = await other.sessions.activeRun(test.scene.sessionId);
  expect(active).toMatchObject({ runId: stream.runId, status: 'running', requestId: stream.requestId });
  const joined = await other.runs.join(active?.runId ?? '', { after: seen.at(-1)?.id, text: 'Hello ' });
  answer.say('world');
  answer.end();
  expect(await joined.text()).toBe('Hello world');
  expect(joined.requestId).toBe(stream.requestId);
  expect(await other.sessions.activeRun(test.scene.sessionId)).toBeNull();
});

it('a message that is sent twice under one key is answered once', async () => {
  const options = { idempotencyKey: 'once' };
  const first = client.messages.send(test.scene.sessionId, { message: 'hello' }, options);
  const answer = await test.stage.agent.next(test.scene.sessionId);
  answer.say('Hi');
  answer.end();
  expect(await client.messages.send(test.scene.sessionId, { message: 'hello' }, options)).toEqual(
    await first,
  );
  const stream = await client.messages.stream(test.scene.sessionId, { message: 'hello' }, options);
  expect([stream.runId, await stream.text()]).toEqual([(await first).runId, 'Hi']);
});

it('a reader goes on without a gap when its server leaves', async () => {
  const leaving = await test.stage.startReplica();
  // The load balancer routes the next connection to another server.
  let url = leaving.url;
  const balanced = createOracleClient({
    baseUrl: 'http://oracle.test',
    auth: test.scene.user,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(url + pathname + search, request));
    },
  });
  const [stream, answer] = await Promise.all([
    balanced.messages.stream(test.scene.sessionId, { message: 'hello' }),
    test.stage.agent.next(test.scene.sessionId),
  ]);
  answer.say('Hello ');
  answer.emit({ type: 'step', state: 1 });
  const frames = stream[Symbol.asyncIterator]();
  await frames.next();
  url = test.replica.url;
  await leaving.close();
  const next = await test.stage.agent.next(test.scene.sessionId);
  next.say('world');
  next.end();
  expect(await stream.text()).toBe('Hello world');
});
