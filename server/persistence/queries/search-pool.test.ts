import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { openDatabase } from '../database.js';
import { readWithin, ReadTooLong } from './limited-read.js';
import { prepare } from './prepared.js';
import { SEARCH_LIMIT_MS, searchPoolOf } from './search-pool.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await openDatabase({ url: database.url, entities: [], poolSize: 1, searchConnections: 1 });
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

const SEARCH = { limitMs: SEARCH_LIMIT_MS, isPlannedForValues: true };
const search = (text: string, options = SEARCH) => readWithin(dataSource, options, prepare(text), []);

const SETTINGS = `select current_setting('statement_timeout') as limit, current_setting('plan_cache_mode') as plans,
  current_setting('transaction_read_only') as read_only, pg_backend_pid() as pid`;

test('a search has its settings with and without connections of its own', async () => {
  const settings = { limit: '3s', plans: 'force_custom_plan', read_only: 'on' };
  const [own] = await search(SETTINGS);
  expect(own).toMatchObject(settings);
  const [shared] = await search(SETTINGS, { ...SEARCH, limitMs: 2_000 });
  expect(shared).toMatchObject({ ...settings, limit: '2s' });
  expect(own).not.toMatchObject({ pid: (shared as { pid: number }).pid });
  expect(await dataSource.query<unknown>('show statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
});

test('its settings hold whatever the options of the URL are', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c statement_timeout=7s');
  const other = await openDatabase({ url: url.href, entities: [], poolSize: 1, searchConnections: 1 });
  const [own] = await readWithin(other, SEARCH, prepare(SETTINGS), []);
  expect(own).toMatchObject({ limit: '3s', plans: 'force_custom_plan', read_only: 'on' });
  await other.destroy();
});

test('a search that is cancelled was too long, and the next one is answered', async () => {
  await expect(search('select pg_cancel_backend(pg_backend_pid()), pg_sleep(20)')).rejects.toThrow(
    ReadTooLong,
  );
  const pool = searchPoolOf(dataSource);
  expect(pool?.totalCount).toBe(1);
  expect(await search('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a search cannot write', async () => {
  await expect(search('create table written (id int)')).rejects.toThrow('read-only');
});

test('a lost connection is replaced', async () => {
  await expect(search('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  expect(await search('select 1 as one')).toEqual([{ one: 1 }]);
});

test('its connections are closed with the others', async () => {
  await search('select 1');
  const pool = searchPoolOf(dataSource);
  expect(pool?.totalCount).toBe(1);
  const other = await openDatabase({ url: database.url, entities: [] });
  await other.destroy();
  expect(searchPoolOf(other)).toBeUndefined();
  await dataSource.destroy();
  expect(pool?.totalCount).toBe(0);
  await dataSource.initialize();
});

test('behind a pooler that keeps no sessions there are none', async () => {
  const pooled = await openDatabase({
    ...{ url: database.url, entities: [], poolSize: 1 },
    ...{ searchConnections: 1, isPooled: true },
  });
  expect(searchPoolOf(pooled)).toBeUndefined();
  await pooled.destroy();
});
