/** What could not be delivered, and what its owner can do about it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { has, openWebhookApi, type WebhookApi } from './testing/api.js';
import { status } from './testing/receiver.js';

let api: WebhookApi;
beforeAll(async () => {
  api = await openWebhookApi({ WEBHOOKS_PRIVATE: 'on' });
});
afterEach(() => api.clear());
afterAll(() => api.close());

describe('a dead letter', () => {
  /** The test does not wait for three days: it marks the attempts as exhausted in the database. */
  async function withDeadLetter() {
    const receiver = await api.receive(status(500));
    const { id } = await api.create(receiver.url, { events: ['twin.created'] });
    const did = await api.createTwin();
    await receiver.until(({ messages }) => messages.length > 0);
    await api.server.database.query(
      `update deliveries set status = 'dead', error = 'given up', locked_until = null where webhook_id = $1`,
      [id],
    );
    return { receiver, id, did };
  }

  it('is listed, retried, and removed after its delivery', async () => {
    const { receiver, id, did } = await withDeadLetter();
    const { body } = await api.ask('GET', `/${id}/dead-letters`, { key: api.alice });
    const [letter] = body.deadLetters as { deliveryId: string }[];
    expect(letter).toMatchObject({ event: { subject: did }, error: 'given up' });
    expect((await api.ask('GET', `/${id}`, { key: api.alice })).body).toMatchObject({ pending: 0, dead: 1 });
    receiver.answer = () => undefined;
    const path = `/${id}/dead-letters/${letter?.deliveryId ?? ''}/retry`;
    const replies = await Promise.all([1, 2].map(() => api.ask('POST', path, { key: api.alice })));
    expect(replies.map(({ status: code }) => code).sort()).toEqual([200, 404]);
    await receiver.until(has(did));
    expect(receiver.accepted[0]?.headers['webhook-id']).toBe(letter?.deliveryId);
    expect((await api.ask('GET', `/${id}/dead-letters`, { key: api.alice })).body.deadLetters).toEqual([]);
  });

  it('of a disabled webhook is kept', async () => {
    const { id } = await withDeadLetter();
    await api.patch(`/${id}`, api.alice, '"1"', { status: 'disabled' });
    const { body } = await api.ask('GET', `/${id}/dead-letters`, { key: api.alice });
    const [letter] = body.deadLetters as { deliveryId: string }[];
    const reply = await api.ask('POST', `/${id}/dead-letters/${letter?.deliveryId ?? ''}/retry`, {
      key: api.alice,
    });
    expect(reply.body.code).toBe('webhook_disabled');
    expect((await api.ask('GET', `/${id}`, { key: api.alice })).body.dead).toBe(1);
  });

  it('that does not exist cannot be retried', async () => {
    const { id } = await withDeadLetter();
    const { body } = await api.ask('POST', `/${id}/dead-letters/dlv_none/retry`, { key: api.alice });
    expect(body.code).toBe('delivery_not_found');
  });
});
