import type { HeldRun, HoldDecision, HostServices, PluginHooks } from '../../plugin-api.js';
import type { Accounts } from './accounts.js';
import type { Ledger, Transfer } from './ledger/ledger.js';
import type { PaymentRequired } from './payment-required.js';
import type { TakePayments } from './payments/take-payments.js';
import type { PriceLists } from './price-lists.js';
import { ratesFor } from './prices.js';

export interface HoldRunsOptions {
  readonly schema: string;
  readonly ledger: Ledger;
  readonly accounts: Pick<Accounts, 'lock'>;
  readonly priceLists: PriceLists;
  readonly takePayments: TakePayments;
  readonly paymentRequired: PaymentRequired;
  readonly clock: HostServices['clock'];
}

interface Hold extends Pick<HeldRun, 'runId' | 'userDid' | 'sessionId' | 'model'> {
  readonly held: number;
}

/** Takes what came with each message to pay for it, and holds what its answer may cost at most, by a pending transfer with the id of the run; or refuses it. */
export function createHoldRuns({
  schema,
  ledger,
  accounts,
  priceLists,
  takePayments,
  paymentRequired,
  clock,
}: HoldRunsOptions): NonNullable<PluginHooks['holdRuns']> {
  return async (sql, runs) => {
    const { version, prices } = await priceLists.newest(sql);
    const taken = await takePayments(sql, runs);
    const locked = await accounts.lock(sql, [...new Set(runs.map(({ userDid }) => userDid))]);
    const left = new Map([...locked].map(([did, { available }]) => [did, available]));
    const holds: Hold[] = [];
    /** Runs of one user are accepted in their order, as long as something is left. */
    const decide = ({ payment, ...run }: HeldRun, index: number): HoldDecision => {
      const offered = taken[index];
      const amount = ratesFor(prices, run.model).maximum;
      const available = left.get(run.userDid) ?? 0;
      if ((offered && 'code' in offered) || available < amount)
        return paymentRequired({
          ...(offered && ('code' in offered ? offered : INSUFFICIENT)),
          account: { available, claims: locked.get(run.userDid)?.claims ?? [] },
          priceVersion: version,
          amount,
          digest: payment?.contentDigest(),
        });
      left.set(run.userDid, available - amount);
      holds.push({ ...run, held: amount });
      return offered;
    };
    const decisions = runs.map(decide);
    if (holds.length === 0) return decisions;
    await ledger.transfer(sql, holds.map(transferOf));
    await sql.query(
      `insert into ${schema}.lines (run_id, user_did, session_id, model, held, price_version, held_at)
       select "runId", "userDid", "sessionId", model, held, $2, $3
       from jsonb_to_recordset($1::jsonb) as run ("runId" text, "userDid" text, "sessionId" text, model text, held bigint)`,
      [JSON.stringify(holds), version, clock()],
    );
    return decisions;
  };
}

const INSUFFICIENT = { code: 'payment_insufficient', detail: 'The payment is not enough' } as const;

function transferOf({ runId, userDid, held }: Hold): Transfer {
  return { id: runId, kind: 'pending', debit: userDid, credit: 'oracle', amount: held };
}
