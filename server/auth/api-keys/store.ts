import { In, IsNull, type DataSource, type EntityManager } from 'typeorm';
import { FIRST_KEY_LOCK } from '../../persistence/locks.js';
import { notifiesAfterCommit } from '../../persistence/notify-channels.js';
import { inTransaction } from '../../persistence/transaction.js';
import { ApiKeyEntity, type ApiKeyRecord } from './entity.js';

export interface ApiKeyQueries {
  insert(record: ApiKeyRecord): Promise<void>;
  /** @returns whether it was inserted: `false` when the id was there already. */
  insertIfAbsent(record: ApiKeyRecord): Promise<boolean>;
  find(keyId: string): Promise<ApiKeyRecord | null>;
  /** Newest first. */
  list(selection: ApiKeySelection): Promise<ApiKeyRecord[]>;
  /** Writes when keys were used, in one statement; to the minute, which limits the updates of busy keys. */
  touch(uses: ReadonlyMap<string, Date>): Promise<void>;
  /** The number of all keys, including revoked and expired ones. */
  count(): Promise<number>;
}

export interface ApiKeySelection {
  /** `undefined` selects the keys of all owners. */
  readonly ownerDid: string | undefined;
  /** Only keys that come after this one. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** The queries of one transaction. After its commit the caller notifies all replicas of keys that it has changed. */
export interface ApiKeyTransaction extends ApiKeyQueries {
  /** Locks the key until the transaction ends. */
  findForUpdate(keyId: string): Promise<ApiKeyRecord | null>;
  /** Sets the successor and the expiry of a key. The successor must exist. */
  supersede(keyId: string, by: { successorId: string; expiresAt: Date }): Promise<void>;
  /** Does not change a key that is revoked already. */
  revoke(keyId: string, revokedAt: Date): Promise<void>;
}

export interface ApiKeyStore extends ApiKeyQueries {
  /** Runs the work in a transaction, for one caller at a time on all replicas. */
  exclusively<T>(work: (queries: ApiKeyTransaction) => Promise<T>): Promise<T>;
}

export function createApiKeyStore(dataSource: DataSource): ApiKeyStore {
  return {
    ...queriesOn(dataSource.manager),
    exclusively: (work) =>
      inTransaction(dataSource, async (manager) => {
        await manager.query('select pg_advisory_xact_lock($1)', [FIRST_KEY_LOCK]);
        return work(queriesIn(manager));
      }),
  };
}

export function queriesIn(transaction: EntityManager): ApiKeyTransaction {
  return {
    ...queriesOn(transaction),

    findForUpdate: (keyId) =>
      transaction.findOne(ApiKeyEntity, { where: { keyId }, lock: { mode: 'pessimistic_write' } }),

    async supersede(keyId, by) {
      await notifiesAfterCommit(transaction);
      await transaction.update(ApiKeyEntity, { keyId }, by);
    },

    async revoke(keyId, revokedAt) {
      await notifiesAfterCommit(transaction);
      await transaction.update(ApiKeyEntity, { keyId, revokedAt: IsNull() }, { revokedAt });
    },
  };
}

function queriesOn(manager: EntityManager): ApiKeyQueries {
  return {
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

    find: (keyId) => findApiKey(manager, keyId),

    list({ ownerDid, after, limit }) {
      const query = manager.createQueryBuilder(ApiKeyEntity, 'apiKey');
      if (ownerDid !== undefined) query.andWhere('apiKey.ownerDid = :ownerDid', { ownerDid });
      if (after !== undefined) query.andWhere(AFTER, { after });
      return query
        .orderBy('apiKey.createdAt', 'DESC')
        .addOrderBy('apiKey.keyId', 'DESC')
        .limit(limit)
        .getMany();
    },

    async touch(uses) {
      await manager.query(TOUCH, [[...uses.keys()], [...uses.values()]]);
    },

    count: () => manager.count(ApiKeyEntity),
  };
}

/** In the transaction or outside one. */
export function findApiKey(manager: EntityManager, keyId: string): Promise<ApiKeyRecord | null> {
  return manager.findOneBy(ApiKeyEntity, { keyId });
}

/** By when keys end; without those that do not exist. */
export function findKeyEnds(
  manager: EntityManager,
  keyIds: readonly string[],
): Promise<Pick<ApiKeyRecord, 'keyId' | 'revokedAt' | 'expiresAt'>[]> {
  return manager.find(ApiKeyEntity, {
    select: { keyId: true, revokedAt: true, expiresAt: true },
    where: { keyId: In([...keyIds]) },
  });
}

/** The rows are locked in the order of their ids, so that two replicas cannot deadlock. */
const TOUCH = `
  with used as (select * from unnest($1::text[], $2::timestamptz[]) as used (key_id, used_at)),
  stale as (
    select key_id, used_at from api_keys join used using (key_id)
    where last_used_at is null or last_used_at < used_at - interval '1 minute'
    order by key_id for no key update of api_keys)
  update api_keys set last_used_at = stale.used_at from stale where api_keys.key_id = stale.key_id`;

/** The database reads the time itself: a JavaScript Date has no microseconds, so paging with it would repeat or skip keys. */
const AFTER = `(apiKey.createdAt, apiKey.keyId) <
  (select last.created_at, last.key_id from api_keys last where last.key_id = :after)`;
