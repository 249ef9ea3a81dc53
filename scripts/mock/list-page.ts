import { invalidCursor } from '../../server/contract/paging/cursor.js';
import { isRecord } from './record-changes.js';
import type { MockRecord } from './records.js';

/** Whether a record is what the filters of a query ask for; filters that are no member of it say nothing. */
export function fitsFilters(record: MockRecord, query: MockRecord): boolean {
  return Object.entries(query).every(([name, value]) => !(name in record) || record[name] === value);
}

/** The page of a list that a query asks for. Throws `invalid_cursor` for one that no page had. */
export function pageOf(list: MockRecord, { limit, cursor }: MockRecord): MockRecord {
  const [member] = Object.keys(list).filter((name) => Array.isArray(list[name]));
  const items: unknown = member === undefined ? undefined : list[member];
  if (member === undefined || !Array.isArray(items)) return list;
  const names = items.map(cursorOf);
  const start = typeof cursor === 'string' ? names.indexOf(cursor) + 1 : 0;
  if (cursor !== undefined && start === 0) throw invalidCursor();
  const end = typeof limit === 'number' ? start + limit : items.length;
  const { nextCursor: _, ...others } = list;
  return {
    ...others,
    [member]: items.slice(start, end),
    // The feed of events always has one: more may come.
    ...((end < items.length || 'newest' in list) && { nextCursor: names.slice(0, end).at(-1) }),
  };
}

/** Made of the first member, which names the item. */
function cursorOf(item: unknown): string {
  const [name] = isRecord(item) ? Object.values(item) : [];
  return Buffer.from(JSON.stringify([name])).toString('base64url');
}
