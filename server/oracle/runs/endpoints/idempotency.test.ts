/** Messages that are retried with the same `Idempotency-Key`. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createMcpInvocation } from '@twin-oracle/sdk/ucan';
import type { Sending } from '../../testing/session-client.js';
import { useReplicas } from './testing/use-stage.js';

const AT_ONCE = 20;

const test = useReplicas();
let keyed: Sending;

beforeEach(() => {
  keyed = { headers: { 'idempotency-key': randomUUID() } };
});

const elsewhere = () => ({ ...keyed, at: test.replica.url });
const runIdOf = ({ headers }: { headers: Headers }) => headers.get('x-run-id');

const consent = async (user = test.scene.user) =>
  (
    await createMcpInvocation({
      issuer: user.key,
      audience: test.stage.server.oracleDid,
      server: 'files',
      tool: 'read',
    })
  ).serialized;

/** Sends a message and completes its answer. */
async function answered(body: { message: string } & Record<string, unknown>, text = 'Hello') {
  const reply = test.scene.send(body, keyed);
  const answer = await test.stage.agent.next(test.scene.sessionId);
  answer.say(text);
  answer.end();
  return reply;
}

describe('the same message under the same key', () => {
  it('is answered once: the same run and the same reply, on any replica', async () => {
    const first = await answered({ message: 'hi' });
    for (const sending of [keyed, elsewhere()]) {
      const again = await test.scene.send({ message: 'hi' }, sending);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(runIdOf(again)).toBe(runIdOf(first));
      // The reply names the request that began the run.
      expect(again.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'));
    }
    expect(test.stage.agent.countIn(test.scene.sessionId)).toBe(1);
    expect(await test.scene.messages()).toHaveLength(2);
  });

  it('is joined while it is answered, from its first frame', async () => {
    const first = await test.scene.stream({ message: 'hi' }, keyed);
    const answer = await test.stage.agent.next(test.scene.sessionId);
    answer.say('one ');
    await first.untilText('one ');
    const again = [
      await test.scene.stream({ message: 'hi' }, keyed),
      await test.scene.stream({ message: 'hi' }, elsewhere()),
    ];
    for (const stream of again) await stream.untilText('one ');
    expect(answer.turn.signal.aborted).toBe(false);
    answer.say('two');
    answer.end();
    await first.end();
    for (const stream of again) {
      expect((await stream.end()).frames).toEqual(first.frames);
      expect(runIdOf(stream)).toBe(runIdOf(first));
      expect(stream.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'));
    }
    expect(await test.scene.messages()).toHaveLength(2);
  });

  it('is replayed from its first frame when the answer is over', async () => {
    const first = await test.scene.stream({ message: 'hi' }, keyed);
    const answer = await test.stage.agent.next(test.scene.sessionId);
    answer.say('one ', 'two');
    answer.end();
    await first.end();
    for (const sending of [keyed, elsewhere()])
      expect((await (await test.scene.stream({ message: 'hi' }, sending)).end()).frames).toEqual(
        first.frames,
      );
  });

  it("carries the caller's request id when it sends one", async () => {
    await answered({ message: 'hi' });
    const again = await test.scene.send(
      { message: 'hi' },
      { headers: { ...keyed.headers, 'x-request-id': 'again' } },
    );
    expect(again.headers.get('x-request-id')).toBe('again');
  });

  it(`makes one run and one question of ${AT_ONCE} at once, on two replicas`, async () => {
    const sent = Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        test.scene.send({ message: 'hi' }, index % 2 ? keyed : elsewhere()),
      ),
    );
    const answer = await test.stage.agent.next(test.scene.sessionId);
    answer.say('Hello');
    answer.end();
    const replies = await sent;
    for (const { status, body } of replies) expect([status, body]).toEqual([200, replies[0]?.body]);
    expect(replies[0]?.body).toMatchObject({ message: { content: 'Hello' } });
    expect(test.stage.agent.countIn(test.scene.sessionId)).toBe(1);
    expect((await test.scene.messages()).map(({ content }) => content)).toEqual(['hi', 'Hello']);
    const { rows } = await test.stage.database.query('select from runs where session_id = $1', [
      test.scene.sessionId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('stops nothing, though it would have interrupted', async () => {
    const { stream, answer } = await test.scene.begin('one');
    const next = await test.scene.stream({ message: 'hi', multitask: 'enqueue' }, keyed);
    await test.scene.stream({ message: 'hi', multitask: 'enqueue' }, keyed);
    expect(answer.turn.signal.aborted).toBe(false);
    answer.end();
    await stream.end();
    (await test.stage.agent.next(test.scene.sessionId)).end();
    await next.end();
    expect(await test.scene.messages()).toHaveLength(4);
  });

  it('of an answer that was stopped, or that failed, gives what became of it', async () => {
    const first = await test.scene.stream({ message: 'hi' }, keyed);
    (await test.stage.agent.next(test.scene.sessionId)).say('half');
    await first.untilText('half');
    await test.scene.abort();
    await first.end();
    expect((await (await test.scene.stream({ message: 'hi' }, keyed)).end()).frames).toEqual(first.frames);

    keyed = { headers: { 'idempotency-key': randomUUID() } };
    const failing = test.scene.send({ message: 'hi' }, keyed);
    (await test.stage.agent.next(test.scene.sessionId)).fail(new Error('broken'));
    expect((await failing).status).toBe(502);
    expect((await test.scene.send({ message: 'hi' }, keyed)).status).toBe(502);
    expect(test.stage.agent.countIn(test.scene.sessionId)).toBe(2);
  });

  it('uses up its invocations of tools once, and is still answered', async () => {
    const body = { message: 'hi', mcpInvocations: { read: await consent() } };
    const first = await answered(body);
    const again = await test.scene.send(body, keyed);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await test.scene.send(body, { headers: { 'idempotency-key': randomUUID() } });
    expect([other.status, other.body.code]).toEqual([400, 'mcp_invocation_refused']);
  });

  it('of many at once with invocations of tools is answered to all', async () => {
    const body = { message: 'hi', mcpInvocations: { read: await consent() } };
    const sent = Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => test.scene.send(body, index % 2 ? keyed : elsewhere())),
    );
    (await test.stage.agent.next(test.scene.sessionId)).end();
    expect((await sent).map(({ status }) => status)).toEqual(Array<number>(AT_ONCE).fill(200));
    expect(await test.scene.messages()).toHaveLength(2);
  });
});

describe('a key', () => {
  it.each<[string, (body: Record<string, unknown>) => Record<string, unknown>]>([
    ['another text', (body) => ({ ...body, message: 'ho' })],
    ['another field', (body) => ({ ...body, timezone: 'Europe/Rome' })],
  ])('identifies one message: %s is refused, and nothing is stored', async (_, change) => {
    await answered({ message: 'hi' });
    const other = { message: 'hi', ...change({ message: 'hi' }) };
    const { status, body } = await test.scene.send(other, keyed);
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await test.scene.messages()).toHaveLength(2);
  });

  it('belongs to one session', async () => {
    await answered({ message: 'hi' });
    const other = await test.stage.newScene(test.scene.user);
    expect((await other.send({ message: 'hi' }, keyed)).status).toBe(422);
    expect(await other.messages()).toEqual([]);
  });

  it("is its user's own: another user's run is another run", async () => {
    const first = await answered({ message: 'hi' });
    const other = await test.stage.newScene();
    const reply = other.send({ message: 'hi' }, keyed);
    (await test.stage.agent.next(other.sessionId)).end();
    expect((await reply).status).toBe(200);
    expect(runIdOf(await reply)).not.toBe(runIdOf(first));
  });

  it('is free after a message that was refused', async () => {
    const malformed = await test.scene.send({ message: '' }, keyed);
    const refused = await test.scene.send({ message: 'hi', mcpInvocations: { read: 'bm9wZQ==' } }, keyed);
    const lost = await test.scene.call('POST', '/messages/ses_none', { message: 'hi' }, keyed);
    const { stream, answer } = await test.scene.begin('one');
    const busy = await test.scene.send({ message: 'hi', multitask: 'reject' }, keyed);
    expect([malformed, refused, lost, busy].map(({ status }) => status)).toEqual([400, 400, 404, 409]);
    answer.end();
    await stream.end();
    expect((await answered({ message: 'hi' })).status).toBe(200);
  });

  it('of a session that was deleted brings nothing back', async () => {
    await answered({ message: 'hi' });
    await test.scene.call('DELETE', `/sessions/${test.scene.sessionId}`);
    for (const stream of [false, true]) {
      const { status, body } = await test.scene.send({ message: 'hi', stream }, keyed);
      expect([status, body.code]).toEqual([404, 'session_not_found']);
    }
  });
});

it('how the answer is to be given does not make another message', async () => {
  const first = await answered({ message: 'hi' });
  const stream = await (await test.scene.stream({ message: 'hi' }, keyed)).end();
  expect(stream.runId).toBe(runIdOf(first));
  expect(stream.text).toBe('Hello');
  const again = await test.scene.send({ message: 'hi', returnAllMessages: true }, keyed);
  expect(again.body).toMatchObject({ ...first.body, messages: [{}, {}] });
});
