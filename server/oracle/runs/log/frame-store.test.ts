import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RunRow } from './entity.js';
import type { RunFrame } from '../../turn/run-events.js';
import type { LogEntry, RunPatch } from './run-log.js';
import { appendFrames } from './frame-store.js';
import { ended, logged, said } from '../testing/build-frames.js';
import { openRunDatabase, type RunDatabase } from '../testing/run-database.js';

let database: RunDatabase;
let holder: string;

beforeAll(async () => {
  database = await openRunDatabase();
});
beforeEach(async () => {
  holder = await database.addHolder();
});
afterAll(() => database.close());

function entry(run: RunRow, frames: readonly RunFrame[], patch?: RunPatch, first = 2): LogEntry {
  const { id: runId, sessionId, messageId } = run;
  return { runId, holder: run.holder, sessionId, messageId, frames: logged(frames, first), patch };
}

/** Returns the runs of the entries that were written. */
async function commit(...entries: readonly LogEntry[]): Promise<ReadonlySet<string>> {
  const held = await appendFrames(database.dataSource.manager, holder, entries);
  return new Set([...held].map(({ runId }) => runId));
}

const reply = { content: 'abc', reasoning: 'Hm', toolCalls: [], isComplete: false };
const usage = { inputTokens: 1, outputTokens: 2, totalTokens: 3 };

/** The rows that must not change when nothing is written. */
async function everythingOf(run: RunRow) {
  return [await database.runOf(run.id), await database.replyOf(run), await database.eventsOf(run.id)];
}

describe('what is committed', () => {
  it('is in the log, in the text that was given', async () => {
    const run = await database.addRun({ holder });
    const frames = [said('line\nbreak "quoted" \\ , {} é 😀'), said(''), ended()];
    expect(await commit(entry(run, frames))).toEqual(new Set([run.id]));
    expect((await database.eventsOf(run.id)).slice(1)).toEqual(logged(frames, 2));
  });

  it('of several runs, and of one in several entries, is all there', async () => {
    const [one, two] = [await database.addRun({ holder }), await database.addRun({ holder })];
    const held = await commit(
      entry(one, [said('a')]),
      entry(two, [said('x')]),
      entry(one, [said('b'), said('c')], undefined, 3),
    );
    expect(held).toEqual(new Set([one.id, two.id]));
    expect((await database.eventsOf(one.id)).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect((await database.eventsOf(two.id)).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('without frames nor changes says which runs are held', async () => {
    const run = await database.addRun({ holder });
    expect(await commit(entry(run, []))).toEqual(new Set([run.id]));
    expect(await commit()).toEqual(new Set());
  });

  it('in several entries of a run changes it as all of them say, the last one last', async () => {
    const run = await database.addRun({ holder });
    const step = { seq: 2, length: 1, state: { n: 1 } };
    await commit(
      entry(run, [], { step, usage: { ...usage, totalTokens: 0 } }),
      entry(run, [said('a')]),
      entry(run, [], { usage }),
    );
    expect(await database.runOf(run.id)).toMatchObject({ step, usage });
  });
});

describe('a change', () => {
  it('of the step says that no server has gone since; to let it go takes back that it was begun', async () => {
    const run = await database.addRun({ holder, status: 'recovering', failures: 3 });
    const failuresAfter = async (patch: RunPatch) => {
      await commit(entry(run, [], patch));
      return (await database.runOf(run.id)).failures;
    };
    expect(await failuresAfter({ status: 'running' })).toBe(3);
    expect(await failuresAfter({ step: { seq: 1, length: 0, state: 1 } })).toBe(0);
    await database.dataSource.query(`update runs set failures = 2 where id = $1`, [run.id]);
    expect(await failuresAfter({ isReleased: true })).toBe(1);
  });

  it('that lets a run go takes back that its attempt has brought nothing', async () => {
    const run = await database.addRun({ holder, status: 'recovering', idleAttempts: 2 });
    await commit(entry(run, [], { isReleased: true }));
    expect((await database.runOf(run.id)).idleAttempts).toBe(1);
  });

  it('of one thing leaves the others as they are', async () => {
    const run = await database.addRun({ holder, usage, step: { seq: 1, length: 0, state: 'x' } });
    const before = await database.runOf(run.id);
    await commit(entry(run, [], { stoppedAtSeq: 1 }));
    expect(await database.runOf(run.id)).toEqual({ ...before, stoppedAtSeq: 1 });
  });

  it('of the step holds any JSON', async () => {
    const run = await database.addRun({ holder });
    for (const state of ['text', 3, null, [1, { a: null }], { deep: { er: [true] } }]) {
      const step = { seq: 4, length: 3, state };
      await commit(entry(run, [], { step }));
      expect((await database.runOf(run.id)).step).toEqual(step);
    }
  });

  it('that stops it has the text in the transcript, and holds it until its end', async () => {
    const run = await database.addRun({ holder });
    const other = await database.addRun({ holder });
    const toolCalls = [{ id: 'c', name: 'find', args: { a: [1] }, status: 'done' as const, output: '[]' }];
    await commit(entry(run, [], { stoppedAtSeq: 5, usage, reply: { ...reply, toolCalls } }));
    expect(await database.runOf(run.id)).toMatchObject({
      stoppedAtSeq: 5,
      status: 'running',
      holder,
      endedAt: null,
    });
    expect(await database.replyOf(run)).toMatchObject({ ...reply, toolCalls });
    expect(await database.replyOf(other)).toMatchObject({ content: '', isComplete: false });
  });

  it('that ends it leaves it without a holder, with its last number and the whole reply', async () => {
    const run = await database.addRun({ holder });
    const whole = { ...reply, reasoning: null, isComplete: true };
    await commit(entry(run, [ended()], { status: 'finished', lastSeq: 2, usage, reply: whole }));
    const { endedAt, ...after } = await database.runOf(run.id);
    expect(after).toMatchObject({ status: 'finished', lastSeq: 2, holder: null, usage });
    expect(endedAt).toBeInstanceOf(Date);
    expect(await database.replyOf(run)).toMatchObject(whole);
  });

  it('that releases it leaves it under way, without a holder', async () => {
    const run = await database.addRun({ holder });
    await commit(entry(run, [], { status: 'recovering', isReleased: true }));
    expect(await database.runOf(run.id)).toMatchObject({ status: 'recovering', holder: null, endedAt: null });
  });
});

describe('nothing is written', () => {
  const patch = { status: 'finished', lastSeq: 2, reply, stoppedAtSeq: 1 } as const;

  it('of a run that somebody else holds, or nobody, while the others are written', async () => {
    const others = await database.addRun({ holder: await database.addHolder() });
    const nobodys = await database.addRun();
    const mine = await database.addRun({ holder });
    const before = [await everythingOf(others), await everythingOf(nobodys)];
    const held = await commit(
      { ...entry(others, [said('a')], patch), holder },
      { ...entry(nobodys, [said('a')], patch), holder },
      entry(mine, [said('a')]),
    );
    expect(held).toEqual(new Set([mine.id]));
    expect([await everythingOf(others), await everythingOf(nobodys)]).toEqual(before);
    expect(await database.eventsOf(mine.id)).toHaveLength(2);
  });

  it('by a holder whose lease is gone', async () => {
    const run = await database.addRun({ holder });
    await database.dataSource.query(`delete from replicas where id = $1`, [holder]);
    const before = await everythingOf(run);
    expect(await commit(entry(run, [said('a')], patch))).toEqual(new Set());
    expect(await everythingOf(run)).toEqual(before);
  });

  it('by a holder whose run another one has taken up', async () => {
    const run = await database.addRun({ holder });
    const other = await database.addHolder();
    await database.dataSource.query(`delete from replicas where id = $1`, [holder]);
    await database.dataSource.query(`update runs set holder = $2 where id = $1`, [run.id, other]);
    expect(await commit(entry(run, [said('late')], patch))).toEqual(new Set());
    expect(await database.eventsOf(run.id)).toHaveLength(1);
    expect((await database.runOf(run.id)).holder).toBe(other);
  });

  it('of what was begun on an earlier lease, even of a run that is held again', async () => {
    const earlier = await database.addHolder();
    const run = await database.addRun({ holder });
    expect(await commit({ ...entry(run, [said('late')], patch), holder: earlier })).toEqual(new Set());
    expect(await database.eventsOf(run.id)).toHaveLength(1);
  });

  it('of a run that is gone with its session, while the others are written', async () => {
    const [gone, mine] = [await database.addRun({ holder }), await database.addRun({ holder })];
    await database.dataSource.query(`delete from sessions where id = $1`, [gone.sessionId]);
    expect(await commit(entry(gone, [said('a')], patch), entry(mine, [said('a')]))).toEqual(
      new Set([mine.id]),
    );
    expect(await database.eventsOf(gone.id)).toEqual([]);
  });

  it('of a run that has ended', async () => {
    const run = await database.addRun({ holder });
    await commit(entry(run, [ended()], { status: 'aborted', lastSeq: 2 }));
    expect(await commit(entry(run, [said('late')], undefined, 3))).toEqual(new Set());
    expect(await database.eventsOf(run.id)).toHaveLength(2);
  });

  it('of the whole statement, when one of its frames cannot be stored', async () => {
    const [good, bad] = [await database.addRun({ holder }), await database.addRun({ holder })];
    const entries = [entry(good, [said('a')], { usage }), entry(bad, [said('a')])];
    const [, broken] = entries;
    const data = '{"content":"\\u0000"';
    const frames = [{ id: 2, event: 'message' as const, data }];
    await expect(
      commit(...entries.slice(0, 1), ...(broken ? [{ ...broken, frames }] : [])),
    ).rejects.toThrow();
    expect(await database.eventsOf(good.id)).toHaveLength(1);
    expect((await database.runOf(good.id)).usage).toBeNull();
  });
});

describe('while a run is taken over', () => {
  it('the holder waits, and then writes nothing', async () => {
    const run = await database.addRun({ holder });
    const taking = await database.inTransaction(`delete from replicas where id = $1`, [holder]);
    const writing = commit(entry(run, [said('late')], { usage }));
    await database.untilSomethingWaits();
    await taking.commitTransaction();
    expect(await writing).toEqual(new Set());
    expect(await database.eventsOf(run.id)).toHaveLength(1);
    expect(await database.runOf(run.id)).toMatchObject({ holder: null, usage: null });
  });

  it('the holder waits, and goes on when it was not taken', async () => {
    const run = await database.addRun({ holder });
    const taking = await database.inTransaction(`delete from replicas where id = $1`, [holder]);
    const writing = commit(entry(run, [said('kept')], { usage }));
    await database.untilSomethingWaits();
    await taking.rollbackTransaction();
    expect(await writing).toEqual(new Set([run.id]));
    expect(await database.eventsOf(run.id)).toHaveLength(2);
  });

  it('who takes it waits for what the holder writes, and finds it', async () => {
    const run = await database.addRun({ holder });
    // A lock blocks the statement where it updates the run.
    const inTheWay = await database.inTransaction(`select 1 from runs where id = $1 for share`, [run.id]);
    const writing = commit(entry(run, [said('kept')], { usage }));
    await database.untilSomethingWaits();
    const take = `delete from replicas where id in (select id from replicas where id = $1 for update`;
    // With `skip locked`, the other server finds nothing to recover.
    const { dataSource } = database;
    expect(await dataSource.query(`${take} skip locked)`, [holder])).toEqual([[], 0]);
    const taking = dataSource.query(`${take})`, [holder]);
    await inTheWay.commitTransaction();
    expect(await writing).toEqual(new Set([run.id]));
    expect(await taking).toEqual([[], 1]);
    expect(await database.eventsOf(run.id)).toHaveLength(2);
    expect(await database.runOf(run.id)).toMatchObject({ holder: null, usage });
  });
});
