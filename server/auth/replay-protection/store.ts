import type { EntityManager } from 'typeorm';

export interface SingleUseToken {
  /** sha-256 of the signed payload, in hexadecimal. */
  readonly id: string;
  readonly expiresAt: Date;
}

/**
 * Uses tokens that can be used once, as part of the caller's transaction: if that is undone, they were not used. Of two transactions that
 * use the same token the second waits for the end of the first.
 * @returns the ids that were used before, an id that is given twice included; what is returned must not be acted on.
 */
export async function useOnce(manager: EntityManager, tokens: readonly SingleUseToken[]): Promise<string[]> {
  if (tokens.length === 0) return [];
  const inserted = await manager.query<{ id: string }[]>(INSERT, [
    tokens.map(({ id }) => id),
    tokens.map(({ expiresAt }) => expiresAt),
  ]);
  const fresh = new Set(inserted.map(({ id }) => id));
  // The first mention of a fresh id takes it out, so that the second is a replay.
  return tokens.map(({ id }) => id).filter((id) => !fresh.delete(id));
}

/** In order of the ids, since transactions that wait for each other's tokens crosswise would wait for ever. */
const INSERT = `
  insert into used_tokens (token_id, expires_at)
  select id, expires_at from unnest($1::text[], $2::timestamptz[]) as token (id, expires_at) order by id
  on conflict do nothing
  returning token_id as id`;
