import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { entities } from '../startup/entities.js';
import { withConnection } from '../persistence/connection.js';
import { tablesOf } from './tables-of.js';
import { type TestDatabase, createTestDatabase } from './test-database.js';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(() => Promise.all([first.drop(), second.drop()]));

const countSessions = (url: string) =>
  withConnection(url, async (client) => (await client.query('select from sessions')).rowCount);

interface Column {
  readonly name: string;
  readonly nullable: boolean;
  /** Whether the database computes it. */
  readonly generated: boolean;
}

const columnsOf = async (table: string) => {
  const { rows } = await withConnection(first.url, (client) =>
    client.query<Column>(
      `select column_name as name, is_nullable = 'YES' as nullable,
         is_identity = 'YES' or is_generated = 'ALWAYS' as generated
       from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    ),
  );
  return rows;
};

/** What migrations keep of themselves. */
const isOfMigrations = (table: string) => table.endsWith('migrations') || table === 'schema_compatibility';

test('every table of a test database has an entity', async () => {
  const tables = (await tablesOf(first.url)).filter((name) => !isOfMigrations(name));
  expect(tables.sort()).toEqual(entities.map(({ options }) => options.tableName).sort());
});

describe.each(entities.map(({ options }) => [options.tableName ?? '', options.columns] as const))(
  'the table %s',
  (table, columns) => {
    const ofEntity = Object.entries(columns).map(
      ([property, column]) => [column.name ?? property, column.nullable ?? false] as const,
    );

    test('has every column of its entity', async () => {
      const inDatabase = new Map((await columnsOf(table)).map(({ name, nullable }) => [name, nullable]));
      expect(ofEntity.map(([name]) => [name, inDatabase.get(name)])).toEqual(ofEntity);
    });

    test('has no other column, unless the database computes it', async () => {
      const names = new Set(ofEntity.map(([name]) => name));
      const others = (await columnsOf(table)).filter(({ name }) => !names.has(name));
      expect(others.filter(({ generated }) => !generated)).toEqual([]);
    });
  },
);

test('test databases do not share rows', async () => {
  await withConnection(first.url, (client) =>
    client.query(`insert into sessions (id, owner_did, title) values ('s', 'did:key:a', 'mine')`),
  );
  expect(await countSessions(first.url)).toBe(1);
  expect(await countSessions(second.url)).toBe(0);
});

test('a test database can be dropped while connections to it are open', async () => {
  const short = await createTestDatabase();
  await withConnection(short.url, async (client) => {
    await client.query('begin');
    await short.drop();
  });
  await expect(withConnection(short.url, () => Promise.resolve())).rejects.toThrow('does not exist');
});
