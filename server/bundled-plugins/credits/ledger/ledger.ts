import type { Sql } from '../../../plugin-api.js';

/**
 * Between accounts of users, which have their DIDs, and those of the deployment: `grants` and `payments` are where credits come from, `oracle` earns
 * them, and `write-off` pays what no user does.
 */
interface Movement {
  /** One id is one transfer: the same one again changes nothing. */
  readonly id: string;
  readonly debit: string;
  readonly credit: string;
  /** In whole credits. */
  readonly amount: number;
}

/** Moves credits, holds them, or resolves what is held: a post moves a part of it, and frees the rest; a void frees all. */
export type Transfer =
  | (Movement & { readonly kind: 'pending' | 'direct' })
  | (Movement & {
      readonly kind: 'post' | 'void';
      readonly pendingId: string;
      readonly pendingAmount: number;
    });

/** An id was used for another transfer. */
export class TransferConflict extends Error {
  override readonly name = 'TransferConflict';
}

export interface Ledger {
  /** Opens accounts of users. @returns those that were not there. */
  open(sql: Sql, ids: readonly string[]): Promise<string[]>;
  /**
   * Inserts the transfers by one statement, which fails as a whole. It locks the accounts in the order of their ids, as whatever locks them before
   * must do, too.
   */
  transfer(sql: Sql, transfers: readonly Transfer[]): Promise<void>;
}

/** @param schema where the tables are, quoted. */
export function createLedger(schema: string): Ledger {
  return {
    async open(sql, ids) {
      const opened = await sql.query<{ id: string }>(
        `insert into ${schema}.accounts (id, is_limited) select id, true from unnest($1::text[]) as id order by id
         on conflict (id) do nothing returning id`,
        [[...ids]],
      );
      return opened.map(({ id }) => id);
    },

    async transfer(sql, transfers) {
      if (transfers.length === 0) return;
      const asked = JSON.stringify(transfers);
      const inserted = await sql.query(
        `insert into ${schema}.transfers (id, kind, debit_account, credit_account, amount, pending_id, pending_amount)
         select id, kind, debit, credit, amount, "pendingId", "pendingAmount" from ${ASKED}
         on conflict (id) do nothing returning 1`,
        [asked],
      );
      if (inserted.length < transfers.length) await assertSame(sql, asked);
    },
  };

  async function assertSame(sql: Sql, asked: string): Promise<void> {
    const [other] = await sql.query<{ id: string }>(
      `select asked.id from ${ASKED} join ${schema}.transfers t on t.id = asked.id
       where (t.kind, t.debit_account, t.credit_account, t.amount, t.pending_id)
         is distinct from (asked.kind, asked.debit, asked.credit, asked.amount, asked."pendingId") limit 1`,
      [asked],
    );
    if (other) throw new TransferConflict(`${other.id} is another transfer already`);
  }
}

const ASKED = `jsonb_to_recordset($1::jsonb) as asked (
  id text, kind text, debit text, credit text, amount bigint, "pendingId" text, "pendingAmount" bigint)`;
