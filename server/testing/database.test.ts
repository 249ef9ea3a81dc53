import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { entities } from '../startup/entities.js';
import { withConnection } from '../persistence/connection.js';
import { type TestDatabase, createTestDatabase } from './database.js';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(() => Promise.all([first.drop(), second.drop()]));

const countSessions = (url: string) =>
  withConnection(url, async (client) => (await client.query('select from sessions')).rowCount);

test.each(entities.map(({ options }) => [options.tableName ?? '', options.columns] as const))(
  'a test database has the table %s, with every column of its entity',
  async (table, columns) => {
    const { rows } = await withConnection(first.url, (client) =>
      client.query<{ name: string; nullable: boolean }>(
        `select column_name as name, is_nullable = 'YES' as nullable from information_schema.columns where table_name = $1`,
        [table],
      ),
    );
    const inDatabase = new Map(rows.map(({ name, nullable }) => [name, nullable]));
    const ofEntity = Object.entries(columns).map(
      ([property, column]) => [column.name ?? property, column.nullable ?? false] as const,
    );
    expect(ofEntity.map(([name]) => [name, inDatabase.get(name)])).toEqual(ofEntity);
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
