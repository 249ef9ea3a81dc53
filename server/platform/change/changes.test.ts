import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { openDatabase } from '../../persistence/database.js';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import type { NewEvent } from '../events/record-events.js';
import { createChanges, type Changes } from './changes.js';

let database: TestDatabase;
let dataSource: DataSource;
let changes: Changes;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await openDatabase({ url: database.url, entities: [] });
  changes = createChanges(dataSource);
  await dataSource.query('create table things (name text primary key, size int not null)');
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});
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

it('a change, what goes alongside and its events are there together, by whom they were', async () => {
  const made = await changes(
    alice,
    async (manager) => {
      await grow(manager, 'a');
      return { made: 'b', events: [event('first'), event('second')] };
    },
    (manager, name) => grow(manager, name),
  );
  expect(made).toBe('b');
  expect(await sizes()).toEqual([
    { name: 'a', size: 1 },
    { name: 'b', size: 1 },
  ]);
  const by = { actor: alice.ownerDid, key: alice.keyId };
  expect(await events()).toEqual([
    { subject: 'first', ...by },
    { subject: 'second', ...by },
  ]);
});

const work = async (manager: EntityManager) => {
  await grow(manager, 'a');
  return { made: 'b', events: [event('first')] };
};
const failing = () => Promise.reject(new Error('no'));

it.each<[string, () => Promise<unknown>]>([
  ['the work', () => changes(alice, (manager) => grow(manager, 'a').then(failing))],
  ['what goes alongside', () => changes(alice, work, failing)],
  [
    'an event',
    () =>
      changes(alice, async (manager) => ({
        ...(await work(manager)),
        events: [event('first'), { ...event('second'), revision: Number.MAX_SAFE_INTEGER }],
      })),
  ],
])('there is nothing of it when %s fails', async (_, change) => {
  await expect(change()).rejects.toThrow();
  expect(await events()).toEqual([]);
  expect((await sizes()).map(({ size }) => size)).toEqual([0, 0]);
});

it('changes that wait for each other in a circle are all made, each once', async () => {
  let tries = 0;
  let bothHaveOne: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (bothHaveOne = resolve));
  const inOrder = (one: string, other: string) =>
    changes(alice, async (manager) => {
      await grow(manager, one);
      if (++tries === 2) bothHaveOne();
      await both;
      await grow(manager, other);
      return { made: undefined, events: [event(`${one} and ${other}`)] };
    });
  await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')]);
  expect(tries).toBe(3);
  expect((await sizes()).map(({ size }) => size)).toEqual([2, 2]);
  expect(await events()).toHaveLength(2);
});
