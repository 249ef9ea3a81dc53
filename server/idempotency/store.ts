import type { EntityManager } from 'typeorm';
import type { IdempotencyKeyRecord } from './entity.js';

/** A day, as the contract says: longer than a client's queue of things to send stands still. */
const KEPT_FOR_SECONDS = 86_400;

export type KeptReply = Omit<IdempotencyKeyRecord, 'expiresAt'>;

/** One that has expired is as good as gone, swept or not. */
export async function findKept(
  manager: EntityManager,
  owner: string,
  key: string,
): Promise<KeptReply | undefined> {
  const [kept] = await manager.query<KeptReply[]>(
    `select owner, key, fingerprint, sealed from idempotency_keys
     where owner = $1 and key = $2 and expires_at > now()`,
    [owner, key],
  );
  return kept;
}

/**
 * Waits for a transaction that is about to insert the same key.
 * @returns whether it was inserted: `false` when the key is taken.
 */
export async function insertKept(
  manager: EntityManager,
  { owner, key, fingerprint, sealed }: KeptReply,
): Promise<boolean> {
  const inserted = await manager.query<unknown[]>(
    `insert into idempotency_keys as kept (owner, key, fingerprint, sealed, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))
     on conflict (owner, key) do update
       set fingerprint = excluded.fingerprint, sealed = excluded.sealed, expires_at = excluded.expires_at
       where kept.expires_at <= now()
     returning key`,
    [owner, key, fingerprint, sealed, KEPT_FOR_SECONDS],
  );
  return inserted.length > 0;
}
