import type { HostServices, PluginDatabase, Sql } from '../../plugin-api.js';
import type { Schema } from '../../../generated/plugins/claim-processing/contract.js';

export type UsageClaim = Schema<'ClaimProcessingClaim'>;
export type UsageClaimWithLines = Schema<'ClaimProcessingClaimWithLines'>;
export type Decision = Schema<'ClaimProcessingDecision'>;

export interface UsageClaims {
  /** The newest first. */
  list(did: string, page: ClaimsPage): Promise<UsageClaim[]>;
  /** Undefined when the user has no such claim. */
  get(did: string, claimId: string): Promise<UsageClaimWithLines | undefined>;
  /** Undefined when there is no such claim. The same decision again changes nothing. @throws a problem when its state does not allow it. */
  decide(decision: Decision): Promise<UsageClaim | undefined>;
}

export interface ClaimsPage {
  readonly status: string | undefined;
  readonly before: number | undefined;
  readonly limit: number;
}

export interface UsageClaimsOptions {
  readonly database: PluginDatabase;
  readonly refuse: HostServices['refuse'];
}

interface Row {
  readonly claimId: string;
  readonly position: number;
  readonly amount: number;
  readonly status: UsageClaim['status'];
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly reason: string | null;
}

interface LineRow {
  readonly runId: string;
  readonly charged: number;
  readonly settledAt: Date;
}

export function createUsageClaims({ database, refuse }: UsageClaimsOptions): UsageClaims {
  const credits = database.schemaOf('credits');
  const select = `select c.id as "claimId", c.position::float8 as position, c.amount::float8 as amount, c.status,
      c.created_at as "createdAt", c.paid_at as "paidAt", d.reason
    from ${credits}.claims c left join ${database.schema}.disputes d on d.claim_id = c.id where c.about = 'usage'`;

  return {
    async list(did, { status, before, limit }) {
      const rows = await database.query<Row>(
        `${select} and c.user_did = $1 and ($2::text is null or c.status = $2) and ($3::bigint is null or c.position < $3)
         order by c.position desc limit $4`,
        [did, status ?? null, before ?? null, limit],
      );
      return rows.map(toClaim);
    },

    async get(did, claimId) {
      const [row] = await database.query<Row>(`${select} and c.user_did = $1 and c.id = $2`, [did, claimId]);
      if (!row) return undefined;
      const lines = await database.query<LineRow>(
        `select run_id as "runId", charged::float8 as charged, settled_at as "settledAt" from ${credits}.lines
         where claim_id = $1 order by claim_position`,
        [claimId],
      );
      return {
        ...toClaim(row),
        lines: lines.map((line) => ({ ...line, settledAt: line.settledAt.toISOString() })),
      };
    },

    decide: ({ claimId, decision, reason }) =>
      database.transaction(async (sql) => {
        const [row] = await sql.query<Row>(`${select} and c.id = $1 for update of c`, [claimId]);
        if (!row) return undefined;
        if (row.status === decision || (row.status === 'paid' && decision === 'approved'))
          return toClaim(row);
        await assertTransition(sql, row.status, decision);
        await sql.query(`update ${credits}.claims set status = $2 where id = $1`, [claimId, decision]);
        if (reason === undefined) return toClaim({ ...row, status: decision });
        await sql.query(
          `insert into ${database.schema}.disputes (claim_id, reason) values ($1, $2)
           on conflict (claim_id) do update set reason = excluded.reason`,
          [claimId, reason],
        );
        return toClaim({ ...row, status: decision, reason });
      }),
  };

  async function assertTransition(sql: Sql, from: string, to: string): Promise<void> {
    const next = await sql.query<{ to: string }>(
      `select to_status as to from ${credits}.claim_transitions where from_status = $1 order by to_status`,
      [from],
    );
    if (next.some((transition) => transition.to === to)) return;
    const others = next.length > 0 ? next.map((transition) => transition.to).join(', ') : 'nothing else';
    throw refuse('invalid_transition', `A claim that is ${from} cannot become ${to}, only: ${others}`);
  }
}

function toClaim({ createdAt, paidAt, reason, ...claim }: Row): UsageClaim {
  return {
    ...claim,
    createdAt: createdAt.toISOString(),
    ...(paidAt && { paidAt: paidAt.toISOString() }),
    ...(reason !== null && { reason }),
  };
}
