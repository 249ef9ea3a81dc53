import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createRunStore, type RunStore } from '../log/store.js';
import { createRunRecovery } from './recover-runs.js';
import { ended, said } from '../testing/build-frames.js';
import { openRunDatabase, type RunDatabase } from '../testing/run-database.js';

let database: RunDatabase;
beforeAll(async () => {
  database = await openRunDatabase();
});
afterAll(() => database.close());

it('a run that another server ends while its log is read is left unchanged, and nothing is logged', async () => {
  const holder = await database.addHolder();
  const run = await database.addRun();
  const real = createRunStore(database.dataSource);
  const store: RunStore = {
    ...real,
    async eventsAbove(id, after, limit) {
      if (after === 0) await database.addEvents(run.id, [ended()]);
      return real.eventsAbove(id, after, limit);
    },
  };
  const lines: string[] = [];
  const takeUp = recoveryOf({ store, holder: () => holder, write: (line) => void lines.push(line) });
  await takeUp();
  expect((await database.eventsOf(run.id)).map(({ event }) => event)).toEqual(['run', 'done']);
  expect(lines).toEqual([]);
});

it('runs of a lease that begins while others are claimed are not taken for lost', async () => {
  const [old, now] = [await database.addHolder(), await database.addHolder()];
  const run = await database.addRun({ holder: now, status: 'running' });
  let holder = old;
  const real = createRunStore(database.dataSource);
  const store: RunStore = {
    ...real,
    async claim(...asked) {
      const claimed = await real.claim(...asked);
      holder = now;
      return claimed;
    },
  };
  const takeUp = recoveryOf({ store, holder: () => holder, executed: [run.id] });
  // It looks again at once, with the new lease.
  expect(await takeUp()).toBe(true);
  expect(await takeUp()).toBe(false);
});

it('a run that was executed here, and is no more, continues as another attempt: its text is not begun again', async () => {
  const holder = await database.addHolder();
  const run = await database.addRun({ holder, status: 'running' });
  await database.addEvents(run.id, [said('Hel')]);
  const takeUp = recoveryOf({ store: createRunStore(database.dataSource), holder: () => holder });
  expect(await takeUp()).toBe(true);
  expect(await database.runOf(run.id)).toMatchObject({ holder: null, status: 'recovering' });
});

interface Parts {
  readonly store: RunStore;
  readonly holder: () => string;
  /** The runs that the server executes. */
  readonly executed?: readonly string[];
  readonly write?: (line: string) => void;
}

/** Everything else fails the test. */
function recoveryOf({ store, holder, executed = [], write = () => undefined }: Parts) {
  const never = () => {
    throw new Error('must not be called');
  };
  return createRunRecovery({
    store,
    lease: { holder, endOthers: () => Promise.resolve(0) },
    runner: {
      runIds: () => [...executed],
      has: (runId) => executed.includes(runId),
      drop: never,
      abort: never,
      begin: never,
    },
    log: { append: never },
    isBeginning: () => false,
    grantOf: never,
    logger: pino({ level: 'info' }, { write }),
  });
}
