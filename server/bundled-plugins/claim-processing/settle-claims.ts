import type { HostServices, PluginDatabase } from '../../plugin-api.js';
import type { Ledger } from '../credits/ledger/ledger.js';
import { payClaim } from '../credits/pay-claim.js';

export interface ApprovedClaim {
  readonly claimId: string;
  readonly userDid: string;
}

/** Pays claims that the payment side has approved. */
export interface SettleClaims {
  /** In no order, so that those that fail each time do not keep the others from their turn. */
  approved(limit: number): Promise<ApprovedClaim[]>;
  /** @returns whether this call has paid it. */
  settle(claimId: string): Promise<boolean>;
}

export interface SettleClaimsOptions {
  readonly database: PluginDatabase;
  readonly ledger: Ledger;
  readonly clock: HostServices['clock'];
}

export function createSettleClaims({ database, ledger, clock }: SettleClaimsOptions): SettleClaims {
  const schema = database.schemaOf('credits');
  return {
    approved: (limit) =>
      database.query<ApprovedClaim>(
        `select id as "claimId", user_did as "userDid" from ${schema}.claims
         where about = 'usage' and status = 'approved' order by random() limit $1`,
        [limit],
      ),

    settle: (claimId) =>
      database.transaction(async (sql) => {
        const [claim] = await sql.query<{ id: string; did: string; amount: number }>(
          `select id, user_did as did, amount::float8 as amount from ${schema}.claims
           where id = $1 and status = 'approved' for update`,
          [claimId],
        );
        if (!claim) return false;
        await payClaim(sql, { schema, ledger }, { ...claim, paidAt: clock(), reference: undefined });
        return true;
      }),
  };
}
