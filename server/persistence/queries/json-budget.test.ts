import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { openDatabase } from '../database.js';
import { createJsonBudget } from './json-budget.js';
import { prepare, queryPrepared } from './prepared.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await openDatabase({ url: database.url, entities: [] });
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const rows = prepare(
  `select number, to_jsonb(repeat('x', 8)) as text, now() as at from generate_series(1, 3) as number order by number`,
);
const read = (characters: number) => {
  const budget = createJsonBudget(characters);
  const found = queryPrepared<{ number: number; text: string | null; at: Date }>(
    dataSource,
    rows,
    [],
    budget.types,
  );
  return found.then((list) => ({ list, isExceeded: budget.isExceeded() }));
};

test('values over the budget come as null, and all others as ever', async () => {
  const { list, isExceeded } = await read(25);
  expect(isExceeded).toBe(true);
  expect(list.map(({ number, text }) => [number, text])).toEqual([
    [1, 'xxxxxxxx'],
    [2, 'xxxxxxxx'],
    [3, null],
  ]);
  expect(list.every(({ at }) => at instanceof Date)).toBe(true);
});

test('values that are just within the budget are all there', async () => {
  const { list, isExceeded } = await read(30);
  expect(isExceeded).toBe(false);
  expect(list.map(({ text }) => text)).toEqual(Array(3).fill('xxxxxxxx'));
});
