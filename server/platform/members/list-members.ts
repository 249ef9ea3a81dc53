import type { DataSource } from 'typeorm';
import { pageOf, type Page } from '../../persistence/queries/pages.js';
import { decodeCursor, encodeCursor } from '../paging/cursor.js';
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
  const rows = await findMembersAfter(dataSource.manager, groupDid, after, limit + 1);
  return pageOf(rows, limit, (last) => encodeCursor(filters, [last.memberDid]));
}
