import type { HostServices, PluginDatabase, PluginHooks } from '../../plugin-api.js';
import type { Accounts } from './accounts.js';
import { paymentRequired } from './payment-required.js';
import type { PriceLists } from './price-lists.js';

export interface RequireCreditsOptions {
  readonly database: PluginDatabase;
  readonly accounts: Accounts;
  readonly priceLists: PriceLists;
  readonly refuse: HostServices['refuse'];
}

/**
 * Opens the account of a new user, and refuses users who have nothing left. It concerns the operations that declare 402. `sendMessage` is decided about
 * when its run is stored, so that a repeated request gets the answer that was paid for.
 */
export function createRequireCredits({
  database,
  accounts,
  priceLists,
  refuse,
}: RequireCreditsOptions): NonNullable<PluginHooks['beforeOperation']> {
  return async ({ operationId, operation, caller }) => {
    if (!('402' in operation.replies) || caller.kind !== 'ucan') return;
    await accounts.ensure(caller.did);
    if (operationId === 'sendMessage') return;
    const account = await accounts.get(caller.did);
    if (account.balance <= 0) throw paymentRequired(refuse, account, await priceLists.newest(database));
  };
}
