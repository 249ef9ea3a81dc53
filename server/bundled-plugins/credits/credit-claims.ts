import type { HostServices, PluginDatabase, Sql } from '../../plugin-api.js';
import type { Schema } from '../../../generated/plugins/credits/contract.js';
import { openClaim } from './accounts.js';
import type { Ledger } from './ledger/ledger.js';
import { payClaim } from './pay-claim.js';

export type Claim = Schema<'CreditsClaim'>;

/** What users are asked to pay: one claim about more credits at a time, the next one when that is paid, and claims about usage, if another plugin makes them. */
export interface Claims {
  list(did: string, limit: number): Promise<Claim[]>;
  /** Gives the user what the claim is about, once. Undefined when there is no such claim. */
  pay(claimId: string, reference: string | undefined): Promise<Claim | undefined>;
  /** Locks the claims in the order of their ids, until the transaction ends. */
  lock(sql: Sql, claimIds: readonly string[]): Promise<LockedClaim[]>;
  /** The same as `pay` for a claim that the transaction has locked. @returns the paid claim. */
  payLocked(sql: Sql, claim: LockedClaim, reference: string | undefined): Promise<DemandedClaim>;
}

export interface ClaimsOptions {
  readonly database: PluginDatabase;
  readonly ledger: Ledger;
  readonly clock: HostServices['clock'];
  readonly claimAmount: number;
  readonly refuse: HostServices['refuse'];
}

export interface LockedClaim {
  readonly id: string;
  readonly did: string;
  readonly amount: number;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly about: 'credits' | 'usage';
  readonly status: Claim['status'] | 'open';
}

/** A claim that is not open any more, so its user sees it. */
interface DemandedClaim extends LockedClaim {
  readonly status: Claim['status'];
}

const COLUMNS =
  'id, user_did as did, amount::float8 as amount, created_at as "createdAt", paid_at as "paidAt", about, status';

export function createClaims({ database, ledger, clock, claimAmount, refuse }: ClaimsOptions): Claims {
  const { schema } = database;
  return {
    async list(did, limit) {
      const rows = await database.query<DemandedClaim>(
        `select ${COLUMNS} from ${schema}.claims where user_did = $1 and status <> 'open' order by position desc limit $2`,
        [did, limit],
      );
      return rows.map(toClaim);
    },

    pay: (claimId, reference) =>
      database.transaction(async (sql) => {
        const [claim] = await lock(sql, [claimId]);
        return claim && toClaim(await payLocked(sql, claim, reference));
      }),

    lock,
    payLocked,
  };

  function lock(sql: Sql, claimIds: readonly string[]): Promise<LockedClaim[]> {
    return sql.query<LockedClaim>(
      `select ${COLUMNS} from ${schema}.claims where id = any($1) order by id for update`,
      [claimIds],
    );
  }

  async function payLocked(
    sql: Sql,
    claim: LockedClaim,
    reference: string | undefined,
  ): Promise<DemandedClaim> {
    if (claim.status === 'paid') return { ...claim, status: 'paid' };
    if (claim.status === 'open')
      throw refuse('invalid_transition', 'The claim is not demanded yet; pay it when it is submitted');
    const { did, about } = claim;
    const paidAt = clock();
    await payClaim(sql, { schema, ledger }, { ...claim, paidAt, reference });
    if (about === 'credits') await openClaim(sql, { schema, did, amount: claimAmount, at: paidAt });
    return { ...claim, status: 'paid', paidAt };
  }
}

function toClaim({ id, amount, createdAt, paidAt, status }: DemandedClaim): Claim {
  return {
    claimId: id,
    amount,
    status,
    createdAt: createdAt.toISOString(),
    ...(paidAt && { paidAt: paidAt.toISOString() }),
  };
}
