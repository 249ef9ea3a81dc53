import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { type TestDatabase, createEmptyDatabase } from '../testing/test-database.js';
import { firstColumn } from '../testing/notes.js';
import { openDatabase } from './database.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeEach(async () => {
  database = await createEmptyDatabase();
  dataSource = await openDatabase({ url: database.url, entities: [] });
});

afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

const names = migrations.map(({ name }) => name);
const applied = () => firstColumn(database.url, 'select name from migrations order by id');
const tables = () =>
  firstColumn(database.url, `select tablename from pg_tables where schemaname = 'public' order by 1`);

test('migrations are applied once, in their order', async () => {
  await migrate(database.url);
  await migrate(database.url);
  expect(await applied()).toEqual(names);
});

test('replicas that start together apply each migration once', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(database.url)));
  expect(await applied()).toEqual(names);
});

test('a build does not start on a database that a newer build has migrated', async () => {
  await migrate(database.url);
  await dataSource.query(
    `insert into migrations (timestamp, name) values (9999999999999, 'Future9999999999999')`,
  );
  await expect(migrate(database.url)).rejects.toThrow(/newer version.*Future9999999999999/);
});

test('every migration can be reverted', async () => {
  await migrate(database.url);
  for (const _ of migrations) await dataSource.undoLastMigration();
  expect(await tables()).toEqual(['migrations']);
});
