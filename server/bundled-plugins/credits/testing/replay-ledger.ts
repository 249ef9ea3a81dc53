import type { TestDatabase } from '../../../testing/test-database.js';

/** What an account has, and what is held of it. */
interface Totals {
  balance: number;
  held: number;
}

interface TransferRow {
  readonly id: string;
  readonly kind: 'pending' | 'post' | 'void' | 'direct';
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
  readonly pendingId: string | null;
  readonly pendingAmount: number | null;
}

/** The accounts as the ledger keeps them. */
export async function readAccounts(database: Pick<TestDatabase, 'query'>): Promise<Map<string, Totals>> {
  const rows = await database.query<Totals & { id: string }>(
    'select id, balance::float8 as balance, held::float8 as held from plugin_credits.accounts',
  );
  return new Map(rows.map(({ id, balance, held }) => [id, { balance, held }]));
}

/** The accounts as they follow from the log of transfers, which is read from its first line. It knows nothing of the SQL that moves balances. */
export async function replayLedger(database: Pick<TestDatabase, 'query'>): Promise<Map<string, Totals>> {
  const accounts = new Map(
    [...(await readAccounts(database)).keys()].map((id) => [id, { balance: 0, held: 0 }]),
  );
  const of = (id: string) => {
    const totals = accounts.get(id);
    if (!totals) throw new Error(`there is no account ${id}`);
    return totals;
  };
  const pending = new Set<string>();
  const transfers = await database.query<TransferRow>(
    `select id, kind, debit_account as debit, credit_account as credit, amount::float8 as amount,
       pending_id as "pendingId", pending_amount::float8 as "pendingAmount"
     from plugin_credits.transfers order by (pending_id is not null), created_at`,
  );
  for (const { id, kind, debit, credit, amount, pendingId, pendingAmount } of transfers) {
    if (kind === 'pending') {
      pending.add(id);
      of(debit).held += amount;
      continue;
    }
    if (pendingId !== null && !pending.delete(pendingId)) throw new Error(`${id} resolves a hold again`);
    of(debit).held -= pendingAmount ?? 0;
    of(debit).balance -= amount;
    of(credit).balance += amount;
  }
  return accounts;
}
