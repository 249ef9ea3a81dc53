import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import type { Callers } from '../auth/callers/handler.js';
import { createSealedBox } from '../auth/encryption/sealed-box.js';
import { recordEvents } from '../platform/events/event-store.js';
import { openTestDataSource, type TestDataSource } from '../testing/test-data-source.js';
import { createCommands, type Command, type CommandOptions } from './command.js';

let database: TestDataSource;
let dataSource: DataSource;
let command: Command<Callers>;

beforeAll(async () => {
  database = await openTestDataSource();
  ({ dataSource } = database);
  await dataSource.query('create table things (name text)');
  const sealedBox = createSealedBox([randomBytes(32)]);
  ({ command } = createCommands<Callers>({ dataSource, sealedBox, appendEvents: recordEvents }));
});
afterAll(() => database.close());
beforeEach(() => dataSource.query('truncate things, idempotency_keys; truncate events cascade'));

const caller = {
  kind: 'apiKey',
  keyId: 'key_1',
  ownerDid: 'did:web:alice.example',
  scopes: ['admin'],
  expiresAt: null,
} as const;
const did = 'did:web:example.org';
const request = { requestId: 'a test', path: { did }, query: {}, body: { reason: 'a test' }, caller };
const keyed = { ...request, header: { 'idempotency-key': 'a key' } };

const insert = (manager: EntityManager) => manager.query(`insert into things values ('kettle')`);
const replyTo = (result: string) => ({
  status: 200 as const,
  body: { did: result, status: 'suspended' as const, isActive: false, possible: [], changes: [] },
});

/** An operation that inserts a thing and appends an event. */
const suspend = (
  { toReply = replyTo, work = insert }: { toReply?: typeof replyTo; work?: typeof insert } = {},
  options?: CommandOptions<unknown>,
) =>
  command(
    'suspendDomain',
    async (transaction, { path }) => {
      await work(transaction);
      return { result: path.did, events: [{ type: 'twin.updated', subject: path.did, data: {} }] };
    },
    toReply,
    options,
  );

const count = async (table: string) => (await dataSource.query<unknown[]>(`select from ${table}`)).length;
const counts = async () => ({
  things: await count('things'),
  events: await count('events'),
  replies: await count('idempotency_keys'),
});

it('stores the effect, the reply and the events of a request with a key together', async () => {
  expect(await suspend()(keyed)).toEqual(replyTo(did));
  expect(await counts()).toEqual({ things: 1, events: 1, replies: 1 });
  expect(await dataSource.query('select subject, actor_did as actor, actor_key as key from events')).toEqual([
    { subject: did, actor: caller.ownerDid, key: caller.keyId },
  ]);
});

it('enters the handler and makes the reply once, and then answers with the stored reply', async () => {
  const [work, toReply, prepare] = [jest.fn(insert), jest.fn(replyTo), jest.fn(() => Promise.resolve())];
  const handler = suspend({ work, toReply }, { prepare });
  const first = await handler(keyed);
  expect(await handler(keyed)).toEqual(first);
  for (const step of [work, toReply, prepare]) expect(step).toHaveBeenCalledTimes(1);
});

it('stores no reply for a request without a key', async () => {
  await suspend()({ ...request, header: {} });
  expect(await counts()).toEqual({ things: 1, events: 1, replies: 0 });
});

const failing = () => {
  throw new Error('no');
};

it.each([
  ['the work', { work: (manager: EntityManager) => insert(manager).then(failing) }],
  ['the reply', { toReply: failing }],
])('stores nothing when %s fails', async (_, steps) => {
  await expect(suspend(steps)(keyed)).rejects.toThrow('no');
  expect(await counts()).toEqual({ things: 0, events: 0, replies: 0 });
});

it('prepares outside the transaction, and does not begin it when that fails', async () => {
  const work = jest.fn(insert);
  const handler = suspend({ work }, { prepare: () => Promise.reject(new Error('no')) });
  await expect(handler(keyed)).rejects.toThrow('no');
  expect(work).not.toHaveBeenCalled();
});

it('runs one statement without a key outside a transaction, and with a key inside one', async () => {
  const inTransaction: boolean[] = [];
  const work = async (manager: EntityManager) => {
    inTransaction.push(manager.queryRunner?.isTransactionActive === true);
    await insert(manager);
    return { result: did };
  };
  const handler = command('suspendDomain', work, replyTo, { isOneStatement: true });
  await handler({ ...request, header: {} });
  await handler(keyed);
  expect(inTransaction).toEqual([false, true]);
  expect(await counts()).toEqual({ things: 2, events: 0, replies: 1 });
});
