/** Statements that a transaction sends without waiting for their replies. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { startTcpProxy, type TcpProxy } from '../../testing/services/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { openDatabase } from '../database.js';
import { prepare, queryPreparedIn } from './prepared.js';
import { settleAtCommit } from './settle-at-commit.js';
import { inTransaction } from '../transaction.js';

let database: TestDatabase;
let proxy: TcpProxy;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('create table made (what text primary key)');
});
afterAll(() => database.drop());

beforeEach(async () => {
  const url = new URL(database.url);
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${proxy.port}`;
  dataSource = await openDatabase({ url: url.href, entities: [], poolSize: 1 });
});
afterEach(async () => {
  await proxy.close();
  await dataSource.destroy();
  await database.query('delete from made');
});

const INSERT = prepare('insert into made values ($1)');
const insert = (manager: EntityManager, what: unknown) =>
  settleAtCommit(manager, queryPreparedIn(manager, INSERT, [what]));
const failed = (transaction: Promise<unknown>) => transaction.catch((error: unknown) => error);

const made = async () =>
  (await database.query<{ what: string }>('select what from made order by what')).map(({ what }) => what);

it('work that waits for no reply is sent as a whole, with its COMMIT', async () => {
  proxy.silence('to the client');
  const transaction = inTransaction(dataSource, async (manager) => {
    await insert(manager, 'one');
    await insert(manager, 'two');
  });
  while ((await made()).length === 0);
  expect(await made()).toEqual(['one', 'two']);
  await proxy.heal();
  await transaction;
});

it('a write whose reply was not awaited fails the transaction with its own error', async () => {
  const conflict = expect.objectContaining({ code: '23505', constraint: 'made_pkey' });
  const unheard = async (manager: EntityManager) => {
    await insert(manager, 'one');
    await insert(manager, 'one');
  };
  expect(await failed(inTransaction(dataSource, unheard))).toEqual(conflict);
  const heard = async (manager: EntityManager) => {
    await unheard(manager);
    await manager.query('select 1');
  };
  expect(await failed(inTransaction(dataSource, heard))).toEqual(conflict);
  expect(await made()).toEqual([]);
});

it('a write that was not even sent fails the transaction', async () => {
  const refused = {
    toPostgres() {
      throw new Error('cannot be sent');
    },
  };
  const transaction = inTransaction(dataSource, async (manager) => {
    await insert(manager, 'one');
    await insert(manager, refused);
  });
  expect(await failed(transaction)).toMatchObject({ message: 'cannot be sent' });
  expect(await made()).toEqual([]);
});

const CONFLICT = prepare(`do $$ begin raise exception using errcode = 'serialization_failure'; end $$`);

it('a conflict that was not awaited restarts the transaction, also when the work has failed meanwhile', async () => {
  let tries = 0;
  await inTransaction(dataSource, async (manager) => {
    await insert(manager, `try ${++tries}`);
    if (tries > 1) return;
    await settleAtCommit(manager, queryPreparedIn(manager, CONFLICT, []));
    throw new Error('the work relied on what is outdated');
  });
  expect(await made()).toEqual(['try 2']);
});

it('a write within a savepoint is awaited at once, so that its caller can handle the error', async () => {
  await inTransaction(dataSource, async (manager) => {
    await insert(manager, 'one');
    const repeated = inTransaction({ manager }, (nested) => insert(nested, 'one'));
    expect(await failed(repeated)).toMatchObject({ code: '23505' });
    await insert(manager, 'two');
  });
  expect(await made()).toEqual(['one', 'two']);
});

it('a write outside of a transaction is awaited at once', async () => {
  await insert(dataSource.manager, 'one');
  expect(await failed(insert(dataSource.manager, 'one'))).toMatchObject({ code: '23505' });
});
