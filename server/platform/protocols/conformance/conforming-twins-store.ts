/** Reads the twins that follow a protocol, in pages, oldest version first: twins that are migrated meanwhile are not missed. */
import { In, type EntityManager } from 'typeorm';
import { pageOf, type Page } from '../../../persistence/queries/pages.js';
import { decodeCursor, encodeCursor, invalidCursor } from '../../../contract/paging/cursor.js';
import type { PageRequest } from '../../paging/newest-first.js';
import { TwinEntity, type TwinRow } from '../../register/entity.js';
import { NO_VERSION } from '../store.js';

/** The total JSON of the twins on a page, unless a single one has more. */
const MAX_CHARACTERS = 4_000_000;

/** The DIDs of a page. @param below only twins whose version is lower. */
export async function followersOf(
  manager: EntityManager,
  protocol: string,
  below: number | undefined,
  { limit, cursor, filters }: PageRequest,
): Promise<Page<string>> {
  const [version = '0', did = ''] = cursor === undefined ? [] : decodeCursor(cursor, filters, 2);
  if (!/^\d{1,9}$/.test(version)) throw invalidCursor();
  const rows = await manager.query<Follower[]>(
    `select did, protocol_version as version, length(properties::text) + length(metadata::text) as characters
     from twins
     where protocol = $1 and (protocol_version, did) > ($2, $3) and protocol_version < $4
     order by protocol_version, did limit $5`,
    [protocol, version, did, below ?? NO_VERSION, limit + 1],
  );
  const { items, ...more } = pageOf(rows, limitBySize(rows, limit), (last) =>
    encodeCursor(filters, [String(last.version), last.did]),
  );
  return { items: items.map((row) => row.did), ...more };
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

/** What rules say about, in the order of DIDs. */
export function findProperties(
  manager: EntityManager,
  dids: readonly string[],
): Promise<Pick<TwinRow, 'did' | 'type' | 'properties'>[]> {
  return manager.find(TwinEntity, {
    select: { did: true, type: true, properties: true },
    where: { did: In([...dids]) },
    order: { did: 'ASC' },
  });
}

/** Those that still exist and are still older. In the order of DIDs, so that two migrations cannot deadlock. */
export function lockOlder(
  transaction: EntityManager,
  dids: readonly string[],
  version: number,
): Promise<TwinRow[]> {
  return transaction
    .createQueryBuilder(TwinEntity, 'twin')
    .where('twin.did = any(:dids)', { dids: [...dids] })
    .andWhere('twin.protocolVersion < :version', { version })
    .orderBy('twin.did')
    .setLock('pessimistic_write')
    .getMany();
}

export async function countOlder(manager: EntityManager, protocol: string, version: number): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    'select count(*)::int as count from twins where protocol = $1 and protocol_version < $2',
    [protocol, version],
  );
  return row?.count ?? 0;
}

/** The relationships of one twin in one role. */
export interface Filled {
  readonly did: string;
  readonly role: string;
  /** Of the twins that they lead to. */
  readonly types: string[];
  readonly count: number;
  /** Whether the twin itself is among them. */
  readonly hasSelf: boolean;
}

/** Counted by the database, because a twin may have any number of them. By twin and role. */
export function countFilled(manager: EntityManager, dids: readonly string[]): Promise<Filled[]> {
  return manager.query<Filled[]>(
    `select from_did as did, role, array_agg(distinct type) as types, count(*)::int as count,
       bool_or(to_did = from_did) as "hasSelf"
     from relationships join twins on twins.did = to_did
     where from_did = any($1)
     group by from_did, role order by from_did, role`,
    [dids],
  );
}
