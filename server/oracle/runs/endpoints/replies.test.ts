/** Answers as one JSON reply, and the ends of runs that do not finish. */
import { describe, expect, it } from '@jest/globals';
import { useStage } from './testing/use-stage.js';

const test = useStage();

const ask = async () => {
  const reply = test.scene.send({ message: 'hello' });
  return { reply, answer: await test.stage.agent.next(test.scene.sessionId) };
};

/** The errors that the server has logged for a run. */
const errorsOf = (runId: unknown) =>
  test.stage.server.logged.filter(({ level, runId: id }) => level === 'error' && id === runId);

describe('a JSON reply', () => {
  it('is the whole answer of a run, which can be read as a stream as well', async () => {
    const { reply, answer } = await ask();
    answer.say('Hel', 'lo');
    answer.end();
    const { status, body, headers } = await reply;
    const [, message] = await test.scene.messages();
    expect([status, body]).toEqual([
      200,
      {
        message: { type: 'ai', content: 'Hello', id: message?.id },
        sessionId: test.scene.sessionId,
        runId: headers.get('x-run-id'),
        status: 'finished',
      },
    ]);
    const stream = await (await test.scene.join(String(body.runId))).end();
    expect(stream.text).toBe('Hello');
    expect(stream.headers.get('x-request-id')).toBe(headers.get('x-request-id'));
  });

  it('of a run that was stopped is what there was, and says so', async () => {
    const { reply, answer } = await ask();
    answer.say('half');
    let messages = await test.scene.messages();
    while (messages[1]?.content !== 'half') messages = await test.scene.messages();
    await test.scene.abort();
    const { status, body } = await reply;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'aborted',
      message: { content: 'half', id: messages[1].id },
    });
  });

  it('of a run that failed is a 500 without internals, and what was said is in the transcript', async () => {
    const { reply, answer } = await ask();
    answer.say('half');
    answer.fail(new Error('the model said something secret'));
    const { status, body } = await reply;
    expect([status, body.code]).toEqual([502, 'agent_failed']);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect((await test.scene.messages())[1]).toMatchObject({ content: 'half', isComplete: false });
  });

  it('goes on being made when the client leaves', async () => {
    const leaving = new AbortController();
    const left = fetch(`${test.stage.server.url}/messages/${test.scene.sessionId}`, {
      method: 'POST',
      headers: { ...(await test.scene.user.headers()), 'content-type': 'application/json' },
      body: '{"message":"hello"}',
      signal: leaving.signal,
    });
    const answer = await test.stage.agent.next(test.scene.sessionId);
    const run = await test.scene.activeRun();
    leaving.abort();
    await expect(left).rejects.toThrow();
    answer.say('whole');
    answer.end();
    await (await test.scene.join(String(run?.runId))).end();
    expect((await test.scene.messages())[1]).toMatchObject({ content: 'whole', isComplete: true });
  });
});

it('a prompt for a delegation is told once, however often the agent asks for it', async () => {
  const { stream, answer } = await test.scene.begin('one');
  answer.emit(
    { type: 'delegation_required', toolName: 'look', reason: 'missing' },
    { type: 'delegation_required', toolName: 'leap', reason: 'missing' },
  );
  answer.end();
  await stream.end();
  expect(stream.names).toEqual(['run', 'message', 'delegation_required', 'reasoning', 'done']);
});

describe('a stream whose agent fails', () => {
  it('ends with an error, and with what was said', async () => {
    const { stream, answer } = await test.scene.begin('half');
    answer.fail(new Error('the model said something secret'));
    await stream.end();
    expect(stream.names).toEqual(['run', 'message', 'reasoning', 'error', 'done']);
    expect(stream.frames.at(-2)?.data).toMatchObject({ kind: 'server', retryable: true });
    expect(stream.done).toMatchObject({ status: 'failed', failed: true, partialText: 'half' });
    expect(JSON.stringify(stream.frames)).not.toContain('secret');
    expect((await test.scene.messages())[1]).toMatchObject({ content: 'half', isComplete: false });
    expect(errorsOf(stream.runId)).toMatchObject([
      { msg: 'a run failed', err: { message: 'the model said something secret' } },
    ]);
  });

  it.each<[what: string, emit: Parameters<Awaited<ReturnType<typeof ask>>['answer']['emit']>, why: RegExp]>([
    [
      'returns from a call that it has not made',
      [{ type: 'tool_call', id: 'call-1', name: 'look', args: {}, status: 'done', output: 'x' }],
      /frame 3, tool_call, is not legal: the call call-1 is not open/,
    ],
    [
      'makes a call twice',
      [
        { type: 'tool_call', id: 'call-1', name: 'look', args: {}, status: 'isRunning' },
        { type: 'tool_call', id: 'call-1', name: 'look', args: {}, status: 'isRunning' },
      ],
      /frame 4, tool_call, is not legal: the call call-1 was opened before/,
    ],
    [
      'returns from another tool than it has called',
      [
        { type: 'tool_call', id: 'call-1', name: 'look', args: {}, status: 'isRunning' },
        { type: 'tool_call', id: 'call-1', name: 'leap', args: {}, status: 'done', output: 'x' },
      ],
      /frame 4, tool_call, is not legal: the call call-1 is of tool_call look/,
    ],
  ])('ends in order when the agent %s, and the log names the frame', async (_, events, why) => {
    const { stream, answer } = await test.scene.begin('half');
    answer.emit(...events);
    answer.say('never said');
    await stream.end();
    expect(stream.names.slice(-3)).toEqual(['reasoning', 'error', 'done']);
    expect(stream.done).toMatchObject({ status: 'failed', partialText: 'half' });
    expect(errorsOf(stream.runId)).toMatchObject([{ err: { message: expect.stringMatching(why) } }]);
    expect(answer.turn.signal.aborted).toBe(true);
  });

  it('leaves the session free for the next message', async () => {
    const { stream, answer } = await test.scene.begin('half');
    answer.fail(new Error('broken'));
    await stream.end();
    expect((await test.scene.finish('whole')).done).toMatchObject({ status: 'finished' });
  });
});

it('a text that no database can hold is stored and shown without what cannot be held', async () => {
  const { stream, answer } = await test.scene.begin('a');
  answer.say('\0', '\ud83d', 'b');
  answer.end();
  await stream.end();
  expect(stream.text).toBe('a\ufffd\ufffdb');
  expect((await test.scene.messages())[1]?.content).toBe('a\ufffd\ufffdb');
});
