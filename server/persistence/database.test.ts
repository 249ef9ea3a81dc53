import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { type TestDatabase, createTestDatabase } from '../testing/test-database.js';
import { firstColumn } from '../testing/notes.js';
import { DatabaseUnreachable } from './connection.js';
import { checkDatabase, openDatabase } from './database.js';

let database: TestDatabase;
const opened: DataSource[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  for (const dataSource of opened.splice(0)) await dataSource.destroy();
  await database.drop();
});

async function open(options: Partial<Parameters<typeof openDatabase>[0]> = {}): Promise<DataSource> {
  const dataSource = await openDatabase({ url: database.url, entities: [], ...options });
  opened.push(dataSource);
  return dataSource;
}

/** Everything that a logger could print of the error. */
async function failure(url: string): Promise<string> {
  const outcome: unknown = await open({ url }).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(DatabaseUnreachable);
  return inspect(outcome, { depth: 10, showHidden: true });
}

test('a database that refuses the password is an error that names its address, without the password', async () => {
  const url = new URL(database.url);
  url.password = 's3cret/Ä';
  const text = await failure(url.href);
  expect(text).toContain(`${url.username}@${url.host}`);
  expect(text).toContain('password authentication failed');
  expect(text).not.toMatch(/s3cret/);
});

test('a missing database is an error that names its address, without the password', async () => {
  const text = await failure('postgresql://someone:s3cret@localhost:1/nothing');
  expect(text).toContain('someone@localhost:1/nothing');
  expect(text).toContain('ECONNREFUSED');
  expect(text).not.toContain('s3cret');
});

test.each(['postgres://someone:s3#cret@host/db', 'postgres://someone:s3cret@host:port/db', 's3cret'])(
  'an address that is none (%#) is an error that names DATABASE_URL, without the password',
  async (url) => {
    const text = await failure(url);
    expect(text).toContain('DATABASE_URL');
    expect(text).not.toMatch(/s3#?cret/);
  },
);

test('a pool whose connections are closed by the database reports that and reconnects', async () => {
  let onConnectionLost: (error: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => (onConnectionLost = resolve));
  const dataSource = await open({ applicationName: 'to be cut', onConnectionLost });
  await firstColumn(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be cut' and datname = current_database()`,
  );
  expect((await lost).message).toContain('terminating connection');
  await checkDatabase(dataSource);
});

test('a connection that is closed in the middle of a transaction fails the query, not the process', async () => {
  const dataSource = await open();
  const cut = dataSource.transaction((manager) =>
    manager.query('select pg_terminate_backend(pg_backend_pid())'),
  );
  await expect(cut).rejects.toThrow('terminating connection');
  await checkDatabase(dataSource);
});

test('statements and idle transactions have a time limit', async () => {
  const dataSource = await open();
  const limit = (name: string) => dataSource.query<unknown>(`select current_setting('${name}') as value`);
  expect(await limit('statement_timeout')).toEqual([{ value: '30s' }]);
  expect(await limit('idle_in_transaction_session_timeout')).toEqual([{ value: '3s' }]);
});

test('a database that does not answer in time is not ready', async () => {
  const dataSource = await open({ poolSize: 1 });
  await checkDatabase(dataSource);
  const busy = dataSource.createQueryRunner();
  await busy.connect();
  await expect(checkDatabase(dataSource)).rejects.toThrow('did not answer within 2000 ms');
  await busy.release();
});
