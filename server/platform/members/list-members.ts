import type { DataSource } from 'typeorm';
import { decodeCursor, encodeCursor } from '../paging/cursor.js';
import type { Page } from '../paging/newest-first.js';
import { twinNotFound } from '../register/change-twin.js';
import { findTwin } from '../register/store.js';
import type { MemberRow } from './entity.js';
import { assertGroup } from './group.js';
import { findMembersAfter } from './store.js';

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
  const twin = await findTwin(dataSource.manager, groupDid);
  if (!twin) throw twinNotFound(groupDid);
  assertGroup(twin);
  const filters = { list: 'members', groupDid };
  const [after] = cursor === undefined ? [] : decodeCursor(cursor, filters, 1);
  // One more than is asked for tells whether this is the last page.
  const rows = await findMembersAfter(dataSource.manager, groupDid, after, limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    ...(rows.length > limit && last && { nextCursor: encodeCursor(filters, [last.memberDid]) }),
  };
}
