import type { DataSource, EntityManager } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import { newestFirst, type Page } from '../paging/newest-first.js';
import type { JudgedClaim } from './claim.js';
import { ClaimEntity, EvaluationEntity, type ClaimRow, type EvaluationRow } from './entity.js';

export interface ClaimQuery {
  readonly subject?: string;
  readonly status?: Schema<'ClaimStatus'>;
  readonly limit: number;
  readonly cursor?: string;
}

export interface ClaimStore {
  /** Throws `claim_not_found`. */
  read(id: string): Promise<JudgedClaim>;
  list(query: ClaimQuery): Promise<Page<JudgedClaim>>;
}

/** Of each claim, in what is shown. All of them are in the table, and in the events. */
const MAX_EVALUATIONS = 100;

/** SQL: what the reply has of the evaluations of a claim. */
const EVALUATION_BYTES = `(
  select coalesce(sum(256 + octet_length(coalesce(reason, ''))), 0) from (
    select reason from evaluations where claim_id = claim.id order by id desc limit ${MAX_EVALUATIONS}) as newest)`;

export function createClaimStore({ manager }: DataSource): ClaimStore {
  return {
    async read(id) {
      const row = await manager.findOneBy(ClaimEntity, { id });
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

export function claimNotFound(id: string): Problem {
  return new Problem('claim_not_found', `There is no claim ${id}`);
}

/** Of each claim the newest first. */
export async function evaluationsByClaim(
  manager: EntityManager,
  claims: readonly Pick<ClaimRow, 'id'>[],
): Promise<Map<string, EvaluationRow[]>> {
  const byClaim = new Map<string, EvaluationRow[]>(claims.map(({ id }) => [id, []]));
  for (const evaluation of await evaluationsOf(manager, claims))
    byClaim.get(evaluation.claimId)?.push(evaluation);
  return byClaim;
}

/** The newest first. */
export function evaluationsOf(
  manager: EntityManager,
  claims: readonly Pick<ClaimRow, 'id'>[],
): Promise<EvaluationRow[]> {
  if (claims.length === 0) return Promise.resolve([]);
  return manager
    .createQueryBuilder(EvaluationEntity, 'evaluation')
    .where(
      `evaluation.id in (
        select newest.id from unnest(cast(:claims as text[])) as claim (id)
        cross join lateral (
          select id from evaluations where claim_id = claim.id order by id desc limit :most) as newest)`,
      { claims: claims.map(({ id }) => id), most: MAX_EVALUATIONS },
    )
    .orderBy('evaluation.id', 'DESC')
    .getMany();
}
