/** Results of tools may be large: lists contain their beginning, and clients can fetch the rest. */
import { describe, expect, it } from '@jest/globals';
import type { AgentEvent } from '../../turn/agent.js';
import { useReplicas } from './testing/use-stage.js';

const test = useReplicas();

const LARGE = JSON.stringify('x'.repeat(400_000));

const call = (id: string): AgentEvent[] => {
  const common = { type: 'tool_call', id, name: 'look', args: { at: id } } as const;
  return [
    { ...common, status: 'isRunning' },
    { ...common, status: 'done', output: LARGE },
  ];
};

/** A turn with three calls of 400,000 characters each. */
async function finishLarge(): Promise<string> {
  const { stream, answer } = await test.scene.begin('Looked');
  for (const id of ['call-1', 'call-2', 'call-3']) answer.emit(...call(id));
  answer.end();
  return (await stream.end()).done?.messageId ?? '';
}

const pathOf = (messageId: string, toolCallId: string, sessionId = test.scene.sessionId) =>
  `/sessions/${sessionId}/messages/${messageId}/tool-calls/${toolCallId}`;

describe('a large result', () => {
  it('is whole in the stream, cut in every list of messages, and whole again where it is asked for', async () => {
    const messageId = await finishLarge();
    const cut = { id: 'call-1', args: { at: 'call-1' }, output: LARGE.slice(0, 16_384), isCut: true };
    const page = await test.scene.call('GET', `/sessions/${test.scene.sessionId}/messages`);
    const transcript = await test.scene.messages();
    expect(page.body.messages).toEqual(transcript);
    expect(transcript).toMatchObject([{ type: 'human' }, { id: messageId, toolCalls: [cut, {}, {}] }]);

    const { status, body } = await test.scene.call('GET', pathOf(messageId, 'call-1'));
    expect([status, body]).toEqual([
      200,
      { id: 'call-1', name: 'look', args: { at: 'call-1' }, status: 'done', output: LARGE },
    ]);
  });

  it('is cut also while the answer is made, on any replica, and can be read whole already', async () => {
    const { stream, answer } = await test.scene.begin('Looking');
    answer.emit(...call('call-1'));
    await stream.until(({ frames }) => frames.some(({ event, id }) => event === 'tool_call' && id > 3));
    for (const at of [test.stage.server.url, test.replica.url]) {
      const [, reply] = await test.scene.messages({ at });
      expect(reply).toMatchObject({ isComplete: false, toolCalls: [{ id: 'call-1', isCut: true }] });
      const { body } = await test.scene.call('GET', pathOf(reply?.id ?? '', 'call-1'), undefined, { at });
      expect(body.output).toBe(LARGE);
    }
    answer.end();
    await stream.end();
  });

  it("is nobody else's, and nobody learns whether it is there", async () => {
    const messageId = await finishLarge();
    const mallory = await test.stage.newScene();
    const paths = [
      pathOf(messageId, 'call-1'),
      pathOf(messageId, 'call-1', mallory.sessionId),
      pathOf('msg_none', 'call-1'),
      pathOf(messageId, 'call-1', 'ses_none'),
    ];
    const replies = await Promise.all(paths.map((path) => mallory.call('GET', path)));
    expect(replies.map(({ status, body }) => [status, body.code, body.detail])).toEqual(
      paths.map(() => [404, 'tool_call_not_found', 'There is no such call in the session']),
    );
    expect((await test.scene.call('GET', pathOf(messageId, 'call-9'))).status).toBe(404);
  });
});

describe('a transcript', () => {
  it('of many large results is small', async () => {
    for (let turn = 0; turn < 3; turn++) await finishLarge();
    const response = await fetch(`${test.stage.server.url}/messages/${test.scene.sessionId}`, {
      headers: await test.scene.user.headers(),
    });
    expect(response.headers.get('content-length')).toBeNull();
    const text = await response.text();
    // Nine calls, each with 16 KiB of its result.
    expect(text.length).toBeLessThan(9 * 17_000 + 10_000);
    expect(JSON.parse(text)).toMatchObject({ messages: Array.from({ length: 6 }, () => ({})) });
  });

  it('of a session without messages is an empty list', async () => {
    expect((await test.scene.call('GET', `/messages/${test.scene.sessionId}`)).body).toEqual({
      messages: [],
    });
  });

  it('comes with a JSON reply as far as 2 MiB go', async () => {
    for (let turn = 0; turn < 3; turn++) await test.scene.finish('x'.repeat(900_000));
    const reply = test.scene.send({ message: 'hello', returnAllMessages: true });
    (await test.stage.agent.next(test.scene.sessionId)).end();
    const { body } = await reply;
    expect(body).toMatchObject({ hasOlder: true, messages: Array.from({ length: 6 }, () => ({})) });
  });

  it('of somebody else is a session that is not there', async () => {
    const mallory = await test.stage.newScene();
    await test.scene.finish('Hi');
    const { status, body } = await mallory.call('GET', `/messages/${test.scene.sessionId}`);
    expect([status, body.code]).toEqual([404, 'session_not_found']);
  });
});
