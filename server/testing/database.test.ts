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

test('a test database has every table', async () => {
  const { rows } = await withConnection(first.url, (client) =>
    client.query<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'public' order by 1`,
    ),
  );
  // Those that only statements of our own go to.
  const others = [
    ...['deliveries', 'import_chunks', 'import_errors', 'import_names', 'import_results'],
    ...['migrations', 'replicas', 'run_events', 'webhook_throttles'],
  ];
  const known = entities.map(({ options }) => options.tableName);
  expect(rows.map(({ table_name }) => table_name)).toEqual([...known, ...others].sort());
});

test('what one test database holds, another does not', async () => {
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
