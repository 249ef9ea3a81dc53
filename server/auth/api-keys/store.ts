import type { DataSource, EntityManager } from 'typeorm';
import { FIRST_KEY_LOCK } from '../../persistence/locks.js';
import { ApiKeyEntity } from './entity.js';
import type { ApiKeyRecord } from './entity.js';

export interface ApiKeyQueries {
  insert(record: ApiKeyRecord): Promise<void>;
  /** @returns whether it was inserted: `false` when the id was there already. */
  insertIfAbsent(record: ApiKeyRecord): Promise<boolean>;
  find(keyId: string): Promise<ApiKeyRecord | null>;
  /** Writes only if the last use on record is before `unlessSince`, so that a busy key is not a busy row. */
  touch(keyId: string, usedAt: Date, unlessSince: Date): Promise<void>;
  /** All keys, revoked and expired ones too. */
  count(): Promise<number>;
}

export interface ApiKeyStore extends ApiKeyQueries {
  /** One caller at a time, over all replicas; what it did is undone if it throws. */
  exclusively<T>(work: (queries: ApiKeyQueries) => Promise<T>): Promise<T>;
}

export const createApiKeyStore = (dataSource: DataSource): ApiKeyStore => ({
  ...queriesOn(dataSource.manager),
  exclusively: (work) =>
    dataSource.transaction(async (manager) => {
      await manager.query('select pg_advisory_xact_lock($1)', [FIRST_KEY_LOCK]);
      return work(queriesOn(manager));
    }),
});

const queriesOn = (manager: EntityManager): ApiKeyQueries => ({
  async insert(record) {
    await manager.insert(ApiKeyEntity, record);
  },

  async insertIfAbsent(record) {
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(ApiKeyEntity)
      .values(record)
      .orIgnore()
      .returning('key_id')
      .execute();
    return Array.isArray(inserted.raw) && inserted.raw.length > 0;
  },

  find: (keyId) => manager.findOneBy(ApiKeyEntity, { keyId }),

  async touch(keyId, usedAt, unlessSince) {
    await manager
      .createQueryBuilder()
      .update(ApiKeyEntity)
      .set({ lastUsedAt: usedAt })
      .where('key_id = :keyId and (last_used_at is null or last_used_at < :unlessSince)', {
        keyId,
        unlessSince,
      })
      .execute();
  },

  count: () => manager.count(ApiKeyEntity),
});
