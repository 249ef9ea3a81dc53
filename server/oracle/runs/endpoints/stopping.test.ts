/** Runs on a server that is stopped. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Scene, type Stage } from './testing/stage.js';

let stage: Stage;
let scene: Scene;

const open = async (settings: Record<string, string>) => {
  stage = await openStage({ RUN_LEASE_SECONDS: '1', ...settings });
};

describe('a server that is stopped while another one is there', () => {
  beforeAll(() => open({ SHUTDOWN_SECONDS: '10' }));
  afterAll(() => stage.close());

  it('lets it go on from the next whole step; the reader joins there and gets the whole text', async () => {
    const leaving = await stage.startReplica();
    scene = await stage.newScene();
    const [stream, answer] = await Promise.all([
      scene.stream(undefined, { at: leaving.url }),
      stage.agent.next(scene.sessionId),
    ]);
    const closed = leaving.close();
    // Until the agent notices the stop, it continues to take steps.
    for (let step = 1; !answer.turn.signal.aborted; step++) {
      answer.emit({ type: 'step', state: step });
      answer.say('Hello ');
      await stream.until(({ text }) => text === 'Hello '.repeat(step)).catch(() => undefined);
    }
    await stream.end();
    expect(stream.done).toBeUndefined();
    await closed;

    const next = await stage.agent.next(scene.sessionId);
    expect(next.turn).toMatchObject({
      message: 'hello',
      userDid: scene.user.did,
      resumed: { state: stream.text.length / 'Hello '.length + 1, calls: [] },
    });
    const after = stream.ids.at(-1) ?? 0;
    const joined = await scene.join(stream.runId, { after, before: stream.frames });
    next.say('world');
    next.end();
    await joined.end();
    // The text that was streamed is not generated again.
    expect(joined.frames[0]).toMatchObject({
      event: 'run',
      data: { runId: stream.runId, resumed: true, attempt: 2, partialLength: stream.text.length },
    });
    expect(joined.done).toMatchObject({ status: 'finished' });
    expect((await scene.messages())[1]).toMatchObject({
      content: `${stream.text}world`,
      isComplete: true,
    });
  });

  it('does not wait long for a step that does not come; the agent repeats what followed the last one', async () => {
    const leaving = await stage.startReplica();
    scene = await stage.newScene();
    const [stream, answer] = await Promise.all([
      scene.stream(undefined, { at: leaving.url }),
      stage.agent.next(scene.sessionId),
    ]);
    const call = { type: 'tool_call', id: 'call-1', name: 'look', args: {} } as const;
    answer.say('Hello ');
    answer.emit(
      { type: 'step', state: 1 },
      { ...call, status: 'isRunning' },
      { ...call, status: 'done', output: 'x' },
    );
    answer.emit({ ...call, id: 'call-2', status: 'isRunning' });
    answer.say('half');
    await stream.untilText('Hello half');
    await leaving.close();
    await stream.end();
    expect(stream.done).toBeUndefined();

    const next = await stage.agent.next(scene.sessionId);
    // The stored result is reused; the call that was interrupted may be repeated.
    expect(next.turn.resumed).toEqual({
      state: 1,
      calls: [{ id: 'call-1', name: 'look', args: {}, status: 'done', output: 'x' }],
    });
    next.say('world');
    next.end();
    const whole = await (await scene.join(stream.runId)).end();
    expect(whole.frames.slice(0, stream.frames.length)).toEqual(stream.frames);
    const again = whole.frames.filter(({ event }) => event === 'run')[1];
    expect(again?.data).toMatchObject({ resumed: true, attempt: 2, partialLength: 'Hello '.length });
    expect((await scene.messages())[1]).toMatchObject({
      content: 'Hello world',
      isComplete: true,
      toolCalls: [
        { id: 'call-1', status: 'done' },
        { id: 'call-2', status: 'error' },
      ],
    });
  });

  it('leaves what waits for its turn to the other one, as if it had been sent there', async () => {
    const leaving = await stage.startReplica();
    scene = await stage.newScene();
    const first = await scene.begin('one');
    const waiting = await scene.stream({ message: 'and?', multitask: 'enqueue' }, { at: leaving.url });
    await leaving.close();
    first.answer.end();
    const answer = await stage.agent.next(scene.sessionId);
    expect(answer.turn.message).toBe('and?');
    expect(answer.turn.resumed).toBeUndefined();
    answer.end();
    const joined = await (await scene.join(waiting.runId)).end();
    expect(joined.names).toEqual(['run', 'reasoning', 'done']);
  });

  it('is told of an abort that comes in between', async () => {
    const leaving = await stage.startReplica();
    scene = await stage.newScene();
    const [stream, answer] = await Promise.all([
      scene.stream(undefined, { at: leaving.url }),
      stage.agent.next(scene.sessionId),
    ]);
    answer.say('Hello');
    answer.emit({ type: 'step', state: 1 });
    await stream.untilText('Hello');
    const closed = leaving.close();
    expect(await scene.abort()).toMatchObject({ success: true, runId: stream.runId, status: 'aborted' });
    expect((await scene.messages())[1]).toMatchObject({ content: 'Hello', isComplete: false });
    expect((await (await scene.join(stream.runId)).end()).done).toMatchObject({
      status: 'aborted',
      partialText: 'Hello',
    });
    await closed;
  });
});

describe('a server that is stopped alone', () => {
  afterEach(() => stage.close());

  it('waits for the answer', async () => {
    await open({ SHUTDOWN_SECONDS: '10' });
    const leaving = stage.server;
    scene = await stage.newScene();
    const { stream, answer } = await scene.begin('one ');
    const stopped = leaving.stop();
    // The server has begun to stop once it rejects connections.
    while (
      await fetch(leaving.url).then(
        () => true,
        () => false,
      )
    );
    expect(answer.turn.signal.aborted).toBe(false);
    answer.say('two');
    answer.end();
    await stream.end();
    expect(stream.text).toBe('one two');
    expect(stream.done).toMatchObject({ status: 'finished' });
    await stopped;
  });

  it('leaves an answer that takes too long to the next start', async () => {
    await open({ SHUTDOWN_SECONDS: '0' });
    scene = await stage.newScene();
    const { stream, answer } = await scene.begin('one ');
    answer.emit({ type: 'step', state: 1 });
    await stage.server.stop();
    await stream.end();
    expect(stream.done).toBeUndefined();
    const next = await stage.startReplica();
    const resumed = await stage.agent.next(scene.sessionId);
    expect(resumed.turn.resumed).toMatchObject({ state: 1 });
    resumed.say('two');
    resumed.end();
    const joined = await (await scene.join(stream.runId, { at: next.url })).end();
    expect(joined.done).toMatchObject({ status: 'finished' });
    expect((await scene.messages({ at: next.url }))[1]).toMatchObject({
      content: 'one two',
      isComplete: true,
    });
  });
});
