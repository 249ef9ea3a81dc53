import { definePlugin } from '../../plugin-api.js';
import { contract } from '../../../generated/plugins/credits/contract.js';
import { createAccounts } from './accounts.js';
import { createClaims } from './credit-claims.js';
import { creditsSettings } from './credits-settings.js';
import { createEndTurn } from './end-turn.js';
import { createHandlers } from './handlers.js';
import { createHoldRuns } from './hold-runs.js';
import { createLedger } from './ledger/ledger.js';
import { migrations } from './credits-migrations.js';
import { createPaymentRequired } from './payment-required.js';
import { createChallenges } from './payments/challenges.js';
import { createTakePayments } from './payments/take-payments.js';
import { creditsPersonalData } from './credits-personal-data.js';
import { createPriceLists } from './price-lists.js';
import { createRequireCredits } from './require-credits.js';
import { createSignReceipt } from './run-receipt.js';
import { createSettleRuns } from './settle-runs.js';
import { createSettlementJob } from './settlement-job.js';

/** Answers cost credits: held when a message is sent, charged when its answer has ended, and bought by paying claims. */
export default definePlugin({
  name: 'credits',
  version: '1.0.0',
  requires: { host: '>=0.2.0' },
  manifest: {
    title: 'Credits',
    summary: 'Charges users for answers.',
    visibility: 'silent',
    stability: 'beta',
  },
  config: creditsSettings,
  contract,
  needs: ['database', 'clock', 'secrets', 'signer', 'refuse', 'runs'],
  setup({ config, database, clock, secrets, signer, refuse, runs }) {
    const { schema } = database;
    const ledger = createLedger(schema);
    const claimAmount = config.CREDITS_CLAIM;
    const accounts = createAccounts({
      database,
      ledger,
      clock,
      startAmount: config.CREDITS_START,
      claimAmount,
    });
    const claims = createClaims({ database, ledger, clock, claimAmount, refuse });
    const priceLists = createPriceLists(database);
    const paymentSecret = config.CREDITS_PAYMENT_SECRET;
    const challenges = createChallenges({ mac: secrets.mac, clock });
    const paymentRequired = createPaymentRequired({ refuse, challenges });
    const takePayments = createTakePayments({ claims, accounts, challenges, paymentSecret, clock });
    const settle = createSettleRuns({ schema, ledger, signReceipt: createSignReceipt(signer), clock });
    return {
      migrations,
      personalData: creditsPersonalData,
      start: () => priceLists.publish(config.CREDITS_PRICES),
      handlers: createHandlers({
        database,
        accounts,
        claims,
        priceLists,
        paymentSecret,
        refuse,
      }),
      hooks: {
        beforeOperation: createRequireCredits({
          database,
          accounts,
          priceLists,
          takePayments,
          paymentRequired,
        }),
        holdRuns: createHoldRuns({
          schema,
          ledger,
          accounts,
          priceLists,
          takePayments,
          paymentRequired,
          clock,
        }),
        settleRuns: settle,
        endTurn: createEndTurn(database),
      },
      jobs: [createSettlementJob({ database, runs, settle })],
      getAuthExcludedRoutes: () => [{ path: '/credits/payments', method: 'POST' }],
    };
  },
});
