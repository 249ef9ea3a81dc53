import { MoreThan, type DataSource, type EntityManager } from 'typeorm';
import { RevocationEntity } from './entity.js';

/** A token that is revoked or about to be. */
export interface RevokedToken {
  /** sha-256 of the signed payload, in hexadecimal. */
  readonly id: string;
  /** When the token expires. */
  readonly expiresAt: Date;
}

/** The longest time from the begin of a transaction to its commit; its rows carry the time of its begin. */
const LONGEST_TRANSACTION_SECONDS = 600;

/** A token that is revoked already stays so, until the later of the two times. */
export async function insertRevocations(
  manager: EntityManager,
  tokens: readonly RevokedToken[],
  by: string,
): Promise<void> {
  await manager.query(INSERT, [by, tokens.map(({ id }) => id), tokens.map(({ expiresAt }) => expiresAt)]);
}

/** Whether this transaction sees the token as revoked. */
export async function isRevokedInTable(manager: EntityManager, tokenId: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>('select from revocations where token_id = $1', [tokenId]);
  return rows.length > 0;
}

/** The number of unexpired tokens that a DID has revoked. */
export function countLiveRevocations(manager: EntityManager, revokedBy: string): Promise<number> {
  return manager.countBy(RevocationEntity, { revokedBy, expiresAt: MoreThan(new Date()) });
}

export interface RevocationReader {
  /** What was revoked since the last read, with some overlap; everything at the first read. */
  read(): Promise<RevokedToken[]>;
}

export function createRevocationReader(dataSource: DataSource): RevocationReader {
  let lastRead: Date | undefined;
  return {
    async read() {
      const rows = await dataSource.query<(RevokedToken & { readAt: Date })[]>(READ, [
        lastRead ?? '-infinity',
        LONGEST_TRANSACTION_SECONDS,
      ]);
      lastRead = rows[0]?.readAt ?? lastRead;
      return rows;
    },
  };
}

/** Ordered by id, so that transactions with the same tokens cannot deadlock. */
const INSERT = `
  insert into revocations (revoked_by, token_id, expires_at)
  select $1, id, max(expires_at) from unnest($2::text[], $3::timestamptz[]) as token (id, expires_at)
  group by id order by id
  on conflict (token_id) do update set expires_at = excluded.expires_at, revoked_at = excluded.revoked_at
  where revocations.expires_at < excluded.expires_at`;

const READ = `
  select token_id as id, expires_at as "expiresAt", now() as "readAt" from revocations
  where revoked_at > $1::timestamptz - make_interval(secs => $2)`;
