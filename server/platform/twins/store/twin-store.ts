import type { DataSource } from 'typeorm';
import type { TwinPage, TwinQuestion, TypeCounts } from '../../../ports/twin-graph-port.js';
import { TwinEntity, type TwinRow } from '../../register/entity.js';
import { createTwinReader } from './read-twins.js';

/** The identifying fields of a twin, without those that may be large. */
export interface TwinBrief extends Pick<
  TwinRow,
  'did' | 'type' | 'protocol' | 'controller' | 'verificationStatus'
> {
  name: string | null;
}

export interface FoundTwins extends Omit<TwinPage, 'twins'> {
  readonly twins: TwinBrief[];
}

export interface TwinStore {
  get(did: string): Promise<TwinRow | null>;
  /** In no particular order; twins that do not exist are left out. */
  getMany(dids: readonly string[]): Promise<TwinBrief[]>;
  /** Returns the newest twins first. */
  find(query: TwinQuestion): Promise<FoundTwins>;
  /** Counts twins by type; returns the most frequent types when there are many. */
  countByType(limit: number): Promise<TypeCounts>;
}

/** The count stops here, so that the cost of a query does not grow with the register. */
export const MAX_COUNTED = 10_000;

export function createTwinStore(dataSource: DataSource): TwinStore {
  const twins = dataSource.getRepository(TwinEntity);

  return {
    get: createTwinReader(dataSource),

    getMany: (dids) =>
      briefly()
        .where('twin.did = any(:dids)', { dids: [...dids] })
        .getRawMany<TwinBrief>(),

    async find({ names, type, controller, protocol, issuer, verificationStatus, limit }) {
      const fitting = briefly().limit(MAX_COUNTED + 1);
      if (names) fitting.andWhere(`lower(twin.metadata ->> 'name') = any(:names)`, { names: [...names] });
      if (issuer)
        fitting.andWhere('twin.verifiableCredential @> cast(:issued as jsonb)', {
          issued: JSON.stringify([{ issuer }]),
        });
      // A filter by name or issuer selects its few rows by an index; an `order by` would make PostgreSQL scan by age instead.
      if (!names && !issuer) {
        // No index covers the age of all twins.
        if (type || controller || protocol) fitting.orderBy('twin.createdAt', 'DESC');
        fitting.addOrderBy('twin.did');
      }
      if (type) fitting.andWhere('lower(twin.type) = lower(:type)', { type });
      if (controller) fitting.andWhere('twin.controller = :controller', { controller });
      if (protocol) fitting.andWhere('twin.protocol = :protocol', { protocol });

      const isWanted = verificationStatus ? `fitting."verificationStatus" = :verificationStatus` : 'true';
      const page = dataSource
        .createQueryBuilder()
        .select('fitting.*')
        .addSelect('count(*) over ()::int', 'looked')
        // They are counted instead of filtered out: a filter by a rare status would scan the whole register.
        .addSelect(`count(*) filter (where ${isWanted}) over ()::int`, 'counted')
        .from(`(${fitting.getQuery()})`, 'fitting')
        .setParameters({ ...fitting.getParameters(), verificationStatus })
        .limit(limit);
      if (verificationStatus) page.orderBy(isWanted, 'DESC');
      if (names) page.addOrderBy('length(fitting.name)', 'DESC', 'NULLS LAST');
      page.addOrderBy('fitting."createdAt"', 'DESC').addOrderBy('fitting.did');

      const rows = await page.getRawMany<TwinBrief & { createdAt: Date; looked: number; counted: number }>();
      const { looked = 0, counted = 0 } = rows[0] ?? {};
      return {
        twins: rows.slice(0, counted).map(({ createdAt: _, looked: __, counted: ___, ...twin }) => twin),
        total: Math.min(counted, MAX_COUNTED),
        isTotalExact: looked <= MAX_COUNTED,
      };
    },

    async countByType(limit) {
      const rows = await twins
        .createQueryBuilder('twin')
        .select('twin.type', 'type')
        .addSelect('count(*)::int', 'count')
        .addSelect('sum(count(*)) over ()::int', 'total')
        .addSelect('count(*) over ()::int', 'totalTypes')
        .groupBy('twin.type')
        .orderBy('count(*)', 'DESC')
        .addOrderBy('twin.type')
        .limit(limit)
        .getRawMany<{ type: string; count: number; total: number; totalTypes: number }>();
      const { total = 0, totalTypes = 0 } = rows[0] ?? {};
      return { types: rows.map(({ type, count }) => ({ type, count })), totalTypes, total };
    },
  };

  function briefly() {
    return twins
      .createQueryBuilder('twin')
      .select('twin.did', 'did')
      .addSelect('twin.type', 'type')
      .addSelect(`nullif(twin.metadata ->> 'name', '')`, 'name')
      .addSelect('twin.protocol', 'protocol')
      .addSelect('twin.controller', 'controller')
      .addSelect('twin.verificationStatus', 'verificationStatus')
      .addSelect('twin.createdAt', 'createdAt');
  }
}
