/** A reader that continues from a number misses no event, during concurrent writes of any duration. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openTestDataSource, type TestDataSource } from '../../testing/test-data-source.js';
import { EventEntity } from './entity.js';
import { createEventLog } from './event-store.js';
import { recordEvents } from './event-store.js';

const WRITERS = 12;
const TRANSACTIONS = 10;

let database: TestDataSource;
let dataSource: DataSource;
beforeAll(async () => {
  database = await openTestDataSource({ entities: [EventEntity], poolSize: WRITERS + 2 });
  ({ dataSource } = database);
});
afterAll(() => database.close());

/** Some take their time before the events, some after; some think better of it. */
async function write(writer: number, transaction: number): Promise<string[]> {
  const subjects = Array.from(
    { length: 1 + (transaction % 3) },
    (_, index) => `${writer}.${transaction}.${index}`,
  );
  const isUndone = (writer + transaction) % 5 === 0;
  const work = dataSource.transaction(async (manager) => {
    await delay((writer * 7) % 5);
    await recordEvents(
      manager,
      { ownerDid: 'did:key:writer' },
      subjects.map((subject) => ({ type: 'twin.updated' as const, subject, data: {} })),
    );
    await delay((transaction * 3) % 4);
    if (isUndone) throw new Error('undone');
  });
  await work.catch((error: unknown) => {
    if (!isUndone) throw error;
  });
  return isUndone ? [] : subjects;
}

it('a reader sees every event of concurrent writers once, in the order of their numbers', async () => {
  const log = createEventLog(dataSource);
  const state = { isWriting: true };
  const writers = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const written: string[] = [];
      for (let transaction = 0; transaction < TRANSACTIONS; transaction++)
        written.push(...(await write(writer, transaction)));
      return written;
    }),
  ).finally(() => (state.isWriting = false));

  const seen: string[] = [];
  let position = 0;
  for (let isLast = false; !isLast;) {
    isLast = !state.isWriting;
    const { events, hasMore } = await log.above(position, {}, 1_000);
    isLast &&= !hasMore;
    for (const { id, subject } of events) {
      expect(id).toBeGreaterThan(position);
      position = id;
      seen.push(subject);
    }
  }
  const written = (await writers).flat();
  expect(seen).toHaveLength(written.length);
  expect(new Set(seen)).toEqual(new Set(written));
  // Gaps are there: numbers of transactions that were undone.
  expect(position).toBeGreaterThan(written.length);
});

it('no number is visible before a smaller one of an open transaction', async () => {
  const log = createEventLog(dataSource);
  const before = await log.head();
  const open = dataSource.createQueryRunner();
  await open.startTransaction();
  const event = (subject: string) => [{ type: 'twin.updated' as const, subject, data: {} }];
  await recordEvents(open.manager, { ownerDid: 'did:key:a' }, event('first'));
  const second = dataSource.transaction((manager) =>
    recordEvents(manager, { ownerDid: 'did:key:b' }, event('second')),
  );
  await second;
  expect(await log.above(before, {}, 10)).toEqual({ events: [], hasMore: false, isOpen: true });
  expect(await log.head()).toBe(before);
  await open.commitTransaction();
  await open.release();
  const { events } = await log.above(before, {}, 10);
  expect(events.map(({ subject }) => subject)).toEqual(['first', 'second']);
});

it('a reader on another connection never goes back, whatever number a slow writer has said', async () => {
  const log = createEventLog(dataSource);
  const append = () =>
    dataSource.transaction((manager) =>
      recordEvents(manager, { ownerDid: 'did:key:a' }, [{ type: 'twin.updated', subject: 'a', data: {} }]),
    );
  await append();
  const first = await log.head();
  await append();
  const second = await log.head();
  const slow = dataSource.createQueryRunner();
  await slow.startTransaction();
  await slow.query('select pg_advisory_xact_lock_shared((7316005::bigint << 40) + $1)', [first]);
  expect(await createEventLog(dataSource).head()).toBe(first);
  expect(await log.head()).toBe(second);
  const { events } = await log.above(first, {}, 10);
  expect(events.map(({ id }) => id)).toEqual([second]);
  await slow.rollbackTransaction();
  await slow.release();
});

it('a page contains at least one event, whatever its limit in bytes', async () => {
  const log = createEventLog(dataSource);
  const after = await log.head();
  const event = (subject: string) => ({ type: 'twin.updated' as const, subject, data: {} });
  await dataSource.transaction((manager) =>
    recordEvents(manager, { ownerDid: 'did:key:a' }, [event('first'), event('second')]),
  );
  const first = await log.above(after, {}, 10, 1);
  expect([first.events.map(({ subject }) => subject), first.hasMore]).toEqual([['first'], true]);
  const second = await log.above(first.events[0]?.id ?? after, {}, 10, 1);
  expect([second.events.map(({ subject }) => subject), second.hasMore]).toEqual([['second'], false]);
});
