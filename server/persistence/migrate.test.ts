import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { type TestDatabase, createEmptyDatabase } from '../testing/test-database.js';
import { firstColumn } from '../testing/notes.js';
import { ConfigError } from '../errors/config-error.js';
import { isCompatible, refuseBuildsBefore } from './compatibility.js';
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

describe('a database that a newer build has migrated', () => {
  const FUTURE = 'Future9999999999999';

  beforeEach(async () => {
    await migrate(database.url);
    await dataSource.query(`insert into migrations (timestamp, name) values (9999999999999, '${FUTURE}')`);
  });

  test('is used by this build as long as its migrations have only added something', async () => {
    expect(await migrate(database.url)).toEqual([FUTURE]);
    expect(await applied()).toEqual([...names, FUTURE]);
  });

  test('is refused by this build when one of them has removed something that it uses', async () => {
    await refuseBuildsBefore(dataSource, FUTURE);
    await expect(migrate(database.url)).rejects.toThrow(/newer version.*Future9999999999999/);
    await expect(migrate(database.url)).rejects.toBeInstanceOf(ConfigError);
  });

  test('is used by this build when only older ones miss what was removed', async () => {
    await refuseBuildsBefore(dataSource, names.at(-1) ?? '');
    // A later migration that asks for less does not lower it.
    await refuseBuildsBefore(dataSource, names[0] ?? '');
    expect(await migrate(database.url)).toEqual([FUTURE]);
    expect(await isCompatible(dataSource, names.slice(0, -1))).toBe(false);
  });
});

test('a migration lets others through while it cannot get its lock, and is applied when it can', async () => {
  const before = names.slice(0, names.indexOf('PluginMigrationTexts1766701500000'));
  await migrate(database.url, { only: before });
  const migrating = await withConnection(database.url, async (busy) => {
    await busy.query('begin');
    await busy.query('select from plugin_migrations');
    const begun = migrate(database.url);
    const waiting = `select from pg_locks where not granted and relation = 'plugin_migrations'::regclass`;
    while ((await database.query(waiting)).length === 0);
    // Waits behind the migration until that gives up its place.
    await database.query('select from plugin_migrations');
    expect(await applied()).toEqual(before);
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
