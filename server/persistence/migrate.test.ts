import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { type TestDatabase, createEmptyDatabase } from '../testing/test-database.js';
import { firstColumn } from '../testing/notes.js';
import { withConnection } from './connection.js';
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

test('a migration lets others through while it cannot get its lock, and is applied when it can', async () => {
  await migrate(database.url, { only: names.slice(0, -1) });
  const migrating = await withConnection(database.url, async (busy) => {
    await busy.query('begin');
    await busy.query('select from plugin_migrations');
    const begun = migrate(database.url);
    const waiting = `select from pg_locks where not granted and relation = 'plugin_migrations'::regclass`;
    while ((await database.query(waiting)).length === 0);
    // Waits behind the migration until that gives up its place.
    await database.query('select from plugin_migrations');
    expect(await applied()).toEqual(names.slice(0, -1));
    return { begun };
  });
  await migrating.begun;
  expect(await applied()).toEqual(names);
});

test('every migration can be reverted', async () => {
  await migrate(database.url);
  for (const _ of migrations) await dataSource.undoLastMigration();
  expect(await tables()).toEqual(['migrations']);
});
