import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { withConnection } from '../connection.js';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.js';
import { firstColumn } from '../../testing/notes.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const run = (sql: string) => withConnection(database.url, (client) => client.query(sql));

test('a twin cannot end before it begins', async () => {
  const insert = (until: string) =>
    run(`insert into twins (did, type, controller, protocol, owner_did, valid_from, valid_until)
         values ('did:x:${until}', 't', 'c', 'p', 'o', '2025-06-01', '${until}')`);
  await insert('2025-06-02');
  await expect(insert('2025-05-31')).rejects.toThrow('twins_valid_period');
});

test('messages keep the order in which they were written, and go with their session', async () => {
  await run(`insert into sessions (id, owner_did, title) values ('s', 'o', 't')`);
  await run(`insert into messages (id, session_id, type, content, request_id)
             values ('b', 's', 'human', 'hello', 'r'), ('a', 's', 'ai', 'hi', 'r')`);
  expect(await firstColumn(database.url, `select id from messages order by position`)).toEqual(['b', 'a']);
  await run(`delete from sessions where id = 's'`);
  expect(await firstColumn(database.url, 'select id from messages')).toEqual([]);
});

test('twins are found by the beginning of their name, in any case, with the index', async () => {
  const plan = await withConnection(database.url, async (client) => {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(
      `explain select from twins where lower(metadata ->> 'name') like 'solar%'`,
    );
    return JSON.stringify(rows);
  });
  expect(plan).toContain('twins_by_name');
});
