import type { HeldRun, HostServices, PluginHooks, Problem } from '../../plugin-api.js';
import type { Account, Accounts } from './accounts.js';
import type { Ledger, Transfer } from './ledger/ledger.js';
import { paymentRequired } from './payment-required.js';
import type { PriceList, PriceLists } from './price-lists.js';

export interface HoldRunsOptions {
  readonly schema: string;
  readonly ledger: Ledger;
  readonly accounts: Pick<Accounts, 'lock'>;
  readonly priceLists: PriceLists;
  readonly clock: HostServices['clock'];
  readonly refuse: HostServices['refuse'];
}

/** Holds what each run may cost at most, by a pending transfer with the id of the run, or refuses it. */
export function createHoldRuns({
  schema,
  ledger,
  accounts,
  priceLists,
  clock,
  refuse,
}: HoldRunsOptions): NonNullable<PluginHooks['holdRuns']> {
  return async (sql, runs) => {
    const list = await priceLists.newest(sql);
    const decisions = decide(
      runs,
      await accounts.lock(sql, [...new Set(runs.map(({ userDid }) => userDid))]),
      list,
    );
    const accepted = runs.filter((_, index) => decisions[index] === undefined);
    await ledger.transfer(
      sql,
      accepted.map((run) => holdOf(run, list)),
    );
    await insertLines(accepted, list);
    return decisions;

    async function insertLines(held: readonly HeldRun[], { version, prices: { maximum } }: PriceList) {
      if (held.length === 0) return;
      await sql.query(
        `insert into ${schema}.lines (run_id, user_did, session_id, price_version, held, held_at)
         select "runId", "userDid", "sessionId", $2, $3, $4
         from jsonb_to_recordset($1::jsonb) as run ("runId" text, "userDid" text, "sessionId" text)`,
        [JSON.stringify(held), version, maximum, clock()],
      );
    }
  };

  /** Runs of one user are accepted in their order, as long as something is left. */
  function decide(
    runs: readonly HeldRun[],
    locked: ReadonlyMap<string, Account>,
    list: PriceList,
  ): (Problem | undefined)[] {
    const left = new Map([...locked].map(([did, { available }]) => [did, available]));
    return runs.map(({ userDid }) => {
      const available = left.get(userDid) ?? 0;
      if (available < list.prices.maximum) {
        const claims = locked.get(userDid)?.claims ?? [];
        return paymentRequired(refuse, { available, claims }, list);
      }
      left.set(userDid, available - list.prices.maximum);
      return undefined;
    });
  }
}

function holdOf({ runId, userDid }: HeldRun, { prices }: PriceList): Transfer {
  return { id: runId, kind: 'pending', debit: userDid, credit: 'oracle', amount: prices.maximum };
}
