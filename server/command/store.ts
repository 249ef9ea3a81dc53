import type { EntityManager } from 'typeorm';
import type { IdempotencyKeyRecord } from './entity.js';

export type StoredReply = Omit<IdempotencyKeyRecord, 'expiresAt'>;

/** Returns undefined when the key is unknown or has expired, whether or not it was swept. */
export async function findReply(
  manager: EntityManager,
  owner: string,
  key: string,
): Promise<StoredReply | undefined> {
  const [stored] = await manager.query<StoredReply[]>(
    `select owner, key, fingerprint, sealed from idempotency_keys
     where owner = $1 and key = $2 and expires_at > now()`,
    [owner, key],
  );
  return stored;
}

/**
 * Waits for a transaction that has inserted the same key and not ended yet.
 * @returns whether it was inserted: `false` when the key is taken.
 */
export async function insertReply(
  manager: EntityManager,
  { owner, key, fingerprint, sealed }: StoredReply,
  keptHours: number,
): Promise<boolean> {
  const inserted = await manager.query<unknown[]>(
    `insert into idempotency_keys as stored (owner, key, fingerprint, sealed, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))
     on conflict (owner, key) do update
       set fingerprint = excluded.fingerprint, sealed = excluded.sealed, expires_at = excluded.expires_at
       where stored.expires_at <= now()
     returning key`,
    [owner, key, fingerprint, sealed, keptHours],
  );
  return inserted.length > 0;
}
