import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openTestDataSource, type TestDataSource } from '../../testing/test-data-source.js';
import { EventEntity } from './entity.js';
import { createEventLog, recordEvents } from './event-store.js';
import { trimEvents } from './trim-events-store.js';
import { deleteDeliveriesUpTo as deleteDeliveries } from '../webhooks/store/delivery-log.js';

let database: TestDataSource;
let dataSource: DataSource;
beforeAll(async () => {
  database = await openTestDataSource({ entities: [EventEntity] });
  ({ dataSource } = database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await dataSource.query('truncate events, webhooks, deliveries restart identity');
  await dataSource.query(`update trim_marks set events_up_to = 0, events_marked_at = '-infinity'`);
});

/** Appends events that happened so many days ago. Their ids begin at 1. */
async function happened(...daysAgo: number[]): Promise<void> {
  for (const days of daysAgo) {
    const events = [{ type: 'twin.updated' as const, subject: 'did:x:1', data: {} }];
    await recordEvents(dataSource.manager, { ownerDid: 'did:key:writer' }, events);
    await dataSource.query(
      `update events set recorded_at = now() - make_interval(days => $1) where id = (select max(id) from events)`,
      [days],
    );
  }
}

async function addWebhook(
  id: string,
  { status = 'active', cursor = 0 }: { status?: string; cursor?: number },
): Promise<void> {
  await dataSource.query(
    `insert into webhooks (id, owner_did, url, host, secret, status, cursor, created_at, updated_at)
     values ($1, 'did:key:owner', 'https://a.example', 'a.example', 'sealed', $2, $3, now(), now())`,
    [id, status, cursor],
  );
}

const addDelivery = (webhookId: string, eventId: number, status: string) =>
  dataSource.query(
    `insert into deliveries (id, webhook_id, event_id, subject, status) values ($1, $2, $3, 'did:x:1', $4)`,
    [`dlv_${webhookId}_${eventId}`, webhookId, eventId, status],
  );

const idsOf = async (table: string, column: string) =>
  (
    await dataSource.query<{ id: number }[]>(`select ${column}::int as id from ${table} order by ${column}`)
  ).map(({ id }) => id);
const kept = () => idsOf('events', 'id');
const step = (days = 30) => trimEvents(dataSource, { days, graceSeconds: 0, deleteDeliveries });

/** The mark, and what is below it. */
async function trim(days?: number): Promise<void> {
  await step(days);
  while ((await step(days)) > 0);
}

it('deletes old events from the beginning of the log, and never the newest', async () => {
  await happened(50, 40, 20, 45, 10);
  await trim();
  expect(await kept()).toEqual([3, 4, 5]);
  await trim(5);
  expect(await kept()).toEqual([5]);
});

it('refuses readers at once, and deletes only when pages that are being read have ended', async () => {
  await happened(50, 40, 10, 9);
  const log = createEventLog(dataSource);
  const wait = () => trimEvents(dataSource, { days: 30, graceSeconds: 3_600, deleteDeliveries });
  expect([await wait(), await wait()]).toEqual([0, 0]);
  expect(await kept()).toEqual([1, 2, 3, 4]);
  await expect(log.above(1, {}, 10)).rejects.toMatchObject({ code: 'log_trimmed', status: 410 });
});

it('begins above what waits to be deleted, so that the page after the first one is not refused', async () => {
  await happened(50, 40, 30, 10, 9);
  await trimEvents(dataSource, { days: 20, graceSeconds: 3_600, deleteDeliveries });
  const log = createEventLog(dataSource);
  const { events } = await log.above(0, {}, 1);
  expect(events.map(({ id }) => id)).toEqual([4]);
  expect((await log.above(4, {}, 1)).events.map(({ id }) => id)).toEqual([5]);
  expect(await kept()).toEqual([1, 2, 3, 4, 5]);
});

it('refuses who would miss events, and nobody else', async () => {
  await happened(50, 40, 10, 9);
  await trim();
  const log = createEventLog(dataSource);
  const above = async (id: number) => (await log.above(id, {}, 10)).events.map((event) => event.id);
  await expect(above(1)).rejects.toMatchObject({ code: 'log_trimmed' });
  await expect(log.assertKept(1)).rejects.toMatchObject({ code: 'log_trimmed' });
  expect(await above(2)).toEqual([3, 4]);
  expect(await above(3)).toEqual([4]);
  expect(await above(0)).toEqual([3, 4]);
  await log.assertKept(0);
  expect(await log.head()).toBe(4);
});

it('keeps what an active webhook has still to be told, and does not wait for disabled ones', async () => {
  await happened(50, 49, 48, 47, 1);
  await addWebhook('behind', { cursor: 2 });
  await addWebhook('disabled', { status: 'disabled' });
  await trim();
  expect(await kept()).toEqual([3, 4, 5]);
});

it('keeps events whose delivery waits, and deletes those that were given up with their deliveries', async () => {
  await happened(50, 49, 48, 47, 1);
  await addWebhook('one', { cursor: 5 });
  await addDelivery('one', 1, 'delivered');
  await addDelivery('one', 2, 'dead');
  await addDelivery('one', 4, 'pending');
  await trim();
  expect(await kept()).toEqual([4, 5]);
  expect(await idsOf('deliveries', 'event_id')).toEqual([4]);
});

it('keeps an event below the mark whose delivery is tried again', async () => {
  await happened(50, 49, 1);
  await addWebhook('one', { cursor: 3 });
  await addDelivery('one', 2, 'dead');
  await step();
  await dataSource.query(`update deliveries set status = 'pending'`);
  while ((await step()) > 0);
  expect(await kept()).toEqual([2, 3]);
});
