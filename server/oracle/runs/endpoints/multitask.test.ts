/** A message that arrives during the run of another one. */
import { describe, expect, it } from '@jest/globals';
import { useReplicas } from './testing/use-stage.js';

const test = useReplicas();

const servers: [where: string, at: () => string][] = [
  ['where the first is answered', () => test.stage.server.url],
  ['on another replica', () => test.replica.url],
];

describe.each(servers)('a second message, sent %s', (_, at) => {
  it.each([{}, { multitask: 'interrupt' }])('stops the first answer and begins after it: %j', async (how) => {
    const first = await test.scene.begin('half of the first');
    const second = await test.scene.stream({ message: 'no, wait', ...how }, { at: at() });
    const answer = await test.stage.agent.next(test.scene.sessionId);
    expect((await test.scene.messages())[1]).toMatchObject({
      content: 'half of the first',
      isComplete: false,
    });
    answer.say('the second');
    answer.end();
    await Promise.all([first.stream.end(), second.end()]);
    expect(first.stream.done).toMatchObject({
      status: 'aborted',
      aborted: true,
      partialText: 'half of the first',
    });
    expect(second.done).toMatchObject({ status: 'finished' });
    expect((await test.scene.messages()).map(({ content }) => content)).toEqual([
      'hello',
      'half of the first',
      'no, wait',
      'the second',
    ]);
  });

  it('waits for the first answer with `enqueue`; its stream names it at once', async () => {
    const first = await test.scene.begin('the first');
    const second = await test.scene.stream({ message: 'and?', multitask: 'enqueue' }, { at: at() });
    await second.until(({ names }) => names.includes('run'));
    const third = await test.scene.stream({ message: 'and then?', multitask: 'enqueue' }, { at: at() });
    await third.until(({ names }) => names.includes('run'));
    expect(test.stage.agent.countIn(test.scene.sessionId)).toBe(1);

    first.answer.end();
    const next = await test.stage.agent.next(test.scene.sessionId);
    expect(next.turn.message).toBe('and?');
    expect(await endingOf(first.stream.runId)).toBe('finished');
    expect(test.stage.agent.countIn(test.scene.sessionId)).toBe(2);
    next.say('the second');
    next.end();

    const last = await test.stage.agent.next(test.scene.sessionId);
    expect(last.turn.message).toBe('and then?');
    expect(await endingOf(second.runId)).toBe('finished');
    last.end();
    for (const stream of [first.stream, second, third])
      expect((await stream.end()).done).toMatchObject({ status: 'finished' });
  });

  it('is refused with `reject`, and nothing of it is stored', async () => {
    const { stream, answer } = await test.scene.begin('the first');
    for (const stream of [true, false]) {
      const { status, body } = await test.scene.send(
        { message: 'x', stream, multitask: 'reject' },
        { at: at() },
      );
      expect([status, body.code]).toEqual([409, 'session_busy']);
    }
    expect(await test.scene.messages()).toHaveLength(2);
    const { rows } = await test.stage.database.query('select id from runs where session_id = $1', [
      test.scene.sessionId,
    ]);
    expect(rows).toEqual([{ id: stream.runId }]);
    expect(answer.turn.signal.aborted).toBe(false);
    answer.end();
    await stream.end();
    const reply = test.scene.send({ message: 'x', multitask: 'reject' }, { at: at() });
    (await test.stage.agent.next(test.scene.sessionId)).end();
    expect((await reply).status).toBe(200);
  });
});

it('a message that interrupts ends what waits as well', async () => {
  const first = await test.scene.begin('the first');
  const waiting = await test.scene.stream({ message: 'and?', multitask: 'enqueue' });
  const last = await test.scene.stream({ message: 'stop, this' });
  const answer = await test.stage.agent.next(test.scene.sessionId);
  expect(answer.turn.message).toBe('stop, this');
  answer.end();
  for (const stream of [first.stream, waiting])
    expect((await stream.end()).done).toMatchObject({ status: 'aborted' });
  expect((await last.end()).done).toMatchObject({ status: 'finished' });
});

it('ten messages at once are answered one at a time, in the order of the transcript', async () => {
  const streams = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      test.scene.stream(
        { message: `question ${index}`, multitask: 'enqueue' },
        { at: index % 2 ? test.replica.url : test.stage.server.url },
      ),
    ),
  );
  const asked: string[] = [];
  while (asked.length < streams.length) {
    const answer = await test.stage.agent.next(test.scene.sessionId);
    asked.push(answer.turn.message);
    expect(test.stage.agent.countIn(test.scene.sessionId)).toBe(asked.length);
    answer.end();
  }
  await Promise.all(streams.map((stream) => stream.end()));
  const questions = (await test.scene.messages()).filter(({ type }) => type === 'human');
  expect(asked).toEqual(questions.map(({ content }) => content));
});

it('sessions do not wait for one another', async () => {
  const [one, other] = [
    await test.scene.begin('one'),
    await (await test.stage.newScene(test.scene.user)).begin('other'),
  ];
  expect(one.answer.turn.signal.aborted).toBe(false);
  for (const { answer } of [one, other]) answer.end();
  for (const { stream } of [one, other])
    expect((await stream.end()).done).toMatchObject({ status: 'finished' });
});

async function endingOf(runId: string): Promise<unknown> {
  const { rows } = await test.stage.database.query<{ status: string }>(
    'select status from runs where id = $1',
    [runId],
  );
  return rows[0]?.status;
}
