import type { Sql } from '../../plugin-api.js';
import type { Ledger } from './ledger/ledger.js';

export interface Payment {
  /** Of the claim, which has to be locked. */
  readonly id: string;
  readonly did: string;
  readonly amount: number;
  readonly paidAt: Date;
  /** The payment, as the payment side knows it. */
  readonly reference: string | undefined;
}

/** Gives the user of a claim its amount. The transfer has the id of the claim, so that paying twice is the same transfer. */
export async function payClaim(
  sql: Sql,
  { schema, ledger }: { schema: string; ledger: Ledger },
  { id, did, amount, paidAt, reference }: Payment,
): Promise<void> {
  await sql.query(`update ${schema}.claims set status = 'paid', paid_at = $2, reference = $3 where id = $1`, [
    id,
    paidAt,
    reference ?? null,
  ]);
  await ledger.transfer(sql, [{ id, kind: 'direct', debit: 'payments', credit: did, amount }]);
}
