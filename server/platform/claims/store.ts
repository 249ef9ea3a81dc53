import type { DataSource, EntityManager } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import { selectColumns } from '../../persistence/queries/plain-rows.js';
import { prepare, queryPreparedIn } from '../../persistence/queries/prepared.js';
import type { Page, PageQuery } from '../../persistence/queries/pages.js';
import { newestFirst } from '../paging/newest-first.js';
import type { TwinUse } from '../register/store.js';
import type { EvaluatedClaim } from './claim.js';
import { ClaimEntity, EvaluationEntity, type ClaimRow, type EvaluationRow } from './entity.js';

export interface ClaimQuery extends PageQuery {
  readonly subject?: string;
  readonly status?: Schema<'ClaimStatus'>;
}

export interface ClaimStore {
  /** Throws `claim_not_found`. */
  read(id: string): Promise<EvaluatedClaim>;
  list(query: ClaimQuery): Promise<Page<EvaluatedClaim>>;
}

/** The number of evaluations shown per claim. All of them are in the table, and in the events. */
export const MAX_EVALUATIONS = 100;

/** SQL: what the reply has of the evaluations of a claim. */
const EVALUATION_BYTES = `(
  select coalesce(sum(256 + octet_length(coalesce(reason, ''))), 0) from (
    select reason from evaluations where claim_id = claim.id order by id desc limit ${MAX_EVALUATIONS}) as newest)`;

export function createClaimStore({ manager }: DataSource): ClaimStore {
  return {
    async read(id) {
      const row = await findClaim(manager, id);
      if (!row) throw claimNotFound(id);
      return { row, evaluations: await evaluationsOf(manager, [row]) };
    },

    async list({ limit, cursor, ...filters }) {
      const query = manager.createQueryBuilder(ClaimEntity, 'claim');
      if (filters.subject) query.andWhere('claim.subjectDid = :subject', filters);
      if (filters.status) query.andWhere('claim.status = :status', filters);
      const { items, ...page } = await newestFirst(
        query,
        { time: 'createdAt', id: 'id' },
        { limit, cursor, filters: { list: 'claims', ...filters } },
        { moreBytes: EVALUATION_BYTES },
      );
      const evaluations = await evaluationsByClaim(manager, items);
      return {
        items: items.map((row) => ({ row, evaluations: evaluations.get(row.id) ?? [] })),
        ...page,
      };
    },
  };
}

const FIND = prepare(`select ${selectColumns(ClaimEntity)} from claims where id = $1`);

export async function findClaim(manager: EntityManager, id: string): Promise<ClaimRow | undefined> {
  const [claim] = await queryPreparedIn<ClaimRow>(manager, FIND, [id]);
  return claim;
}

/** In the order of their ids, to avoid deadlocks. */
export function lockClaimRows(transaction: EntityManager, ids: readonly string[]): Promise<ClaimRow[]> {
  return transaction
    .createQueryBuilder(ClaimEntity, 'claim')
    .where('claim.id = any(:ids)', { ids: [...ids] })
    .orderBy('claim.id')
    .setLock('pessimistic_write')
    .getMany();
}

/** The claims that were raised with one of the external ids by its author. */
export async function findClaimsByExternalId(
  manager: EntityManager,
  wanted: readonly Pick<ClaimRow, 'raisedBy' | 'externalId'>[],
): Promise<ClaimRow[]> {
  const named = wanted.filter(({ externalId }) => externalId !== null);
  if (named.length === 0) return [];
  return manager
    .createQueryBuilder(ClaimEntity, 'claim')
    .where(
      `(claim.externalId, claim.raisedBy) in (select * from unnest(cast(:ids as text[]), cast(:authors as text[])))`,
      {
        ids: named.map(({ externalId }) => externalId),
        authors: named.map(({ raisedBy }) => raisedBy),
      },
    )
    .getMany();
}

export function claimNotFound(id: string): Problem {
  return new Problem('claim_not_found', `There is no claim ${id}`);
}

/** Newest first for each claim. */
export async function evaluationsByClaim(
  manager: EntityManager,
  claims: readonly Pick<ClaimRow, 'id'>[],
): Promise<Map<string, EvaluationRow[]>> {
  const byClaim = new Map<string, EvaluationRow[]>(claims.map(({ id }) => [id, []]));
  for (const evaluation of await evaluationsOf(manager, claims))
    byClaim.get(evaluation.claimId)?.push(evaluation);
  return byClaim;
}

const EVALUATIONS_OF_MANY = prepare(
  `select ${selectColumns(EvaluationEntity)} from evaluations
   where id in (
     select newest.id from unnest($1::text[]) as claim (id)
     cross join lateral (
       select id from evaluations where claim_id = claim.id order by id desc limit ${MAX_EVALUATIONS}) as newest)
   order by evaluations.id desc`,
);

const EVALUATIONS_OF_ONE = prepare(
  `select ${selectColumns(EvaluationEntity)} from evaluations
   where claim_id = $1 order by id desc limit ${MAX_EVALUATIONS}`,
);

/** Newest first. */
export function evaluationsOf(
  manager: EntityManager,
  claims: readonly Pick<ClaimRow, 'id'>[],
): Promise<EvaluationRow[]> {
  const [claim, ...others] = claims;
  if (!claim) return Promise.resolve([]);
  return others.length === 0
    ? queryPreparedIn(manager, EVALUATIONS_OF_ONE, [claim.id])
    : queryPreparedIn(manager, EVALUATIONS_OF_MANY, [claims.map(({ id }) => id)]);
}

const INSERT = prepare(
  `insert into claims (id, external_id, subject_did, type, content, evidence, amount, unit, status, raised_by, created_at,
       updated_at)
     select id, "externalId", "subjectDid", type, content, evidence, amount, unit, status, "raisedBy", "createdAt", "updatedAt"
     from json_to_recordset($1::json) as claim (id text, "externalId" text, "subjectDid" text, type text, content jsonb,
       evidence jsonb, amount numeric, unit text, status text, "raisedBy" text, "createdAt" timestamptz,
       "updatedAt" timestamptz)`,
);

/** One statement, for any number of claims. */
export async function insertClaims(manager: EntityManager, rows: readonly ClaimRow[]): Promise<void> {
  if (rows.length > 0) await queryPreparedIn(manager, INSERT, [JSON.stringify(rows)]);
}

export interface Verifiers {
  /** The number of the subject's verifiers. */
  readonly count: number;
  /** Whether the oracle is among them. */
  readonly isOne: boolean;
}

const COUNT_VERIFIERS = prepare(
  `select subject, oracle, count(to_did)::int as count, coalesce(bool_or(to_did = oracle), false) as "isOne"
   from (select distinct * from unnest($1::text[], $2::text[]) as pair (subject, oracle)) as asked
   left join relationships on from_did = subject and role = $3 group by subject, oracle`,
);

/** Counts the twins that fill a role of each subject. @returns the counts by `<subject> <oracle>`. */
export async function countVerifiers(
  manager: EntityManager,
  role: string,
  pairs: readonly { readonly subject: string; readonly oracle: string }[],
): Promise<Map<string, Verifiers>> {
  if (pairs.length === 0) return new Map();
  const rows = await queryPreparedIn<{ subject: string; oracle: string } & Verifiers>(
    manager,
    COUNT_VERIFIERS,
    [pairs.map(({ subject }) => subject), pairs.map(({ oracle }) => oracle), role],
  );
  return new Map(rows.map((row) => [`${row.subject} ${row.oracle}`, row]));
}

/** What issuances have drawn on claims; each amount is a decimal. */
export async function updateIssuedAmounts(
  transaction: EntityManager,
  drawn: readonly { readonly claimId: string; readonly issuedAmount: string }[],
  at: Date,
): Promise<void> {
  await transaction.query(
    `update claims set issued_amount = drawn.issued_amount, updated_at = $3
     from unnest($1::text[], $2::numeric[]) as drawn (claim_id, issued_amount) where id = claim_id`,
    [drawn.map(({ claimId }) => claimId), drawn.map(({ issuedAmount }) => issuedAmount), at],
  );
}

export const claimUses: readonly TwinUse[] = [
  { reason: 'claims are about it', rows: 'select from claims where subject_did = $1' },
  { reason: 'it has evaluated claims', rows: 'select from evaluations where oracle_did = $1' },
];
