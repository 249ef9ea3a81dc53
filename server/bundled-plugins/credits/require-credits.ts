import { LRUCache } from 'lru-cache';
import type { BeforeOperation, OfferedPayment, PluginDatabase, PluginHooks } from '../../plugin-api.js';
import type { Accounts } from './accounts.js';
import type { PaymentRequired } from './payment-required.js';
import type { PaymentFailure, TakePayments } from './payments/take-payments.js';
import type { PriceLists } from './price-lists.js';

export interface RequireCreditsOptions {
  readonly database: PluginDatabase;
  readonly accounts: Accounts;
  readonly priceLists: PriceLists;
  readonly takePayments: TakePayments;
  readonly paymentRequired: PaymentRequired;
}

/** Users who had credits a moment ago. What they spend is decided when it is held, so a second changes nothing but when reading ends. */
const SOLVENT = { max: 10_000, ttl: 1_000 };

/**
 * Opens the account of a new user, and refuses users who have nothing left. It concerns the operations that declare 402. `sendMessage` is decided about
 * when its run is stored, so that a repeated request gets the answer that was paid for.
 */
export function createRequireCredits({
  database,
  accounts,
  priceLists,
  takePayments,
  paymentRequired,
}: RequireCreditsOptions): NonNullable<PluginHooks['beforeOperation']> {
  const solvent = new LRUCache<string, true>(SOLVENT);
  // Not an async function: most requests need no wait.
  return (request) => {
    const { operation, caller } = request;
    if (!('402' in operation.replies) || caller.kind !== 'ucan' || solvent.has(caller.did)) return undefined;
    return demand(caller.did, request);
  };

  async function demand(did: string, { operationId, header, contentDigest }: BeforeOperation): Promise<void> {
    await accounts.ensure(did);
    if (operationId === 'sendMessage') return;
    if ((await accounts.get(did)).balance > 0) {
      solvent.set(did, true);
      return;
    }
    const digest = contentDigest?.();
    const field = header['payment-authorization'];
    const failure =
      typeof field === 'string' && (await pay(did, { authorization: field, contentDigest: () => digest }));
    const account = await accounts.get(did);
    if (!failure && account.balance > 0) return;
    const { version, prices } = await priceLists.newest(database);
    throw paymentRequired({
      ...failure,
      account,
      priceVersion: version,
      amount: prices.maximum,
      digest,
    });
  }

  async function pay(userDid: string, payment: OfferedPayment): Promise<PaymentFailure | undefined> {
    const [taken] = await database.transaction((sql) => takePayments(sql, [{ userDid, payment }]));
    return taken && 'code' in taken ? taken : undefined;
  }
}
