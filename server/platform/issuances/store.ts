import { In, type DataSource, type EntityManager } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import { newestFirst, type Page } from '../paging/newest-first.js';
import { DrawEntity, IssuanceEntity, type DrawRow } from './entity.js';
import type { WholeIssuance } from './issuance.js';

export interface IssuanceQuery {
  readonly domain?: string;
  readonly limit: number;
  readonly cursor?: string;
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
