import { describe, expect, it } from '@jest/globals';
import type { Sending } from '../../testing/session-client.js';
import { useReplicas } from './testing/use-stage.js';

const test = useReplicas();

const NOTHING_USED = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };

type Stop = (runId: string, sending?: Sending) => Promise<Record<string, unknown>>;
const bySession: Stop = (_, sending) => test.scene.abort(sending);
const byRun: Stop = (runId, sending) => test.scene.abortRun(runId, sending);
const ways: [how: string, stop: Stop, at: () => string][] = [
  ['by its session', bySession, () => test.stage.server.url],
  ['by its id', byRun, () => test.stage.server.url],
  ['by its session, through another replica', bySession, () => test.replica.url],
  ['by its id, through another replica', byRun, () => test.replica.url],
];

const rowOf = async (runId: string) => {
  const { rows } = await test.stage.database.query<{ stopped: number; status: string }>(
    `select stopped_at_seq as stopped, status from runs where id = $1`,
    [runId],
  );
  return rows[0];
};

describe.each(ways)('a run that is stopped %s', (_, stop, at) => {
  it('has its text in the transcript when the answer comes, and its last frame only afterwards', async () => {
    const { stream, answer } = await test.scene.begin('half an ans');
    const said = stream.ids.at(-1);
    const stopped = await stop(stream.runId, { at: at() });
    expect(stream.names).not.toContain('done');
    expect(stopped).toEqual({
      success: true,
      runId: stream.runId,
      status: 'aborted',
      stoppedAtSeq: said,
      usage: NOTHING_USED,
    });
    expect((await test.scene.messages())[1]).toMatchObject({ content: 'half an ans', isComplete: false });
    await stream.end();
    expect(stream.done).toMatchObject({ status: 'aborted', aborted: true, partialText: 'half an ans' });
    // The closing frames follow the text immediately.
    expect(stream.frames.filter(({ id }) => id > Number(said)).map(({ event }) => event)).toEqual([
      'reasoning',
      'done',
    ]);
    expect(answer.turn.signal.aborted).toBe(true);
    expect((await test.scene.messages())[1]).toMatchObject({ content: 'half an ans', isComplete: false });
    expect(await test.scene.activeRun()).toBeNull();
  });

  it('is stopped at once, though its agent hangs in a tool; the call is closed', async () => {
    const { stream, answer } = await test.scene.begin('let me look');
    answer.emit({ type: 'tool_call', id: 'call-1', name: 'look', args: { at: 'it' }, status: 'isRunning' });
    await stream.until(({ names }) => names.includes('tool_call'));
    const heard = new Promise((resolve) => answer.turn.signal.addEventListener('abort', resolve));
    const stopped = stop(stream.runId, { at: at() });
    await heard;
    expect(stream.names).not.toContain('done');
    expect(await stopped).toMatchObject({ success: true, stoppedAtSeq: stream.ids.at(-1) });
    await stream.end();
    expect(stream.names.slice(-3)).toEqual(['tool_call', 'reasoning', 'done']);
    expect((await test.scene.messages())[1]?.toolCalls).toMatchObject([
      { id: 'call-1', args: { at: 'it' }, status: 'error' },
    ]);
  });
});

describe('a run that is stopped', () => {
  it('tells what it has used', async () => {
    const usage = { inputTokens: 120, outputTokens: 16, totalTokens: 136 };
    const { stream, answer } = await test.scene.begin('one ');
    answer.emit({ type: 'usage', ...usage });
    answer.say('two');
    await stream.untilText('one two');
    expect(await test.scene.abort()).toMatchObject({ success: true, usage });
    expect((await stream.end()).done).toMatchObject({ usage });
  });

  it('gives the same answer to concurrent and to later requests', async () => {
    const { stream } = await test.scene.begin('one');
    const both = [test.stage.server.url, test.replica.url];
    const answers = await Promise.all([
      ...both.flatMap((at) => [
        test.scene.abortRun(stream.runId, { at }),
        test.scene.abortRun(stream.runId, { at }),
      ]),
      ...both.map((at) => test.scene.abort({ at })),
    ]);
    await stream.end();
    answers.push(...(await Promise.all(both.map((at) => test.scene.abortRun(stream.runId, { at })))));
    answers.push(...(await Promise.all(both.map((at) => test.scene.abort({ at })))));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ success: true, runId: stream.runId, status: 'aborted' });
    expect(stream.names.filter((name) => name === 'done')).toHaveLength(1);
  });

  it('is replayed as it was seen', async () => {
    const { stream } = await test.scene.begin('one');
    await test.scene.abort();
    await stream.end();
    for (const at of [test.stage.server.url, test.replica.url])
      expect((await (await test.scene.join(stream.runId, { at })).end()).frames).toEqual(stream.frames);
  });

  it('says nothing of what its agent says afterwards', async () => {
    const { stream, answer } = await test.scene.begin('one ');
    await test.scene.abort();
    answer.say('two');
    answer.end();
    await stream.end();
    expect(stream.text).toBe('one ');
    expect((await test.scene.messages())[1]?.content).toBe('one ');
  });

  it('while it waits for its turn is never begun', async () => {
    const first = await test.scene.begin('one');
    const second = await test.scene.stream({ message: 'and then?', multitask: 'enqueue' });
    expect(await test.scene.abortRun(second.runId)).toEqual({
      success: true,
      runId: second.runId,
      status: 'aborted',
      stoppedAtSeq: 1,
      usage: NOTHING_USED,
    });
    expect((await second.end()).done).toMatchObject({ status: 'aborted', partialText: '' });
    first.answer.end();
    expect((await first.stream.end()).done).toMatchObject({ status: 'finished' });
    expect(test.stage.agent.countIn(test.scene.sessionId)).toBe(1);
    expect(await rowOf(second.runId)).toMatchObject({ status: 'aborted' });
  });

  it('by its session is all that runs and waits there, and the one that was made is told of', async () => {
    const first = await test.scene.begin('one');
    const waiting = [
      await test.scene.stream({ message: 'two', multitask: 'enqueue' }),
      await test.scene.stream({ message: 'three', multitask: 'enqueue' }, { at: test.replica.url }),
    ];
    expect(await test.scene.abort({ at: test.replica.url })).toMatchObject({
      success: true,
      runId: first.stream.runId,
    });
    for (const stream of [first.stream, ...waiting])
      expect((await stream.end()).done).toMatchObject({ status: 'aborted' });
    expect(test.stage.agent.countIn(test.scene.sessionId)).toBe(1);
    expect(await test.scene.activeRun()).toBeNull();
  });
});

describe('where nothing is to be stopped', () => {
  it('a session says no success', async () => {
    expect(await test.scene.abort()).toEqual({ success: false });
    await test.scene.finish('whole');
    expect(await test.scene.abort()).toEqual({ success: false });
  });

  it('a run that ended by itself says so, and stays as it is', async () => {
    const { runId, frames } = await test.scene.finish('whole');
    expect(await test.scene.abortRun(runId)).toEqual({ success: false, runId, status: 'finished' });
    expect((await test.scene.messages())[1]).toMatchObject({ content: 'whole', isComplete: true });
    expect((await (await test.scene.join(runId)).end()).frames).toEqual(frames);
  });
});

describe('somebody who is not the owner', () => {
  it('stops nothing, and is told what is told of nothing', async () => {
    const { stream, answer } = await test.scene.begin('one');
    const mallory = await test.stage.newScene();
    const abortSession = (sessionId: string) => mallory.call('POST', '/messages/abort', { sessionId });
    const refusals = await Promise.all([
      abortSession(test.scene.sessionId),
      abortSession('ses_none'),
      mallory.call('POST', `/runs/${stream.runId}/abort`),
      mallory.call('POST', '/runs/run_none/abort'),
    ]);
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'session_not_found'],
      [404, 'session_not_found'],
      [404, 'run_not_found'],
      [404, 'run_not_found'],
    ]);
    expect(answer.turn.signal.aborted).toBe(false);
    answer.end();
    expect((await stream.end()).done).toMatchObject({ status: 'finished' });
  });
});

it('a deleted session has nothing to stop', async () => {
  const { runId } = await test.scene.finish('whole');
  await test.scene.call('DELETE', `/sessions/${test.scene.sessionId}`);
  const { sessionId } = test.scene;
  expect((await test.scene.call('POST', '/messages/abort', { sessionId })).body.code).toBe(
    'session_not_found',
  );
  expect((await test.scene.call('POST', `/runs/${runId}/abort`)).body.code).toBe('run_not_found');
});

it.each([[{}], [{ sessionId: '' }], [{ sessionId: 'ses_1', runId: 'run_1' }]])(
  'a request that names no session, or more than that, is refused: %j',
  async (json) => {
    expect((await test.scene.call('POST', '/messages/abort', json)).status).toBe(400);
  },
);
