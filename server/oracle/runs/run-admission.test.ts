import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newIdentifier } from '../../persistence/identifier.js';
import { createRunStore } from './log/store.js';
import type { RunRow } from './log/entity.js';
import { createAdmission, type AskedRun } from './run-admission.js';
import { openRunDatabase, type RunDatabase } from './testing/run-database.js';
import { runRow } from './testing/run-row.js';

let database: RunDatabase;
beforeAll(async () => {
  database = await openRunDatabase();
});
afterAll(() => database.close());

const lease = {
  holder: () => 'replica_1',
  heldIn: () => Promise.resolve('replica_1'),
  renewSoon: () => undefined,
};
const runner = { begin: () => undefined };

const askIn = ({ sessionId }: RunRow, multitask: AskedRun['multitask']): AskedRun => ({
  run: { ...runRow(), id: newIdentifier('run'), sessionId },
  multitask,
});

/** The transaction that ends a run locks its row, and then what plugins account for: both must do so in this order. */
it('locks the runs that a message interrupts before plugins hold what it may cost', async () => {
  const { dataSource } = database;
  const [interrupted, other] = [await database.addRun(), await database.addRun()];
  let unlocked: { id: string }[] = [];
  const admission = createAdmission({
    store: createRunStore(dataSource),
    lease,
    runner,
    abort: () => undefined,
    modelOf: () => 'guide',
    async holdRuns(_, runs) {
      unlocked = await dataSource.query('select id from runs for no key update skip locked');
      return runs.map(() => undefined);
    },
  });
  const asked = [askIn(interrupted, 'interrupt'), askIn(other, 'enqueue')];
  const active = new Map(asked.map(({ run }) => [run.sessionId, 1]));
  await dataSource.transaction((manager) => admission.admit(manager, asked, { active, holder: 'replica_1' }));
  expect(unlocked).toEqual([{ id: other.id }]);
});
