import { Problem } from '../../../../server/contract/errors/problem.js';
import { createAccounts } from '../../../../server/bundled-plugins/credits/accounts.js';
import { migrations } from '../../../../server/bundled-plugins/credits/credits-migrations.js';
import { createHoldRuns } from '../../../../server/bundled-plugins/credits/hold-runs.js';
import { createLedger } from '../../../../server/bundled-plugins/credits/ledger/ledger.js';
import { createPaymentRequired } from '../../../../server/bundled-plugins/credits/payment-required.js';
import { createChallenges } from '../../../../server/bundled-plugins/credits/payments/challenges.js';
import { createPriceLists } from '../../../../server/bundled-plugins/credits/price-lists.js';
import { openDatabase } from '../../../../server/persistence/database.js';
import { migratePlugin } from '../../../../server/plugins/store/migrate-plugin.js';
import { createPluginDatabase } from '../../../../server/plugins/store/plugin-database.js';
import { PRICES, START, USER, type Holds } from './bare-holds.js';

export async function openOurHolds(url: string): Promise<Holds> {
  const dataSource = await openDatabase({ url, entities: [], poolSize: 1 });
  await migratePlugin(dataSource, 'credits', migrations);
  const database = createPluginDatabase(dataSource, 'credits');
  const { schema } = database;
  const clock = () => new Date();
  const ledger = createLedger(schema);
  const priceLists = createPriceLists(database);
  await priceLists.publish(PRICES);
  const accounts = createAccounts({ database, ledger, clock, startAmount: START, claimAmount: 1 });
  await accounts.ensure(USER);
  const holdRuns = createHoldRuns({
    schema,
    ledger,
    accounts,
    priceLists,
    takePayments: () => Promise.resolve([]),
    paymentRequired: createPaymentRequired({
      refuse: (...problem) => new Problem(...problem),
      challenges: createChallenges({ mac: (text) => text, clock }),
    }),
    clock,
  });
  return {
    async hold(runIds) {
      const runs = runIds.map((runId) => ({
        runId,
        sessionId: 'ses_1',
        userDid: USER,
        model: 'guide',
        payment: undefined,
      }));
      const decisions = await database.transaction((sql) => holdRuns(sql, runs));
      if (decisions.some((decision) => decision !== undefined)) throw new Error('a hold was refused');
    },
    close: () => dataSource.destroy(),
  };
}
