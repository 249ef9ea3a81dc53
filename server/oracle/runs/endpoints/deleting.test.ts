import { describe, expect, it } from '@jest/globals';
import { useReplicas } from './testing/use-stage.js';

const test = useReplicas();

const remove = (at: string, scene = test.scene) =>
  scene.call('DELETE', `/sessions/${scene.sessionId}`, undefined, { at });

/** Counts the remaining rows of these runs and of their session. */
const leftOf = async (runIds: readonly string[], { sessionId } = test.scene) => {
  const { rows } = await test.stage.database.query<Record<string, number>>(
    `select
       (select count(*)::int from messages where session_id = $1) as messages,
       (select count(*)::int from runs where session_id = $1) as runs,
       (select count(*)::int from run_events where run_id = any($2)) as events`,
    [sessionId, runIds],
  );
  return rows[0];
};

describe.each([
  ['where its answer is made', () => test.stage.server.url],
  ['on another replica', () => test.replica.url],
])('a session that is deleted %s', (_, at) => {
  it('stops its answer, whose stream ends with done, and leaves nothing', async () => {
    const { stream, answer } = await test.scene.begin('half');
    const waiting = await test.scene.stream({ message: 'and?', multitask: 'enqueue' });
    const heard = new Promise((resolve) => answer.turn.signal.addEventListener('abort', resolve));
    const removed = remove(at());
    await heard;
    expect((await removed).status).toBe(200);
    expect((await stream.end()).done).toMatchObject({ status: 'aborted' });
    expect((await waiting.end()).done).toMatchObject({ status: 'aborted' });
    expect(test.stage.agent.countIn(test.scene.sessionId)).toBe(1);
    const runIds = [stream.runId, waiting.runId];
    expect(await leftOf(runIds)).toEqual({ messages: 0, runs: 0, events: 0 });
    for (const runId of runIds)
      expect((await test.scene.call('GET', `/runs/${runId}`)).body.code).toBe('run_not_found');
    answer.say('never said');
    answer.end();
    expect(await leftOf(runIds)).toEqual({ messages: 0, runs: 0, events: 0 });
  });

  it('has nothing left of answers that were over', async () => {
    const { runId } = await test.scene.finish('whole');
    expect((await leftOf([runId]))?.events).toBeGreaterThan(0);
    await remove(at());
    expect(await leftOf([runId])).toEqual({ messages: 0, runs: 0, events: 0 });
  });
});

it('a message that is sent while its session is deleted is refused, or ended with it', async () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const scene = await test.stage.newScene();
    const [sent] = await Promise.all([
      scene.stream().catch((error: unknown) => String(error)),
      remove(test.stage.server.url, scene),
    ]);
    if (typeof sent === 'string') expect(sent).toContain('session_not_found');
    else expect((await sent.end()).done).toMatchObject({ status: 'aborted' });
    expect(await leftOf([], scene)).toMatchObject({ messages: 0, runs: 0 });
  }
});

it("nobody else's deletion stops an answer", async () => {
  const { stream, answer } = await test.scene.begin('half');
  const mallory = await test.stage.newScene();
  expect((await mallory.call('DELETE', `/sessions/${test.scene.sessionId}`)).status).toBe(404);
  expect(answer.turn.signal.aborted).toBe(false);
  answer.end();
  expect((await stream.end()).done).toMatchObject({ status: 'finished' });
});
