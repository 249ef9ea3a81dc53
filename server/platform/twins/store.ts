import type { DataSource } from 'typeorm';
import { storeAlongside, type Alongside } from '../../persistence/alongside.js';
import { asColumns } from '../../persistence/columns.js';
import { TwinEntity, type TwinRow } from './entity.js';

export interface TwinQuery {
  /** Names in lower case; a twin with any of them fits. */
  names?: readonly string[];
  /** A kind of twin, whatever its letters' case. */
  type?: string;
  limit: number;
}

export interface TwinStore {
  insert(row: TwinRow, alongside?: Alongside<TwinRow>): Promise<void>;
  get(did: string): Promise<TwinRow | null>;
  /** The newest first, and how many there are in all. */
  find(query: TwinQuery): Promise<{ twins: TwinRow[]; total: number }>;
  /** Every kind of twin with how many there are of it. */
  countByType(): Promise<{ type: string; count: number }[]>;
}

export function createTwinStore(dataSource: DataSource): TwinStore {
  const twins = dataSource.getRepository(TwinEntity);
  return {
    insert: (row, alongside) =>
      storeAlongside(
        dataSource.manager,
        row,
        (manager) => manager.insert(TwinEntity, asColumns(row)),
        alongside,
      ),

    get: (did) => twins.findOneBy({ did }),

    async find({ names, type, limit }) {
      const query = twins
        .createQueryBuilder('twin')
        .orderBy('twin.createdAt', 'DESC')
        .addOrderBy('twin.did')
        .take(limit);
      if (names) query.andWhere(`lower(twin.metadata ->> 'name') = any(:names)`, { names });
      if (type) query.andWhere('lower(twin.type) = lower(:type)', { type });
      const [found, total] = await query.getManyAndCount();
      return { twins: found, total };
    },

    async countByType() {
      const rows = await twins
        .createQueryBuilder('twin')
        .select('twin.type', 'type')
        .addSelect('count(*)::int', 'count')
        .groupBy('twin.type')
        .orderBy('twin.type')
        .getRawMany<{ type: string; count: number }>();
      return rows;
    },
  };
}
