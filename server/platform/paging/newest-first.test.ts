import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ClaimEntity } from '../claims/entity.js';
import { TwinEntity } from '../register/entity.js';
import type { TwinRow } from '../register/fields/fields.js';
import { openTestRecords, type TestRecords } from '../testing/test-records.js';
import { WebhookEntity } from '../webhooks/entity.js';
import { encodeCursor } from '../../contract/paging/cursor.js';
import { newestFirst, type PageOptions } from './newest-first.js';
import { cutPage, PAGE_BYTES, type Page } from '../../persistence/queries/pages.js';

let records: TestRecords;
beforeAll(async () => {
  records = await openTestRecords();
});
afterAll(() => records.close());

/** Twins of a type of their own, created a second apart, the last first. */
async function addTwins(type: string, count: number, more: Partial<TwinRow> = {}): Promise<string[]> {
  const dids: string[] = [];
  for (let second = 0; second < count; second++) {
    const createdAt = new Date(Date.UTC(2030, 0, 1, 0, 0, second));
    dids.unshift((await records.addTwin({ type, createdAt, ...more })).did);
  }
  return dids;
}

function page(type: string, limit: number, cursor?: string, options?: PageOptions): Promise<Page<TwinRow>> {
  const query = records.dataSource.manager
    .createQueryBuilder(TwinEntity, 'twin')
    .where('twin.type = :type', { type });
  const request = { limit, cursor, filters: { list: 'twins', type } };
  return newestFirst(query, { time: 'createdAt', id: 'did' }, request, options);
}

async function pages(type: string, limit: number, options?: PageOptions): Promise<string[][]> {
  const found: string[][] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await page(type, limit, cursor, options);
    found.push(items.map(({ did }) => did));
    cursor = nextCursor;
  } while (cursor !== undefined);
  return found;
}

describe('a list of the newest first', () => {
  it('has pages of the limit, each record once', async () => {
    const dids = await addTwins('Five', 5);
    expect(await pages('Five', 2)).toEqual([dids.slice(0, 2), dids.slice(2, 4), dids.slice(4)]);
  });

  it('ends with a full page, without a cursor', async () => {
    const dids = await addTwins('Four', 4);
    expect(await pages('Four', 2)).toEqual([dids.slice(0, 2), dids.slice(2)]);
    expect(await pages('Four', 4)).toEqual([dids]);
  });

  it('is empty without records', async () => {
    expect(await page('None', 2)).toEqual({ items: [] });
  });

  it('is in the order of ids where times are equal', async () => {
    const dids = await addTwins('Same', 4, { createdAt: new Date('2030-01-01T00:00:00Z') });
    const ordered = dids.toSorted();
    expect(await pages('Same', 1)).toEqual(ordered.map((did) => [did]));
    expect(await pages('Same', 3)).toEqual([ordered.slice(0, 3), ordered.slice(3)]);
  });

  it('has whole records and nothing else', async () => {
    const twin = await records.addTwin({ type: 'Whole', properties: { goal: 'to be read' } });
    expect((await page('Whole', 1)).items).toEqual([twin]);
  });

  it('ends a page early when its records are large', async () => {
    const dids = await addTwins('Large', 3, { properties: { content: noise(PAGE_BYTES / 2 - 2_000) } });
    expect(await pages('Large', 3)).toEqual([dids.slice(0, 2), dids.slice(2)]);
  });

  it('counts text columns as well', async () => {
    const { did: subjectDid } = await records.addTwin();
    for (let at = 0; at < 3; at++)
      await records.addClaim({ subjectDid, unit: noise(PAGE_BYTES / 2 - 2_000) });
    const query = records.dataSource.manager.createQueryBuilder(ClaimEntity, 'claim');
    const request = { limit: 3, filters: { list: 'claims' } };
    const { items, nextCursor } = await newestFirst(query, { time: 'createdAt', id: 'id' }, request);
    expect(items).toHaveLength(2);
    expect(nextCursor).toBeDefined();
  });

  it('counts no columns whose size the contract limits', async () => {
    const read = jest.spyOn(records.dataSource, 'query');
    const query = records.dataSource.manager.createQueryBuilder(WebhookEntity, 'webhook');
    const request = { limit: 1, filters: { list: 'webhooks' } };
    await newestFirst(query, { time: 'createdAt', id: 'id' }, request);
    const [statement = ''] = read.mock.lastCall ?? [];
    const [, bytes] = /, 512 \+ (.*) AS "?page_bytes/s.exec(statement) ?? [];
    expect(bytes).toContain('url');
    for (const column of ['event_types', 'revision', 'created_at']) expect(bytes).not.toContain(column);
  });

  it('counts what replies have in addition', async () => {
    const dids = await addTwins('More', 3);
    const options = { moreBytes: String(PAGE_BYTES / 2 - 2_000) };
    expect(await pages('More', 3, options)).toEqual([dids.slice(0, 2), dids.slice(2)]);
    expect(await pages('More', 3, {})).toEqual([dids]);
  });

  it('has a page for a record that is larger than a page', async () => {
    const dids = await addTwins('Huge', 2, { properties: { content: noise(PAGE_BYTES + 1) } });
    expect(await pages('Huge', 2)).toEqual(dids.map((did) => [did]));
  });

  it('refuses a cursor whose time is none', async () => {
    const cursor = encodeCursor({ list: 'twins', type: 'Five' }, ['yesterday', 'did:ixo:entity/1']);
    await expect(page('Five', 2, cursor)).rejects.toMatchObject({ code: 'invalid_cursor' });
  });
});

/** Text that PostgreSQL does not compress. */
function noise(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90)).replace(/["\\]/, 'x');
  }).join('');
}

describe('cutting a page', () => {
  const rows = (...names: string[]) =>
    names.map((name) => ({ name, page_bytes: 1, page_sum: 1, page_number: 1, page_fits: true }));
  const tooMuch = { name: 'z', page_bytes: 9, page_sum: 9, page_number: 2, page_fits: false };

  it.each([
    ['fewer rows than the limit', rows('a'), 2, ['a'], false],
    ['as many rows as the limit', rows('a', 'b'), 2, ['a', 'b'], false],
    ['one more row than the limit', rows('a', 'b', 'c'), 2, ['a', 'b'], true],
    ['rows that were left out for their size', [...rows('a'), tooMuch], 2, ['a'], true],
    ['no rows', [], 2, [], false],
  ])('of %s', (_, found, limit, names, hasMore) => {
    expect(cutPage(found, limit)).toEqual({ items: names.map((name) => ({ name })), hasMore });
  });
});
