import type { HostServices, PluginDatabase } from '../../plugin-api.js';
import type { Schema } from '../../../generated/plugins/credits/contract.js';
import { openClaim } from './accounts.js';
import type { Ledger } from './ledger/ledger.js';

export type Claim = Schema<'CreditsClaim'>;

/** What users are asked to pay. Each has one open claim, and the next one when that is paid. */
export interface Claims {
  list(did: string, limit: number): Promise<Claim[]>;
  /** Gives the user what the claim is about, once. Undefined when there is no such claim. */
  pay(claimId: string, reference: string | undefined): Promise<Claim | undefined>;
}

export interface ClaimsOptions {
  readonly database: PluginDatabase;
  readonly ledger: Ledger;
  readonly clock: HostServices['clock'];
  readonly claimAmount: number;
}

interface Row {
  readonly id: string;
  readonly did: string;
  readonly amount: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

const COLUMNS =
  'id, user_did as did, amount::float8 as amount, created_at as "createdAt", paid_at as "paidAt"';

export function createClaims({ database, ledger, clock, claimAmount }: ClaimsOptions): Claims {
  const { schema } = database;
  return {
    async list(did, limit) {
      const rows = await database.query<Row>(
        `select ${COLUMNS} from ${schema}.claims where user_did = $1 order by position desc limit $2`,
        [did, limit],
      );
      return rows.map(toClaim);
    },

    pay: (claimId, reference) =>
      database.transaction(async (sql) => {
        const [row] = await sql.query<Row>(
          `select ${COLUMNS} from ${schema}.claims where id = $1 for update`,
          [claimId],
        );
        if (!row || row.paidAt) return row && toClaim(row);
        const { did, amount } = row;
        const paidAt = clock();
        await sql.query(`update ${schema}.claims set paid_at = $2, reference = $3 where id = $1`, [
          claimId,
          paidAt,
          reference ?? null,
        ]);
        await openClaim(sql, { schema, did, amount: claimAmount, at: paidAt });
        await ledger.transfer(sql, [{ id: claimId, kind: 'direct', debit: 'payments', credit: did, amount }]);
        return toClaim({ ...row, paidAt });
      }),
  };
}

function toClaim({ id, amount, createdAt, paidAt }: Row): Claim {
  return {
    claimId: id,
    amount,
    status: paidAt ? 'paid' : 'open',
    createdAt: createdAt.toISOString(),
    ...(paidAt && { paidAt: paidAt.toISOString() }),
  };
}
