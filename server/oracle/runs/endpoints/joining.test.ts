import { describe, expect, it } from '@jest/globals';
import { withConnection } from '../../../persistence/connection.js';
import { useReplicas } from './testing/use-stage.js';

const test = useReplicas();

const here = () => test.stage.server.url;
const there = () => test.replica.url;
const servers: [where: string, at: () => string][] = [
  ['where it is made', here],
  ['on another replica', there],
];

describe('a closed connection', () => {
  it('does not stop the run, whose answer is joined again and becomes whole', async () => {
    const { stream, answer } = await test.scene.begin('one ');
    await stream.leave();
    answer.say('two ');
    const joined = await test.scene.join(stream.runId, {
      after: stream.ids.at(-1) ?? 0,
      before: stream.frames,
    });
    await joined.untilText('two ');
    expect(answer.turn.signal.aborted).toBe(false);
    answer.say('three');
    answer.end();
    await joined.end();
    expect(joined.text).toBe('two three');
    expect(joined.done).toMatchObject({ status: 'finished' });
    expect((await test.scene.messages())[1]).toMatchObject({ content: 'one two three', isComplete: true });
  });
});

describe.each(servers)('a run that is over, %s', (_, at) => {
  it('is read again from every frame: exactly those above it, and then the end', async () => {
    const { frames, runId } = await finishedRun();
    for (let after = 0; after < frames.length; after++) {
      const joined = await test.scene.join(runId, { after, before: frames.slice(0, after), at: at() });
      await joined.end();
      expect(joined.frames).toEqual(frames.slice(after));
    }
  });

  it('ends with `done` also for who has that, or claims to have more', async () => {
    const { frames, runId } = await finishedRun();
    const joinings = [
      { after: frames.length },
      { after: 2_147_483_647 },
      { headers: { 'last-event-id': '999999999' } },
    ];
    for (const joining of joinings) {
      const joined = await test.scene.join(runId, { ...joining, before: frames.slice(0, -1), at: at() });
      expect((await joined.end()).frames).toEqual(frames.slice(-1));
    }
  });

  it('is read again from the first frame when no number is named', async () => {
    const { frames, runId } = await finishedRun();
    const joined = await (await test.scene.join(runId, { at: at() })).end();
    expect(joined.frames).toEqual(frames);
  });

  it.each([
    ['Last-Event-ID alone', { headers: { 'last-event-id': '4' } }, 4],
    ['both, Last-Event-ID being the greater', { after: 2, headers: { 'last-event-id': '4' } }, 4],
    ['both, after being the greater', { after: 5, headers: { 'last-event-id': '4' } }, 5],
  ])('is read again from where %s says', async (__, joining, after) => {
    const { frames, runId } = await finishedRun();
    const joined = await test.scene.join(runId, { ...joining, before: frames.slice(0, after), at: at() });
    await joined.end();
    expect(joined.frames).toEqual(frames.slice(after));
  });
});

describe.each(servers)('a run that is being made, %s', (_, at) => {
  it('is joined from every frame: exactly those above it, then those to come', async () => {
    const { stream, answer } = await test.scene.begin('one ');
    answer.say('two ', 'three ');
    await stream.untilText('one two three ');
    const soFar = [...stream.frames];
    const joined = await Promise.all(
      [0, ...stream.ids].map((after) =>
        test.scene.join(stream.runId, { after, before: soFar.slice(0, after), at: at() }),
      ),
    );
    await joined[0]?.untilText('one two three ');
    answer.say('four');
    answer.end();
    await stream.end();
    for (const [after, reader] of joined.entries()) {
      await reader.end();
      expect(reader.frames).toEqual(stream.frames.slice(after));
    }
  });

  it('ends with `done` for who claims to have more than there is, and says nothing before', async () => {
    const { stream, answer } = await test.scene.begin('one ');
    const before = [...stream.frames];
    const joined = await test.scene.join(stream.runId, { after: 1000, before, at: at() });
    answer.end();
    await stream.end();
    expect((await joined.end()).frames).toEqual(stream.frames.slice(-1));
  });

  it('comes to a reader that has all of it as it goes on', async () => {
    const { stream, answer } = await test.scene.begin('one ');
    const [after = 0] = stream.ids.slice(-1);
    const joined = await test.scene.join(stream.runId, { after, before: [...stream.frames], at: at() });
    expect(joined.frames).toEqual([]);
    answer.say('two');
    await joined.untilText('two');
    answer.end();
    expect((await joined.end()).done).toMatchObject({ status: 'finished' });
  });
});

describe('the request id of a stream that is joined', () => {
  it("is the turn's, for it names the message that the stream fills", async () => {
    const { stream, answer } = await test.scene.begin('one');
    const turn = stream.headers.get('x-request-id');
    for (const [, at] of servers) {
      const joined = await test.scene.join(stream.runId, { at: at() });
      expect(joined.headers.get('x-request-id')).toBe(turn);
      expect(joined.runId).toBe(stream.runId);
      await joined.until(({ frames }) => frames.length > 0);
      expect(joined.frames[0]?.data).toMatchObject({ requestId: turn });
    }
    answer.end();
    await stream.end();
    expect((await test.scene.join(stream.runId)).headers.get('x-request-id')).toBe(turn);
  });

  it("is the caller's own when it sends one; the frames keep the turn's", async () => {
    const { frames, runId, headers } = await finishedRun();
    const joined = await test.scene.join(runId, { headers: { 'x-request-id': 'mine' } });
    expect(joined.headers.get('x-request-id')).toBe('mine');
    expect((await joined.end()).frames).toEqual(frames);
    expect(headers.get('x-request-id')).not.toBe('mine');
  });
});

describe('the active run of a session', () => {
  it.each(servers)('is named while it is made, and while it waits, and not after, %s', async (_, at) => {
    expect(await test.scene.activeRun({ at: at() })).toBeNull();
    const first = await test.scene.begin('one');
    const [, reply] = await test.scene.messages();
    expect(await test.scene.activeRun({ at: at() })).toEqual({
      runId: first.stream.runId,
      status: 'running',
      requestId: first.stream.headers.get('x-request-id'),
      messageId: reply?.id,
      createdAt: expect.any(String),
    });
    const second = await test.scene.stream({ message: 'and then?', multitask: 'enqueue' });
    // The active run precedes the queued one.
    expect(await test.scene.activeRun({ at: at() })).toMatchObject({ runId: first.stream.runId });
    await withConnection(test.stage.server.database.url, async (blocker) => {
      // The lock prevents the second run from starting.
      await blocker.query('begin');
      await blocker.query('select from runs where id = $1 for no key update', [second.runId]);
      first.answer.end();
      await first.stream.end();
      expect(await test.scene.activeRun({ at: at() })).toMatchObject({
        runId: second.runId,
        status: 'queued',
      });
      await blocker.query('commit');
    });
    (await test.stage.agent.next(test.scene.sessionId)).end();
    await second.end();
    expect(await test.scene.activeRun({ at: at() })).toBeNull();
  });
});

it("somebody else's run cannot be told from one that is not there", async () => {
  const { runId } = await finishedRun();
  const mallory = await test.stage.newScene();
  for (const [method, suffix] of [
    ['GET', ''],
    ['POST', '/abort'],
  ] as const) {
    const [others, none] = await Promise.all(
      [runId, 'run_none'].map((id) => mallory.call(method, `/runs/${id}${suffix}`)),
    );
    expect([others?.status, others?.body.code]).toEqual([404, 'run_not_found']);
    expect({ ...others?.body, requestId: '' }).toEqual({ ...none?.body, requestId: '' });
  }
});

it.each([
  ['?after=-1', {}, 'query.after'],
  ['?after=x', {}, 'query.after'],
  ['?after=2147483648', {}, 'query.after'],
  ['', { 'last-event-id': 'x' }, 'header.last-event-id'],
  // The database cannot compare it with the numbers of frames.
  ['', { 'last-event-id': '2147483648' }, 'header.last-event-id'],
])('a number that no frame can have is refused: %s %j', async (query, headers, field) => {
  const { runId } = await finishedRun();
  const { status, body } = await test.scene.call('GET', `/runs/${runId}${query}`, undefined, { headers });
  expect([status, body.code]).toEqual([400, 'invalid_request']);
  expect(body.errors).toMatchObject([{ field }]);
});

async function finishedRun() {
  const [stream, answer] = await Promise.all([
    test.scene.stream(),
    test.stage.agent.next(test.scene.sessionId),
  ]);
  const call = { type: 'tool_call', id: 'call-1', name: 'look', args: {} } as const;
  answer.emit({ type: 'reasoning', text: 'Let me see' }, { ...call, status: 'isRunning' });
  answer.emit({ ...call, status: 'done', output: 'seen' });
  answer.say('I have ', 'seen ', 'it.');
  answer.end();
  return stream.end();
}
