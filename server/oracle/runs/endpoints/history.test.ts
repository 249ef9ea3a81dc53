/** The transcript during a run, and its pages; the cursors themselves are tested with the queries. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useReplicas } from './testing/use-stage.js';

const test = useReplicas();

const EMPTY = { messages: [], prevCursor: null, nextCursor: null, hasOlder: false, hasNewer: false };

const page = async (query = '', of = test.scene.sessionId, as = test.scene) =>
  as.call('GET', `/sessions/${of}/messages${query}`);
const contentsOf = ({ body }: Awaited<ReturnType<typeof page>>) =>
  (body.messages as { content: string }[]).map(({ content }) => content);

describe('while an answer is made', () => {
  it('the transcript and its newest page have it as far as it has come, on any replica', async () => {
    const { stream, answer } = await test.scene.begin('one ');
    answer.emit({ type: 'reasoning', text: 'Let me see' });
    answer.emit({ type: 'tool_call', id: 'call-1', name: 'look', args: {}, status: 'isRunning' });
    answer.say('two');
    await stream.untilText('one two');
    const soFar = {
      type: 'ai',
      content: 'one two',
      reasoning: 'Let me see',
      toolCalls: [{ id: 'call-1', name: 'look', args: {}, status: 'isRunning' }],
      isComplete: false,
    };
    for (const at of [test.stage.server.url, test.replica.url]) {
      const messages = await test.scene.messages({ at });
      expect(messages).toMatchObject([{ type: 'human', isComplete: true }, soFar]);
      const { body } = await test.scene.call('GET', `/sessions/${test.scene.sessionId}/messages`, undefined, {
        at,
      });
      expect(body).toMatchObject({ messages, prevCursor: messages[0]?.id, hasOlder: false, hasNewer: false });
    }
    answer.end();
    await stream.end();
  });

  it('a client that follows the newest cursor receives the complete answer', async () => {
    const { stream, answer } = await test.scene.begin('half');
    const { nextCursor } = (await page()).body;
    answer.say(' and whole');
    answer.end();
    await stream.end();
    const { body } = await page(`?after=${String(nextCursor)}`);
    expect(body.messages).toContainEqual(
      expect.objectContaining({ content: 'half and whole', isComplete: true }),
    );
  });

  it('the reply that comes with the whole transcript has itself in it', async () => {
    const reply = test.scene.send({ message: 'hello', returnAllMessages: true });
    const answer = await test.stage.agent.next(test.scene.sessionId);
    answer.say('Hi');
    answer.end();
    const { body } = await reply;
    expect(body.messages).toEqual(await test.scene.messages());
    expect(body.messages).toMatchObject([{ content: 'hello' }, { content: 'Hi', isComplete: true }]);
  });
});

describe('a page of the transcript', () => {
  beforeEach(async () => {
    for (const text of ['one', 'two', 'three']) await test.scene.finish(text);
  });

  it('holds whole turns, the newest without a cursor, and leads to the ones before and after', async () => {
    const newest = await page('?limit=1');
    expect(contentsOf(newest)).toEqual(['hello', 'three']);
    expect(newest.body).toMatchObject({ hasOlder: true, hasNewer: false });
    const older = await page(`?limit=1&before=${String(newest.body.prevCursor)}`);
    expect(contentsOf(older)).toEqual(['hello', 'two']);
    expect(older.body).toMatchObject({ hasOlder: true, hasNewer: true });
    const oldest = await page(`?before=${String(older.body.prevCursor)}`);
    expect(contentsOf(oldest)).toEqual(['hello', 'one']);
    expect(oldest.body).toMatchObject({ hasOlder: false, hasNewer: true });
    const after = await page(`?after=${String(oldest.body.nextCursor)}`);
    expect(contentsOf(after)).toEqual(['hello', 'two', 'hello', 'three']);
    expect(contentsOf(await page())).toHaveLength(6);
  });

  it.each([
    ['both cursors', (id: string) => `?before=${id}&after=${id}`, 'invalid_request', 'query.after'],
    ['a cursor that is none', () => '?after=msg_none', 'invalid_cursor', 'query.after'],
    ['an older one that is none', () => '?before=msg_none', 'invalid_cursor', 'query.before'],
    ['no turns', () => '?limit=0', 'invalid_request', 'query.limit'],
    ['too many turns', () => '?limit=101', 'invalid_request', 'query.limit'],
  ])('with %s is refused', async (_, queryOf, code, field) => {
    const { prevCursor } = (await page()).body;
    const { status, body } = await page(queryOf(String(prevCursor)));
    expect([status, body.code]).toEqual([400, code]);
    expect(body.errors).toMatchObject([{ field }]);
  });

  it("with somebody else's cursor is refused as with one that is none", async () => {
    const { prevCursor } = (await page()).body;
    const mallory = await test.stage.newScene();
    await mallory.finish('mine');
    const { body } = await page(`?after=${String(prevCursor)}`, mallory.sessionId, mallory);
    expect(body.code).toBe('invalid_cursor');
  });

  it("of a session that is not there is empty, and so it is of somebody else's, whatever the cursor", async () => {
    const { prevCursor } = (await page()).body;
    const mallory = await test.stage.newScene();
    for (const sessionId of ['ses_none', test.scene.sessionId])
      for (const query of ['', '?after=msg_none', `?before=${String(prevCursor)}`]) {
        const { status, body } = await page(query, sessionId, mallory);
        expect([status, body]).toEqual([200, EMPTY]);
      }
  });

  it('of a session without messages is empty', async () => {
    const { sessionId } = await test.stage.newScene(test.scene.user);
    expect((await page('', sessionId)).body).toEqual(EMPTY);
  });
});
