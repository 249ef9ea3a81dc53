import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newIdentifier, runIdsFrom } from '../../../persistence/identifier.js';
import { said, ended } from '../testing/build-frames.js';
import { openRunDatabase, type RunDatabase } from '../testing/run-database.js';
import { trimRunLog } from '../log/trim-run-log-store.js';
import { createRunStore } from '../log/store.js';
import { makeMissingWeeks, weeksAhead } from './keep-weeks.js';
import { readWeeks } from './week-store.js';
import { idsOf, tableOf, WEEK_MS, weekOf } from './week.js';

let database: RunDatabase;
beforeEach(async () => {
  database = await openRunDatabase();
});
afterEach(() => database.close());

const NOW = Date.parse('2026-11-28T12:00:00Z');
const make = (now: number) => makeMissingWeeks(database.dataSource, now);
const tables = async () => (await readWeeks(database.dataSource)).map(tableOf);

/** The id of a run that begins at that time. */
const runAt = (milliseconds: number) => `${runIdsFrom(milliseconds)}${newIdentifier('ses').slice(-19)}`;

/** The part that has the frames of a run. */
async function partOf(runId: string): Promise<string[]> {
  const rows = await database.dataSource.query<{ part: string }[]>(
    `select distinct tableoid::regclass::text as part from run_events where run_id = $1`,
    [runId],
  );
  return rows.map(({ part }) => part);
}

describe('an id of a run', () => {
  it('is in the week in which it is made, and after all ids of before', () => {
    const { first, end } = idsOf(weekOf(Date.now()));
    const id = newIdentifier('run');
    expect([first < id, id < end, id.length]).toEqual([true, true, 36]);
    expect(id > `run_${'f'.repeat(32)}`).toBe(true);
  });

  it('has the order of its time', () => {
    const times = [0, 1, 2 ** 32, NOW, NOW + 1, NOW + 100 * WEEK_MS];
    const ids = times.map(runAt);
    expect([...ids].sort()).toEqual(ids);
  });
});

describe('the weeks to come', () => {
  it('get a part each, once', async () => {
    expect(await make(NOW)).toEqual([]);
    const made = [
      'run_events_20261123',
      'run_events_20261130',
      'run_events_20261207',
      'run_events_20261214',
      'run_events_20261221',
    ];
    expect(await tables()).toEqual(made);
    await Promise.all([make(NOW), make(NOW)]);
    expect(await tables()).toEqual(made);
    await make(NOW + WEEK_MS);
    expect(await tables()).toEqual([...made, 'run_events_20261228']);
  });

  it('are counted up to the first that has none', async () => {
    await make(NOW);
    const weeks = await readWeeks(database.dataSource);
    expect([NOW, NOW + 3 * WEEK_MS, NOW + 9 * WEEK_MS].map((now) => weeksAhead(weeks, now))).toEqual([
      4, 1, 0,
    ]);
    expect(weeksAhead([], NOW)).toBe(0);
  });

  it('take over the frames that were written before they had a part', async () => {
    const run = await database.addRun({ id: runAt(NOW) });
    const before = await database.addRun({ id: `run_${'9'.repeat(32)}` });
    expect(await partOf(run.id)).toEqual(['run_events_default']);
    await make(NOW);
    expect(await partOf(run.id)).toEqual(['run_events_20261123']);
    expect(await partOf(before.id)).toEqual(['run_events_before']);
    expect(await database.eventsOf(run.id)).toHaveLength(1);
  });

  it('are left to the default part where it has too much of them', async () => {
    const id = runAt(NOW);
    await database.dataSource.query(
      `insert into run_events (run_id, seq, event, data) select $1, n, 'message', '{}' from generate_series(1, 10001) as n`,
      [id],
    );
    expect(await make(NOW)).toEqual([weekOf(NOW)]);
    expect(await tables()).toHaveLength(4);
    expect(await partOf(id)).toEqual(['run_events_default']);
  });

  it('do not wait for a transaction that keeps the log, and nobody waits for them', async () => {
    await database.inTransaction('select from run_events limit $1', [1]);
    await expect(make(NOW)).rejects.toMatchObject({ code: '55P03' });
    expect(await tables()).toEqual([]);
  });
});

describe('a week that is over', () => {
  const DAYS = 30;
  const long = (weeks: number) => Date.now() - weeks * WEEK_MS;

  /** A run of that time with three frames. */
  async function runOf(milliseconds: number, endedAt: Date | null = new Date(milliseconds)) {
    await make(milliseconds);
    const run = await database.addRun({
      id: runAt(milliseconds),
      createdAt: new Date(milliseconds),
      ...(endedAt && { status: 'finished', endedAt, lastSeq: 3 }),
    });
    await database.addEvents(run.id, [said('text'), ended()]);
    return run;
  }

  async function trim(): Promise<void> {
    while ((await trimRunLog(database.dataSource, DAYS)) > 0);
  }

  it('is dropped when all of its runs have ended for long enough', async () => {
    const [old, recent] = [await runOf(long(10)), await runOf(long(1))];
    await trim();
    expect(await database.eventsOf(old.id)).toEqual([]);
    expect(await database.eventsOf(recent.id)).toHaveLength(3);
    const left = await tables();
    expect(left).not.toContain(tableOf(weekOf(long(10))));
    expect(left).toContain(tableOf(weekOf(long(1))));
    const store = createRunStore(database.dataSource);
    expect([await store.endOf(old.id), await store.endOf(recent.id)]).toEqual(['trimmed', 3]);
  });

  it.each([
    ['runs', null],
    ['has ended a day ago', new Date(Date.now() - 86_400_000)],
  ])('stays as long as one of its runs %s, and the others are refused meanwhile', async (_, endedAt) => {
    const [kept, ended] = [await runOf(long(10), endedAt), await runOf(long(10))];
    await trim();
    expect(await tables()).toContain(tableOf(weekOf(long(10))));
    expect(await database.eventsOf(kept.id)).toHaveLength(3);
    const store = createRunStore(database.dataSource);
    expect(await store.endOf(ended.id)).toBe('trimmed');
    expect(await store.endOf(kept.id)).toBe(endedAt ? 3 : undefined);
  });

  it('stays while a transaction reads the log, and goes afterwards', async () => {
    await runOf(long(10));
    const reading = await database.inTransaction('select from run_events limit $1', [1]);
    await expect(trim()).rejects.toMatchObject({ code: '55P03' });
    expect(await tables()).toContain(tableOf(weekOf(long(10))));
    await reading.rollbackTransaction();
    await trim();
    expect(await tables()).not.toContain(tableOf(weekOf(long(10))));
  });
});

it('frames of a run are read, stored again and deleted with the run in whatever part they are', async () => {
  await make(NOW);
  const holder = await database.addHolder();
  const run = await database.addRun({ id: runAt(NOW), holder });
  expect(await database.eventsOf(run.id)).toHaveLength(1);
  await database.dataSource.query('delete from runs where id = $1', [run.id]);
  expect(await database.eventsOf(run.id)).toEqual([]);
});
