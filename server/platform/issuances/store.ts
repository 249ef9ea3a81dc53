import { In, type DataSource, type EntityManager } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import type { Page, PageQuery } from '../../persistence/queries/pages.js';
import { newestFirst } from '../paging/newest-first.js';
import type { TwinUse } from '../register/store.js';
import { DrawEntity, IssuanceEntity, type DrawRow } from './entity.js';
import type { WholeIssuance } from './issuance.js';

export interface IssuanceQuery extends PageQuery {
  readonly domain?: string;
}

export interface IssuanceStore {
  /** Throws `issuance_not_found`. */
  read(id: string): Promise<WholeIssuance>;
  list(query: IssuanceQuery): Promise<Page<WholeIssuance>>;
}

/** SQL: what the reply has of the draws of an issuance. */
const DRAW_BYTES = '(select 128 * count(*) from draws where issuance_id = issuance.id)';

export function createIssuanceStore({ manager }: DataSource): IssuanceStore {
  return {
    async read(id) {
      const row = await manager.findOneBy(IssuanceEntity, { id });
      if (!row) throw new Problem('issuance_not_found', `There is no issuance ${id}`);
      return { row, draws: await drawsOf(manager, [id]) };
    },

    async list({ limit, cursor, ...filters }) {
      const query = manager.createQueryBuilder(IssuanceEntity, 'issuance');
      if (filters.domain) query.where('issuance.domainDid = :domain', filters);
      const { items, ...page } = await newestFirst(
        query,
        { time: 'createdAt', id: 'id' },
        { limit, cursor, filters: { list: 'issuances', ...filters } },
        { moreBytes: DRAW_BYTES },
      );
      const draws = await drawsOf(
        manager,
        items.map(({ id }) => id),
      );
      return {
        items: items.map((row) => ({ row, draws: draws.filter(({ issuanceId }) => issuanceId === row.id) })),
        ...page,
      };
    },
  };
}

function drawsOf(manager: EntityManager, issuances: readonly string[]): Promise<DrawRow[]> {
  return manager.find(DrawEntity, {
    where: { issuanceId: In([...issuances]) },
    order: { issuanceId: 'ASC', claimId: 'ASC' },
  });
}

export async function insertIssuance(
  transaction: EntityManager,
  { row, draws }: WholeIssuance,
): Promise<void> {
  await transaction.insert(IssuanceEntity, row);
  await transaction.insert(DrawEntity, [...draws]);
}

export interface Drawn {
  readonly claimId: string;
  /** Decimals: of this draw, and of all draws. */
  readonly amount: string;
  readonly issuedAmount: string;
}

/** The draws to make, beside the existing ones. */
export interface Plan extends Drawn {
  readonly left: string;
  readonly fits: boolean;
}

/** In SQL, where decimals are exact: the requested amount, or everything left. By the claims' ids. */
export function planDraws(
  manager: EntityManager,
  draws: readonly { readonly claimId: string; readonly wanted: string | null }[],
): Promise<Plan[]> {
  return manager.query<Plan[]>(
    `select claim_id as "claimId", drawn.amount, issued_amount + drawn.amount as "issuedAmount", rest."left",
       drawn.amount > 0 and drawn.amount <= rest."left" as fits
     from unnest($1::text[], $2::numeric[]) as draw (claim_id, wanted)
     join claims on claims.id = claim_id
     cross join lateral (select approved_amount - issued_amount as "left") as rest
     cross join lateral (select coalesce(wanted, rest."left") as amount) as drawn
     order by claim_id`,
    [draws.map(({ claimId }) => claimId), draws.map(({ wanted }) => wanted)],
  );
}

/** In SQL, where decimals are exact. @returns undefined when the sum exceeds the maximum. */
export async function sumOf(
  manager: EntityManager,
  drawn: readonly Drawn[],
  maximum: number,
): Promise<string | undefined> {
  const [row] = await manager.query<{ sum: string; fits: boolean }[]>(
    `select sum(amount) as sum, sum(amount) <= $2 as fits from unnest($1::numeric[]) as amount`,
    [drawn.map(({ amount }) => amount), maximum],
  );
  return row?.fits ? row.sum : undefined;
}

export const issuanceUse: TwinUse = {
  reason: 'it has issuances',
  rows: 'select from issuances where domain_did = $1',
};
