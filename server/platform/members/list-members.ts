import type { DataSource } from 'typeorm';
import { decodeCursor, encodeCursor } from '../paging/cursor.js';
import type { Page } from '../paging/newest-first.js';
import { TwinEntity } from '../register/entity.js';
import { twinNotFound } from '../register/records.js';
import { MemberEntity, type MemberRow } from './entity.js';
import { assertGroup } from './group.js';

export interface MemberQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** One page of a group's members, by DID. Throws `twin_not_found` and `no_group`. */
export async function listMembers(
  dataSource: DataSource,
  groupDid: string,
  { limit, cursor }: MemberQuery,
): Promise<Page<MemberRow>> {
  const twin = await dataSource.manager.findOneBy(TwinEntity, { did: groupDid });
  if (!twin) throw twinNotFound(groupDid);
  assertGroup(twin);
  const filters = { list: 'members', groupDid };
  const query = dataSource
    .createQueryBuilder(MemberEntity, 'member')
    .where('member.groupDid = :groupDid', { groupDid })
    .orderBy('member.memberDid')
    // One more than is asked for tells whether this is the last page.
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [last] = decodeCursor(cursor, filters, 1);
    query.andWhere('member.memberDid > :last', { last });
  }
  const rows = await query.getMany();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    ...(rows.length > limit && last && { nextCursor: encodeCursor(filters, [last.memberDid]) }),
  };
}
