import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { RunRow } from './entity.js';
import type { RunFrame } from '../../turn/run-events.js';
import { INTERRUPTED } from '../execution/resumption.js';
import { createRunStore, type RunStore } from './store.js';
import { called, ended, logged, resumed, returned, said } from '../testing/build-frames.js';
import { openRunDatabase, type RunDatabase } from '../testing/run-database.js';
import { runRequest } from '../testing/run-row.js';

let database: RunDatabase;
let dataSource: DataSource;
let store: RunStore;

beforeAll(async () => {
  database = await openRunDatabase();
  dataSource = database.dataSource;
  store = createRunStore(dataSource);
});
afterAll(() => database.close());

const alice = 'did:key:zAlice';
const mallory = 'did:key:zMallory';

const over: Partial<RunRow> = { status: 'finished', holder: null, endedAt: new Date() };

/** Adds several runs of one session, oldest first. */
async function addRuns(...all: readonly Partial<RunRow>[]): Promise<{ sessionId: string; runs: RunRow[] }> {
  const sessionId = await database.addSession();
  const runs: RunRow[] = [];
  for (const more of all) runs.push(await database.addRun({ ...more, sessionId }));
  return { sessionId, runs };
}

const idsOf = (runs: readonly { id: string }[]) => runs.map(({ id }) => id);

/** Claims all remaining runs, so that a test claims its own. */
async function claimAll(): Promise<void> {
  const holder = await database.addHolder();
  while ((await store.claim(holder, 100)).length > 0);
}

describe('a run', () => {
  it('is read as it was stored, with its first frame', async () => {
    const more = { request: runRequest({ timezone: 'Europe/Berlin' }), tokenIds: ['bafy1', 'bafy2'] };
    const run = await database.addRun(more);
    expect(await store.get(run.id, alice)).toMatchObject(run);
    expect(await store.eventsAbove(run.id, 0, 10)).toMatchObject([{ id: 1, event: 'run' }]);
  });

  it('of another user is not found', async () => {
    const { sessionId, runs } = await addRuns({});
    const [run] = runs;
    expect(await store.get(run?.id ?? '', mallory)).toBeNull();
    expect(await store.active(sessionId, mallory)).toEqual([]);
    expect(await store.latest(sessionId, mallory)).toBeNull();
  });

  it('goes with its session, and its events go with it', async () => {
    const [run, other] = [await database.addRun(), await database.addRun()];
    await database.addEvents(run.id, [said('a'), said('b')]);
    await dataSource.query(`delete from sessions where id = $1`, [run.sessionId]);
    expect(await store.get(run.id, alice)).toBeNull();
    expect(await database.eventsOf(run.id)).toEqual([]);
    expect(await database.eventsOf(other.id)).toHaveLength(1);
  });

  it('that is deleted by itself takes its events along', async () => {
    const run = await database.addRun();
    await dataSource.query(`delete from runs where id = $1`, [run.id]);
    expect(await database.eventsOf(run.id)).toEqual([]);
  });

  it('whose holder was deleted by any server is free, and one that has ended stays unchanged', async () => {
    const holder = await database.addHolder();
    const run = await database.addRun({ holder });
    const other = await database.addRun({ holder: await database.addHolder() });
    await dataSource.query(`delete from replicas where id = $1`, [holder]);
    expect(await database.runOf(run.id)).toMatchObject({ holder: null, status: 'running' });
    expect(await database.runOf(other.id)).toMatchObject({ holder: other.holder });
  });
});

describe("a session's runs", () => {
  it('under way are told oldest first, and counted; the latest is told whether or not it has ended', async () => {
    const { sessionId, runs } = await addRuns(over, {}, { status: 'queued' }, { status: 'recovering' }, over);
    expect(idsOf(await store.active(sessionId, alice))).toEqual(idsOf(runs.slice(1, 4)));
    expect((await store.latest(sessionId, alice))?.id).toBe(runs[4]?.id);
    const count = await dataSource.transaction((manager) => store.countActive(manager, [sessionId, 'none']));
    expect([...count]).toEqual([[sessionId, 3]]);
  });

  it('of a session is listed with all later ones, from the run that is named or else the latest, up to its last frame', async () => {
    const { sessionId, runs } = await addRuns(over, over, {});
    const [first = '', second = '', third = ''] = idsOf(runs);
    await database.addRun({ ...over, sessionId: await database.addSession() });
    const since = async (runId?: string, owner = alice, of = sessionId) =>
      (await store.since(of, owner, runId)).map((run) => run.runId);
    expect(await since()).toEqual([third]);
    expect(await since(second)).toEqual([second, third]);
    expect(await since(first, mallory)).toEqual([]);
    expect(await since(first, alice, await database.addSession())).toEqual([]);
    expect((await store.since(sessionId, alice, third))[0]).toEqual({
      runId: third,
      requestId: runs[2]?.requestId,
      messageId: runs[2]?.messageId,
      lastSeq: 1,
      isTrimmed: false,
    });
  });

  it('are asked to end, oldest first, except those that have', async () => {
    const { sessionId, runs } = await addRuns(over, {}, { status: 'queued' });
    const asked = await dataSource.transaction((manager) => store.requestAborts(manager, sessionId));
    expect(asked).toEqual(idsOf(runs.slice(1)));
    const times = await Promise.all(runs.map(async ({ id }) => (await database.runOf(id)).abortRequestedAt));
    expect(times).toEqual([null, expect.any(Date), expect.any(Date)]);
  });

  it('that are asked again keep the first time', async () => {
    const run = await database.addRun();
    await store.requestAbort(run.id);
    const { abortRequestedAt } = await database.runOf(run.id);
    await store.requestAbort(run.id);
    await dataSource.transaction((manager) => store.requestAborts(manager, run.sessionId));
    expect((await database.runOf(run.id)).abortRequestedAt).toEqual(abortRequestedAt);
  });

  it('wait for those that were sent earlier, until these have ended or their text has', async () => {
    const { runs } = await addRuns({}, {}, { status: 'queued' });
    const [first, second, third] = runs;
    if (!first || !second || !third) throw new Error('three were added');
    expect(await Promise.all(runs.map((run) => store.mustWait(run)))).toEqual([false, true, true]);
    await dataSource.query(`update runs set stopped_at_seq = 1 where id = $1`, [first.id]);
    expect(await store.mustWait(second)).toBe(false);
    await dataSource.query(`update runs set status = 'failed', ended_at = now() where id = $1`, [second.id]);
    expect(await store.mustWait(third)).toBe(false);
  });

  it('do not wait for another session', async () => {
    await database.addRun();
    expect(await store.mustWait(await database.addRun())).toBe(false);
  });
});

describe('the log of a run', () => {
  it('is read above a number, in order, so many frames at a time', async () => {
    const run = await database.addRun();
    const frames = [said('a'), said('b'), said('c'), ended()];
    await database.addEvents(run.id, frames);
    const [all] = [logged(frames, 2)];
    expect(await store.eventsAbove(run.id, 1, 10)).toEqual(all);
    expect(await store.eventsAbove(run.id, 2, 2)).toEqual(all.slice(1, 3));
    expect(await store.eventsAbove(run.id, 5, 10)).toEqual([]);
  });

  it('is given no more at a time than can be held, and whole in the end', async () => {
    const run = await database.addRun();
    const long = Array<RunFrame>(7).fill(said('x'.repeat(250_000)));
    await database.addEvents(run.id, [...long, said('x'.repeat(6_000_000)), ended()]);
    const pages: number[][] = [];
    for (let page = [1]; page.length > 0; pages.push(page))
      page = (await store.eventsAbove(run.id, pages.flat().at(-1) ?? 1, 500)).map(({ id }) => id);
    expect(pages).toEqual([[2, 3, 4, 5, 6], [7, 8, 9], [10], []]);
  });

  it('has an end once the run has ended, and none when there is no run', async () => {
    expect(await store.endOf((await database.addRun({ lastSeq: 1 })).id)).toBeUndefined();
    expect(await store.endOf((await database.addRun({ ...over, lastSeq: 7 })).id)).toBe(7);
    expect(await store.endOf('run_none')).toBe('deleted');
  });
});

describe('a server that claims runs', () => {
  it('gets those that nobody holds, the oldest first, and begins what was not begun', async () => {
    await claimAll();
    const holder = await database.addHolder();
    const held = await database.addRun({ holder: await database.addHolder() });
    const running = await database.addRun({ attempt: 1 });
    const done = await database.addRun(over);
    const recovering = await database.addRun({ status: 'recovering', attempt: 3 });
    const queued = await database.addRun({ status: 'queued', attempt: 1 });
    expect(new Set(await store.claim(holder, 2))).toEqual(new Set([running.id, recovering.id]));
    expect(await store.claim(holder, 2)).toEqual([queued.id]);
    expect(await store.claim(holder, 2)).toEqual([]);
    expect(await database.runOf(running.id)).toMatchObject({ holder, status: 'recovering', attempt: 2 });
    expect(await database.runOf(recovering.id)).toMatchObject({ holder, status: 'recovering', attempt: 4 });
    expect(await database.runOf(queued.id)).toMatchObject({ holder, status: 'queued', attempt: 1 });
    expect(await database.runOf(held.id)).toMatchObject({ holder: held.holder, attempt: 1 });
    expect((await database.runOf(done.id)).holder).toBeNull();
  });

  describe('counts the attempts in a row that brought no frame:', () => {
    const closed = returned('a', { status: 'error', error: INTERRUPTED, errorCode: 'outcome_unknown' });
    const idleAfter = async (more: Partial<RunRow>, frames: readonly RunFrame[]) => {
      await claimAll();
      const run = await database.addRun({ status: 'running', idleAttempts: 1, ...more });
      await database.addEvents(run.id, frames);
      expect(await store.claim(await database.addHolder(), 1)).toEqual([run.id]);
      return (await database.runOf(run.id)).idleAttempts;
    };

    it.each<[string, Partial<RunRow>, RunFrame[], number]>([
      ['the first, with nothing but its beginning', { attempt: 1 }, [], 2],
      ['the first, with a frame', { attempt: 1 }, [said('a')], 0],
      ['a later one, with nothing of its own', { attempt: 2 }, [called('a'), resumed(2, 0), closed], 2],
      ['a later one, with a frame', { attempt: 2 }, [called('a'), resumed(2, 0), closed, said('a')], 0],
      ['one that was lost before its beginning was stored', { attempt: 3 }, [resumed(2, 0), said('a')], 2],
      ['one that waited for its turn is none', { status: 'queued', attempt: 1 }, [], 1],
    ])('%s', async (_what, row, frames, idle) => {
      expect(await idleAfter(row, frames)).toBe(idle);
    });
  });

  it('takes runs that may be what ends servers one at a time, and after all others', async () => {
    await claimAll();
    const suspects = [await database.addRun({ idleAttempts: 1 }), await database.addRun({ idleAttempts: 2 })];
    const sound = [await database.addRun(), await database.addRun()];
    const holder = await database.addHolder();
    expect((await store.claim(holder, 10)).sort()).toEqual(idsOf(sound).sort());
    expect(await store.claim(holder, 10)).toEqual([suspects[0]?.id]);
    expect(await store.claim(holder, 10)).toEqual([suspects[1]?.id]);
  });

  it('gets other ones than a server that claims at the same time, without waiting', async () => {
    await claimAll();
    for (let index = 0; index < 6; index++) await database.addRun();
    const [one, two] = [await database.addHolder(), await database.addHolder()];
    // Rows that another server has locked and not committed.
    const locked = await database.inTransaction(
      `update runs set holder = $1 where id in
         (select id from runs where holder is null and ended_at is null order by position limit 3 for update)`,
      [one],
    );
    const claimed = await store.claim(two, 10);
    await locked.commitTransaction();
    expect(claimed).toHaveLength(3);
    const runs = await store.load(claimed, two);
    expect(runs.map(({ holder }) => holder)).toEqual([two, two, two]);
    expect(await store.heldBy(one)).toHaveLength(3);
  });

  it('races with others, and each run goes to one of them', async () => {
    await claimAll();
    for (let index = 0; index < 20; index++) await database.addRun();
    const holders = await Promise.all([1, 2, 3, 4].map(() => database.addHolder()));
    const claimed = await Promise.all(
      holders.flatMap((holder) => [store.claim(holder, 4), store.claim(holder, 4)]),
    );
    const ids = claimed.flat();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(20);
    const rows = (await Promise.all(holders.map((holder) => store.load(ids, holder)))).flat();
    expect(rows.map(({ attempt, failures }) => [attempt, failures])).toEqual(ids.map(() => [2, 1]));
  });
});

describe('a server that holds runs', () => {
  it('is told which they are, and which are asked to end', async () => {
    const holder = await database.addHolder();
    const fresh = await database.addRun({ holder });
    const taken = await database.addRun({ holder, attempt: 2 });
    await store.requestAbort(taken.id);
    await database.addRun({ ...over });
    const held = (await store.heldBy(holder)).sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(held).toEqual(
      [
        { id: fresh.id, isAborted: false },
        { id: taken.id, isAborted: true },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  it('can give one up, for another try', async () => {
    const run = await database.addRun({ holder: await database.addHolder() });
    await store.release(run);
    expect(await database.runOf(run.id)).toMatchObject({ holder: null, status: 'recovering', endedAt: null });
  });

  it('cannot give up what it does not hold any more', async () => {
    const run = await database.addRun({ holder: await database.addHolder() });
    const other = await database.addHolder();
    await dataSource.query(`update runs set holder = $2 where id = $1`, [run.id, other]);
    await store.release(run);
    expect(await database.runOf(run.id)).toMatchObject({ holder: other, status: 'running' });
  });

  it('loads them oldest first, and only those that it still holds', async () => {
    const holder = await database.addHolder();
    const { runs } = await addRuns({ holder }, { holder }, { holder }, { ...over }, {});
    expect(idsOf(await store.load(idsOf(runs).reverse(), holder))).toEqual(idsOf(runs.slice(0, 3)));
  });
});
