import type { Callers, HostServices, OperationHandlers, PluginDatabase } from '../../plugin-api.js';
import type { Contract } from '../../../generated/plugins/credits/contract.js';
import { isSameSecret } from '../is-same-secret.js';
import type { Accounts } from './accounts.js';
import type { Claims } from './credit-claims.js';
import { findReceipt, listLines } from './lines.js';
import type { PriceLists } from './price-lists.js';

export interface CreditsHandlerOptions {
  readonly database: PluginDatabase;
  readonly accounts: Accounts;
  readonly claims: Claims;
  readonly priceLists: PriceLists;
  readonly paymentSecret: string | undefined;
  readonly refuse: HostServices['refuse'];
}

/** Users see their own account alone. */
export function createHandlers({
  database,
  accounts,
  claims,
  priceLists,
  paymentSecret,
  refuse,
}: CreditsHandlerOptions): OperationHandlers<Callers, Contract> {
  return {
    async getCredits({ caller: { did } }) {
      await accounts.ensure(did);
      const [{ balance, held, available }, { version, prices }] = await Promise.all([
        accounts.get(did),
        priceLists.newest(database),
      ]);
      return { status: 200, body: { balance, held, available, prices: { version, ...prices } } };
    },

    listCreditsLines: async ({ caller: { did }, query: { before, limit } }) => ({
      status: 200,
      body: { lines: await listLines(database, { did, before, limit }) },
    }),

    async getCreditsReceipt({ caller: { did }, path: { runId } }) {
      const receipt = await findReceipt(database, { did, runId });
      if (receipt === undefined) throw refuse('run_not_found', 'There is no receipt of such a run');
      return { status: 200, body: { runId, receipt } };
    },

    async listCreditsClaims({ caller: { did }, query: { limit } }) {
      await accounts.ensure(did);
      return { status: 200, body: { claims: await claims.list(did, limit) } };
    },

    async recordCreditsPayment({ header, body: { claimId, reference } }) {
      if (!isSameSecret(header['x-payment-secret'], paymentSecret))
        throw refuse('authentication_required', 'Send the secret of the payment side in X-Payment-Secret');
      const paid = await claims.pay(claimId, reference);
      if (!paid) throw refuse('claim_not_found', 'There is no such claim');
      return { status: 200, body: paid };
    },
  };
}
