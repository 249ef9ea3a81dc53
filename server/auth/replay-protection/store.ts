import type { EntityManager } from 'typeorm';

export interface SingleUseToken {
  /** sha-256 of the signed payload, in hexadecimal. */
  readonly id: string;
  readonly expiresAt: Date;
}

/**
 * Marks single-use tokens as used, in the caller's transaction: a rollback makes them usable again. Of two transactions that use the same
 * token, the second waits for the end of the first.
 * @returns the ids that were used already, including an id that is given twice; the caller must not act on these tokens.
 */
export async function useOnce(manager: EntityManager, tokens: readonly SingleUseToken[]): Promise<string[]> {
  if (tokens.length === 0) return [];
  const inserted = await manager.query<{ id: string }[]>(INSERT, [
    tokens.map(({ id }) => id),
    tokens.map(({ expiresAt }) => expiresAt),
  ]);
  const fresh = new Set(inserted.map(({ id }) => id));
  // The first mention of a fresh id removes it, so that the second counts as a replay.
  return tokens.map(({ id }) => id).filter((id) => !fresh.delete(id));
}

/** Ordered by id, so that transactions with the same tokens cannot deadlock. */
const INSERT = `
  insert into used_tokens (token_id, expires_at)
  select id, expires_at from unnest($1::text[], $2::timestamptz[]) as token (id, expires_at) order by id
  on conflict do nothing
  returning token_id as id`;
