import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { explainDatabase } from '../startup/database-problems.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { startTcpProxy, type Direction, type TcpProxy } from '../testing/services/tcp-proxy.js';
import { checkDatabase, openDatabase } from './database.js';
import { inTransaction } from './transaction.js';

const NAME = 'behind the proxy';

let database: TestDatabase;
let proxy: TcpProxy;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query('create table made (what text)');
});
afterAll(() => database.drop());

beforeEach(async () => {
  const { hostname, port } = new URL(database.url);
  proxy = await startTcpProxy({ host: hostname, port: Number(port) });
  dataSource = await open();
});
afterEach(async () => {
  await proxy.close();
  await dataSource.destroy();
  await database.query('delete from made');
});

function open(options: { silenceLimitMs?: number } = {}): Promise<DataSource> {
  const url = new URL(database.url);
  url.host = `127.0.0.1:${proxy.port}`;
  return openDatabase({ url: url.href, entities: [], poolSize: 1, applicationName: NAME, ...options });
}

const made = async () =>
  (await database.query<{ what: string }>('select what from made')).map(({ what }) => what);

/** Resolves when PostgreSQL has closed all connections through the proxy. */
async function untilEnded(): Promise<void> {
  const sql = 'select from pg_stat_activity where application_name = $1';
  while ((await database.query(sql, [NAME])).length > 0);
}

/** Three seconds become three hundredths of one in this test. */
const shorten = (manager: EntityManager) =>
  manager.query(`set local idle_in_transaction_session_timeout = '30ms'`);

it.each<readonly [string, readonly Direction[]]>([
  ['from the server', ['to the client']],
  ['to the server', ['to the server']],
  ['both ways', ['to the server', 'to the client']],
])(
  'a transaction that PostgreSQL ends because nothing came through %s is made again, once',
  async (_, silent) => {
    let tries = 0;
    await inTransaction(dataSource, async (manager) => {
      if (++tries === 1) {
        await shorten(manager);
        proxy.silence(...silent);
        const healed = untilEnded().then(() => proxy.heal());
        // What is sent now is too late: PostgreSQL has ended the transaction.
        if (!silent.includes('to the server')) await healed;
        await manager.query(`insert into made values ('first try')`);
        await healed;
      }
      await manager.query(`insert into made values ('second try')`);
    });
    expect(tries).toBe(2);
    expect(await made()).toEqual(['second try']);
  },
);

it('a transaction that PostgreSQL ends while this process is busy is retried once', async () => {
  let tries = 0;
  await inTransaction(dataSource, async (manager) => {
    if (++tries === 1) {
      await shorten(manager);
      await untilEnded();
    }
    await manager.query(`insert into made values ('try ${tries}')`);
  });
  expect(await made()).toEqual(['try 2']);
});

/** Long enough for a busy machine to connect. */
const SILENCE_LIMIT_MS = 2_000;

it('a connection that answers nothing for too long leaves the pool, and its transaction is rolled back', async () => {
  const impatient = await open({ silenceLimitMs: SILENCE_LIMIT_MS });
  const stuck = await impatient
    .transaction(async (manager) => {
      proxy.silence('to the client');
      await manager.query(`insert into made values ('unheard')`);
    })
    .catch((error: unknown) => error);
  expect(explainDatabase(stuck)).toMatchObject({ status: 503, code: 'service_unavailable' });
  await proxy.heal();
  // With `query_timeout` of `pg` this would become a part of the previous transaction, and be rolled back with it.
  await impatient.query(`insert into made values ('heard')`);
  await impatient.destroy();
  expect(await made()).toEqual(['heard']);
});

it('a reset connection fails its query as unavailable, and a new one is opened', async () => {
  const answer = dataSource.query('select pg_sleep(60)').catch((error: unknown) => error);
  await untilStatement();
  proxy.reset();
  expect(explainDatabase(await answer)).toMatchObject({ status: 503, code: 'service_unavailable' });
  await checkDatabase(dataSource);
});

it('refused connections are reported as unavailable until they are accepted', async () => {
  proxy.reset();
  proxy.refuse();
  const refused: unknown = await dataSource.query('select 1').catch((error: unknown) => error);
  expect(explainDatabase(refused)).toMatchObject({ status: 503, code: 'service_unavailable' });
  await proxy.heal();
  await checkDatabase(dataSource);
});

it('a statement that times out is reported as unavailable, with a time to retry', async () => {
  const cancelled: unknown = await dataSource
    .query(`set statement_timeout = 10; select pg_sleep(60)`)
    .catch((error: unknown) => error);
  expect(explainDatabase(cancelled)).toMatchObject({
    status: 503,
    code: 'service_unavailable',
    details: { headers: { 'Retry-After': '2' } },
  });
});

async function untilStatement(): Promise<void> {
  const sql = `select from pg_stat_activity where application_name = $1 and state = 'active'`;
  while ((await database.query(sql, [NAME])).length === 0);
}
