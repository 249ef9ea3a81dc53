import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { openDatabase } from '../database.js';
import { prepare, queryPrepared } from './prepared.js';
import { isTransient } from '../errors/transient.js';

let database: TestDatabase;
let dataSource: DataSource;
let lost: Promise<unknown>;

beforeEach(async () => {
  database = await createTestDatabase();
  let onConnectionLost: (error: Error) => void = () => undefined;
  lost = new Promise((resolve) => (onConnectionLost = resolve));
  dataSource = await openDatabase({ url: database.url, entities: [], poolSize: 1, onConnectionLost });
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

const sum = prepare('select $1::int + $2::int as sum');

test('a statement is prepared once per connection, and its name depends on its text', async () => {
  for (const [one, other] of [
    [1, 2],
    [3, 4],
  ])
    expect(await queryPrepared(dataSource, sum, [one, other])).toEqual([{ sum: (one ?? 0) + (other ?? 0) }]);
  expect(await dataSource.query<unknown>('select name, statement from pg_prepared_statements')).toEqual([
    { name: sum.name, statement: sum.text },
  ]);
  expect(prepare(sum.text)).toEqual(sum);
  expect(prepare(`${sum.text} `).name).not.toBe(sum.name);
});

test('a closed connection fails the query, and the next query uses another connection', async () => {
  const cut = queryPrepared(dataSource, prepare('select pg_terminate_backend(pg_backend_pid())'), []);
  expect(isTransient(await cut.catch((error: unknown) => error))).toBe(true);
  await lost;
  expect(await queryPrepared(dataSource, sum, [1, 2])).toEqual([{ sum: 3 }]);
});

test('a failed statement releases its connection', async () => {
  await expect(queryPrepared(dataSource, sum, ['one', 2])).rejects.toThrow('invalid input syntax');
  expect(await queryPrepared(dataSource, sum, [1, 2])).toEqual([{ sum: 3 }]);
});
