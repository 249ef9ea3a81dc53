import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { openTestDataSource, type TestDataSource } from '../testing/test-data-source.js';
import { recordEvents } from '../platform/events/event-store.js';
import type { NewEvent } from '../ports/event-log-port.js';
import { createUnitOfWork, type UnitOfWork } from './unit-of-work.js';

let database: TestDataSource;
let dataSource: DataSource;
let unitOfWork: UnitOfWork;

beforeAll(async () => {
  database = await openTestDataSource();
  ({ dataSource } = database);
  unitOfWork = createUnitOfWork(dataSource, recordEvents);
  await dataSource.query('create table things (name text primary key, size int not null)');
});
afterAll(() => database.close());
beforeEach(() =>
  dataSource.query(`truncate things; truncate events cascade; insert into things values ('a', 0), ('b', 0)`),
);

const alice = { ownerDid: 'did:web:alice.example', keyId: 'key_1' };
const event = (subject: string): NewEvent => ({ type: 'twin.updated', subject, data: {} });
const grow = (manager: EntityManager, name: string) =>
  manager.query('update things set size = size + 1 where name = $1', [name]);
const sizes = () => dataSource.query<{ name: string; size: number }[]>('select * from things order by name');
const events = () =>
  dataSource.query<object[]>('select subject, actor_did as actor, actor_key as key from events order by id');

it('the work and its events are stored together, with who did it', async () => {
  const result = await unitOfWork(alice, async (manager) => {
    await grow(manager, 'a');
    return { result: 'b', events: [event('first'), event('second')] };
  });
  expect(result).toBe('b');
  expect(await sizes()).toEqual([
    { name: 'a', size: 1 },
    { name: 'b', size: 0 },
  ]);
  const by = { actor: alice.ownerDid, key: alice.keyId };
  expect(await events()).toEqual([
    { subject: 'first', ...by },
    { subject: 'second', ...by },
  ]);
});

const work = async (manager: EntityManager) => {
  await grow(manager, 'a');
  return { result: 'b', events: [event('first')] };
};
const failing = () => Promise.reject(new Error('no'));

const withIllegalEvent = async (manager: EntityManager) => ({
  ...(await work(manager)),
  events: [event('first'), { ...event('second'), revision: Number.MAX_SAFE_INTEGER }],
});

it.each<[string, () => Promise<unknown>]>([
  ['the work', () => unitOfWork(alice, (manager) => grow(manager, 'a').then(failing))],
  ['an event', () => unitOfWork(alice, withIllegalEvent)],
  ['an event that COMMIT follows', () => unitOfWork(alice, withIllegalEvent, { isPipelined: true })],
])('nothing is stored when %s fails', async (_, attempt) => {
  await expect(attempt()).rejects.toThrow();
  expect(await events()).toEqual([]);
  expect((await sizes()).map(({ size }) => size)).toEqual([0, 0]);
});

it('units of work that deadlock are all committed, each once', async () => {
  let tries = 0;
  let bothHaveOne: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (bothHaveOne = resolve));
  const inOrder = (one: string, other: string) =>
    unitOfWork(alice, async (manager) => {
      await grow(manager, one);
      if (++tries === 2) bothHaveOne();
      await both;
      await grow(manager, other);
      return { result: undefined, events: [event(`${one} and ${other}`)] };
    });
  await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')]);
  // A retry may deadlock again.
  expect(tries).toBeGreaterThan(2);
  expect((await sizes()).map(({ size }) => size)).toEqual([2, 2]);
  expect(await events()).toHaveLength(2);
});

it.each([{}, { isPipelined: true }])(
  'a statement that failed fails the unit of work, even if its error was ignored (%j)',
  async (options) => {
    const ignoring = async (manager: EntityManager) => {
      await grow(manager, 'a');
      await manager.query('select 1 / 0').catch(() => undefined);
      return { result: undefined };
    };
    await expect(unitOfWork(alice, ignoring, options)).rejects.toThrow('its error was ignored');
    expect((await sizes()).map(({ size }) => size)).toEqual([0, 0]);
  },
);

it('tells of events when they are committed, and of nothing else', async () => {
  const notified: object[][] = [];
  const notifying = createUnitOfWork(
    dataSource,
    recordEvents,
    () => void events().then((seen) => notified.push(seen)),
  );
  await notifying(alice, () => Promise.resolve({ result: undefined }));
  await notifying(alice, () => Promise.resolve({ result: undefined, events: [event('first')] }));
  while (notified.length === 0) await dataSource.query('select 1');
  expect(notified).toEqual([[expect.objectContaining({ subject: 'first' })]]);
});
