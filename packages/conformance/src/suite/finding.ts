import { firstDifference, type ComparedLists } from './compare-lists.js';

/** What the server should have done, and what it did. */
export class Finding extends Error {
  override readonly name = 'Finding';

  constructor(
    readonly expected: string,
    readonly received: string,
    /** The whole lists, where one item of them differs. */
    readonly lists?: ComparedLists,
  ) {
    super(`Expected ${expected}; received ${received}`);
  }
}

/** The case cannot be decided against this server. */
export class Skip extends Error {
  override readonly name = 'Skip';
}

/** The case could not begin: a request that it needs, and is not about, has failed. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
}

/** @returns the value; throws a finding when it is undefined or null. */
export function required<T>(value: T | null | undefined, expected: string): T {
  if (value === undefined || value === null) throw new Finding(expected, 'nothing');
  return value;
}

export function expectThat(holds: boolean, expected: string, received: unknown): asserts holds {
  if (!holds) throw new Finding(expected, short(received));
}

/** Compares as JSON, member by member in any order. */
export function expectEqual(received: unknown, wanted: unknown, what: string): void {
  if (canonical(received) === canonical(wanted)) return;
  const isShort = [wanted, received].every((value) => short(value).length <= MAX_BESIDE);
  if (isShort || !Array.isArray(received) || !Array.isArray(wanted))
    throw new Finding(`${what} to be ${short(wanted)}`, short(received));
  const lists: ComparedLists = { received, wanted };
  const { index, before, wantedItem, receivedItem } = firstDifference(lists, canonical);
  const place = `the item ${index} of ${lists.wanted.length}${before === undefined ? '' : `, after ${short(before)},`}`;
  throw new Finding(
    `${what}: ${place} to be ${wantedItem === undefined ? 'none' : short(wantedItem)}`,
    `${receivedItem === undefined ? 'none' : short(receivedItem)} (of ${lists.received.length})`,
    lists,
  );
}

const MAX_SHOWN = 600;
/** Lists whose texts are longer are not told beside each other, but by what differs. */
const MAX_BESIDE = 160;

/** A value as a report shows it. */
export function short(value: unknown): string {
  const text = typeof value === 'string' ? value : toJson(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

const canonical = (value: unknown): string =>
  toJson(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

/** `undefined` and functions have no JSON. */
function toJson(value: unknown, replacer?: (key: string, member: unknown) => unknown): string {
  const text = JSON.stringify(value, replacer) as string | undefined;
  return text ?? String(value);
}
