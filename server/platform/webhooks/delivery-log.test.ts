/** What a webhook was sent, and what came of it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyAs } from '../../testing/server.js';
import { deleteOldDeliveries, listDeliveries } from './store/delivery-log.js';
import { has, openWebhookApi, type WebhookApi } from './testing/api.js';
import { startReceiver, status, type Receiver } from './testing/receiver.js';
import { openWebhookStage, type WebhookStage } from './testing/stage.js';

describe('the deliveries of a webhook', () => {
  let api: WebhookApi;
  beforeAll(async () => {
    api = await openWebhookApi({ WEBHOOKS_PRIVATE: 'on' });
  });
  afterEach(() => api.clear());
  afterAll(() => api.close());

  const list = async (id: string, query = '') =>
    bodyAs(await api.ask('GET', `/${id}/deliveries${query}`, { key: api.alice }), 'DeliveryList');

  /** Resolves when the platform knows that so many were delivered: the receiver knows it first. */
  async function untilDelivered(id: string, count: number) {
    for (;;) {
      const { deliveries } = await list(id, '?status=delivered');
      if (deliveries.length === count) return deliveries;
    }
  }

  it('that succeeded are listed with the reply of the receiver', async () => {
    const receiver = await api.receive(status(202, { 'x-request-id': 'receiver-1' }));
    const { id } = await api.create(receiver.url, { events: ['twin.created'] });
    const did = await api.createTwin();
    const [delivery] = await untilDelivered(id, 1);
    expect(delivery).toEqual({
      deliveryId: receiver.messages[0]?.headers['webhook-id'],
      event: expect.objectContaining({ type: 'twin.created', subject: did }),
      status: 'delivered',
      attempts: 1,
      lastAttempt: {
        at: expect.any(String),
        status: 202,
        milliseconds: expect.any(Number),
        requestId: 'receiver-1',
      },
    });
  });

  it('that failed are listed with the error, and when they are tried next', async () => {
    const receiver = await api.receive(status(500, { 'x-request-id': 'not <an> id' }));
    const { id } = await api.create(receiver.url, { events: ['twin.created'] });
    await api.createTwin();
    for (;;) {
      const [delivery] = (await list(id)).deliveries;
      if (!delivery?.lastAttempt) continue;
      expect(delivery).toMatchObject({
        status: 'pending',
        attempts: 1,
        lastAttempt: { status: 500, error: 'The receiver answered with status 500' },
        nextAttemptAt: expect.any(String),
      });
      expect(delivery.lastAttempt).not.toHaveProperty('requestId');
      return;
    }
  });

  it('are listed by status, page by page, newest event first', async () => {
    const receiver = await api.receive();
    const { id } = await api.create(receiver.url, { events: ['twin.created'] });
    const dids = [await api.createTwin(), await api.createTwin(), await api.createTwin()];
    await Promise.all(dids.map((did) => receiver.until(has(did))));
    await untilDelivered(id, dids.length);
    const first = await list(id, '?status=delivered&limit=2');
    const second = await list(id, `?status=delivered&limit=2&cursor=${first.nextCursor ?? ''}`);
    const subjects = [...first.deliveries, ...second.deliveries].map(({ event }) => event.subject);
    expect(subjects).toEqual(dids.toReversed());
    expect(second).not.toHaveProperty('nextCursor');
    expect((await list(id, '?status=dead')).deliveries).toEqual([]);
    const other = await api.ask('GET', `/${id}/deliveries?status=dead&cursor=${first.nextCursor ?? ''}`, {
      key: api.alice,
    });
    expect(other.body.code).toBe('invalid_cursor');
    expect((await api.ask('GET', `/${id}`, { key: api.alice })).body).toMatchObject({ pending: 0, dead: 0 });
  });

  it('of another owner are not found', async () => {
    const { id } = await api.create((await api.receive()).url);
    const reply = await api.ask('GET', `/${id}/deliveries`, { key: api.mallory });
    expect([reply.status, reply.body.code]).toEqual([404, 'webhook_not_found']);
  });
});

describe('old deliveries', () => {
  let stage: WebhookStage;
  let receiver: Receiver;
  beforeAll(async () => {
    [stage, receiver] = await Promise.all([openWebhookStage(), startReceiver()]);
  });
  afterAll(async () => {
    await stage.close();
    await receiver.close();
  });

  it('are deleted by age and by number, and none that waits', async () => {
    const { id } = await stage.addWebhook(receiver.url);
    await stage.happen('a', 'b', 'c', 'd');
    stage.start();
    await stage.untilEmpty(id);
    const subjects = async () =>
      (await listDeliveries(stage.dataSource, id, { limit: 10 })).items.map(({ event }) => event.subject);
    await stage.dataSource.query(
      `update deliveries set updated_at = now() - interval '8 days' where subject in ('b', 'c')`,
    );
    await stage.dataSource.query(`update deliveries set status = 'dead' where subject = 'b'`);
    await deleteOldDeliveries(stage.dataSource, { days: 7 });
    expect(await subjects()).toEqual(['d', 'b', 'a']);
    await deleteOldDeliveries(stage.dataSource, { days: 7, deliveries: 1 });
    expect(await subjects()).toEqual(['d', 'b']);
  });

  it('of a busy webhook are deleted within the time limit of a statement', async () => {
    // Its events would be delivered to the webhook of the other test.
    const busy = await openWebhookStage();
    try {
      const { id } = await busy.addWebhook(receiver.url);
      await busy.dataSource.query(
        `with happened as (
           insert into events (type, subject, actor_did, data, recorded_at)
           select 'domain.created', 'did:example:' || n, 'did:example:a', '{}', now()
           from generate_series(1, 20000) n
           returning id, subject)
         insert into deliveries (id, webhook_id, event_id, subject, status)
         select 'dlv_' || id, $1, id, subject, 'delivered' from happened`,
        [id],
      );
      while ((await deleteOldDeliveries(busy.dataSource, { days: 7 })) > 0);
      const left = await busy.dataSource.query<unknown[]>('select count(*)::int from deliveries');
      expect(left).toEqual([{ count: 10_000 }]);
    } finally {
      await busy.close();
    }
  });
});
