/** Lists of large records: what a page has, and that none is missing or there twice. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { project, startAdmin, type SoleOwner } from '../twins/testing/owner.js';
import { PAGE_BYTES } from '../../persistence/queries/pages.js';

const MARK = 'large-records';
const LARGE = 120_000;
let admin: SoleOwner;
/** The newest first. */
let dids: string[];

/** What PostgreSQL compresses a hundredfold, and what it cannot compress. */
const contents = [
  ['same', () => 'x'.repeat(LARGE)],
  ['random', () => randomBytes(LARGE / 2).toString('hex')],
  ['small', () => 'x'],
] as const;

beforeAll(async () => {
  admin = await startAdmin();
  const made: string[] = [];
  for (let at = 0; at < 30; at++) {
    const [, content] = contents[at % contents.length] ?? contents[0];
    made.unshift((await admin.make({ ...project, properties: { goal: MARK, content: content() } })).did);
  }
  dids = made;
  for (let at = 0; at < 20; at++)
    await admin.patch(dids[0] ?? '', { properties: { content: randomBytes(LARGE / 2).toString('hex') } });
});
afterAll(() => admin.server.close());

interface Read<Item> {
  readonly items: Item[];
  /** Of each page. */
  readonly bytes: number[];
}

async function readAll<Item>(
  path: string,
  list: string,
  isLast: (items: readonly Item[]) => boolean,
): Promise<Read<Item>> {
  const items: Item[] = [];
  const bytes: number[] = [];
  for (let cursor = ''; ;) {
    const separator = path.includes('?') ? '&' : '?';
    const { status, body } = await admin.get(`${path}${separator}limit=100${cursor && `&cursor=${cursor}`}`);
    expect(status).toBe(200);
    const page = body[list] as Item[];
    bytes.push(JSON.stringify(body).length);
    items.push(...page);
    if (typeof body.nextCursor !== 'string' || isLast(page)) return { items, bytes };
    expect(page.length).toBeGreaterThan(0);
    cursor = body.nextCursor;
  }
}

const never = () => false;

function expectBounded({ bytes }: Read<unknown>, pages: number): void {
  expect(bytes.length).toBeGreaterThanOrEqual(pages);
  // Sizes are those of the database; JSON differs by little.
  for (const size of bytes) expect(size).toBeLessThan(1.1 * PAGE_BYTES);
}

describe('a page of large records ends early, and the next one continues there', () => {
  it('of twins', async () => {
    const read = await readAll<{ did: string }>(`entities?property=goal:${MARK}`, 'twins', never);
    expect(read.items.map(({ did }) => did)).toEqual(dids);
    expectBounded(read, 3);
  });

  it('of the history of a twin', async () => {
    const read = await readAll<{ revision: number }>(`entities/${dids[0] ?? ''}/history`, 'changes', never);
    expect(read.items.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 21 }, (_, at) => 21 - at),
    );
    expectBounded(read, 3);
  });

  it('of events', async () => {
    const read = await readAll<{ id: number; type: string }>('events', 'events', (page) => page.length === 0);
    const ids = read.items.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
    expect(read.items.filter(({ type }) => type === 'twin.updated')).toHaveLength(20);
    expectBounded(read, 5);
  });
});
