/** Walks the twins that follow a protocol, a page at a time, those of the oldest version first: twins that are moved on meanwhile are not missed. */
import type { EntityManager } from 'typeorm';
import { decodeCursor, encodeCursor, invalidCursor } from '../paging/cursor.js';
import type { PageRequest } from '../paging/newest-first.js';
import { NO_VERSION } from './store.js';

/** Of the JSON of the twins on a page, all in all, unless a single one has more. */
const MAX_CHARACTERS = 4_000_000;

export interface FollowersPage {
  readonly dids: string[];
  readonly nextCursor?: string;
}

/** @param below only twins whose version is lower. */
export async function followersOf(
  manager: EntityManager,
  protocol: string,
  below: number | undefined,
  { limit, cursor, filters }: PageRequest,
): Promise<FollowersPage> {
  const [version = '0', did = ''] = cursor === undefined ? [] : decodeCursor(cursor, filters, 2);
  if (!/^\d{1,9}$/.test(version)) throw invalidCursor();
  const rows = await manager.query<Follower[]>(
    `select did, protocol_version as version, length(properties::text) + length(metadata::text) as characters
     from twins
     where protocol = $1 and (protocol_version, did) > ($2, $3) and protocol_version < $4
     order by protocol_version, did limit $5`,
    [protocol, version, did, below ?? NO_VERSION, limit + 1],
  );
  const page = rows.slice(0, limitBySize(rows, limit));
  const last = page.at(-1);
  return {
    dids: page.map((row) => row.did),
    ...(last &&
      page.length < rows.length && { nextCursor: encodeCursor(filters, [String(last.version), last.did]) }),
  };
}

interface Follower {
  readonly did: string;
  readonly version: number;
  readonly characters: number;
}

function limitBySize(rows: readonly Follower[], limit: number): number {
  let characters = 0;
  const tooMany = rows.findIndex((row, at) => (characters += row.characters) > MAX_CHARACTERS && at > 0);
  return tooMany === -1 ? limit : Math.min(tooMany, limit);
}
