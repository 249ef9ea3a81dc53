import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createRunStore, type RunStore } from '../log/store.js';
import { createRunRecovery } from './recover-runs.js';
import { ended } from '../testing/build-frames.js';
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
  const never = () => {
    throw new Error('The run has ended');
  };
  const takeUp = createRunRecovery({
    store,
    lease: { holder: () => holder, endOthers: () => Promise.resolve(0) },
    runner: { runIds: () => [], has: () => false, drop: never, abort: never, begin: never },
    log: { append: never },
    isBeginning: () => false,
    grantOf: never,
    logger: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
  });
  await takeUp();
  expect((await database.eventsOf(run.id)).map(({ event }) => event)).toEqual(['run', 'done']);
  expect(lines).toEqual([]);
});
