import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EndedRun } from '../../plugin-api.js';
import { Problem } from '../../contract/errors/problem.js';
import { createAccounts } from './accounts.js';
import { createHoldRuns } from './hold-runs.js';
import { createPaymentRequired } from './payment-required.js';
import { createChallenges } from './payments/challenges.js';
import { createPriceLists } from './price-lists.js';
import { createSettleRuns } from './settle-runs.js';
import { createSettlementJob } from './settlement-job.js';
import { PRICES } from './testing/credits-server.js';
import { faultsOf, NO_FAULTS, openLedgerDatabase, type LedgerDatabase } from './testing/ledger-database.js';

const NOTHING = { usage: null, questionSha256: null, answerSha256: null, toolCalls: [] };

let store: LedgerDatabase;
beforeAll(async () => {
  store = await openLedgerDatabase();
});
afterAll(() => store.close());

it('settles what ended unnoticed and frees what is held for deleted runs, once, and leaves the others', async () => {
  const { database, ledger } = store;
  const { schema } = database;
  const clock = () => new Date();
  const priceLists = createPriceLists(database);
  await priceLists.publish(PRICES);
  const accounts = createAccounts({ database, ledger, clock, startAmount: 0, claimAmount: 1 });
  const refuse = (...problem: ConstructorParameters<typeof Problem>) => new Problem(...problem);
  const challenges = createChallenges({ mac: (text) => text, clock });
  const hold = createHoldRuns({
    schema,
    ledger,
    accounts,
    priceLists,
    takePayments: () => Promise.resolve([]),
    paymentRequired: createPaymentRequired({ refuse, challenges }),
    clock,
  });
  const userDid = await store.openAccount(30);
  const runs = ['finished', 'deleted', 'going on'].map((runId) => ({
    runId,
    sessionId: 'ses_1',
    userDid,
    model: 'guide',
    payment: undefined,
  }));
  expect(await hold(database, runs)).toEqual([undefined, undefined, undefined]);

  const over: EndedRun[] = [
    { ...NOTHING, runId: 'finished', status: 'finished' },
    { ...NOTHING, runId: 'deleted', status: 'deleted' },
  ];
  const job = createSettlementJob({
    database,
    runs: { ended: (ids) => Promise.resolve(over.filter(({ runId }) => ids.includes(runId))) },
    settle: createSettleRuns({ schema, ledger, signReceipt: () => Promise.resolve('signed'), clock }),
  });
  const { signal } = new AbortController();
  await Promise.all([job.run(signal), job.run(signal)]);
  await job.run(signal);
  expect(await store.balanceOf(userDid)).toEqual({ balance: 25, held: 10 });
  expect(await faultsOf(database)).toEqual(NO_FAULTS);
});

it('publishes prices as a new version when they change', async () => {
  const lists = createPriceLists(store.database);
  await lists.publish(PRICES);
  const { version } = await lists.newest(store.database);
  const changed = { ...PRICES, maximum: 11 };
  await Promise.all([lists.publish(changed), lists.publish(changed)]);
  const newest = await lists.newest(store.database);
  expect(newest.prices.maximum).toBe(11);
  expect(newest.version).toBe(version + 1);
});
