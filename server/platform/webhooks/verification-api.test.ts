/** What owners see of the challenge of their receivers, by HTTP. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { has, openWebhookApi, type WebhookApi } from './testing/api.js';
import { agree, status, type Receiver } from './testing/receiver.js';

let api: WebhookApi;
beforeAll(async () => {
  api = await openWebhookApi({ WEBHOOKS_PRIVATE: 'on' });
});
afterEach(() => api.clear());
afterAll(() => api.close());

/** A webhook whose receiver has refused its first challenge. */
async function refused(): Promise<{ id: string; receiver: Receiver }> {
  const receiver = await api.receive();
  receiver.answerChallenge = status(503);
  const { body } = await api.ask('POST', '', { key: api.alice, json: { url: receiver.url } });
  expect(body.status).toBe('pending');
  await receiver.until(({ challenges }) => challenges.length === 1);
  return { id: String(body.webhookId), receiver };
}

const read = async (id: string) => (await api.ask('GET', `/${id}`, { key: api.alice })).body;
const verify = async (id: string) => (await api.ask('POST', `/${id}/verify`, { key: api.alice })).body;

describe('a pending webhook', () => {
  it('gets events after its receiver has replied to the challenge that its owner requested', async () => {
    const { id, receiver } = await refused();
    const did = await api.createTwin();
    expect(await verify(id)).toEqual({
      verified: false,
      status: 503,
      error: 'The receiver answered with status 503',
      milliseconds: expect.any(Number),
    });
    expect(await read(id)).toMatchObject({
      status: 'pending',
      verificationError: 'The receiver answered with status 503',
    });
    expect(receiver.messages).toEqual([]);
    receiver.answerChallenge = agree;
    expect(await verify(id)).toMatchObject({ verified: true, status: 200 });
    await receiver.until(has(did));
    const row = await read(id);
    expect(row).toMatchObject({ status: 'active', verifiedAt: expect.any(String), revision: 1 });
    expect(row).not.toHaveProperty('verificationError');
    const asked = receiver.challenges.length;
    expect(await verify(id)).toEqual({ verified: true });
    expect(receiver.challenges).toHaveLength(asked);
  });

  it('sends no test, and retries no dead letter', async () => {
    const { id, receiver } = await refused();
    expect((await api.ask('POST', `/${id}/test`, { key: api.alice })).body.code).toBe('webhook_not_verified');
    await api.createTwin();
    await api.server.database.query(
      `insert into deliveries (id, webhook_id, event_id, subject, status)
       select 'dlv_dead', $1, id, subject, 'dead' from events order by id desc limit 1`,
      [id],
    );
    const path = `/${id}/dead-letters/dlv_dead/retry`;
    expect((await api.ask('POST', path, { key: api.alice })).body.code).toBe('webhook_not_verified');
    expect(receiver.messages).toEqual([]);
  });

  it('that is disabled gets no challenge, and is pending after its activation', async () => {
    const { id, receiver } = await refused();
    await api.patch(`/${id}`, api.alice, '"1"', { status: 'disabled' });
    const asked = receiver.challenges.length;
    expect((await verify(id)).code).toBe('webhook_disabled');
    expect(receiver.challenges).toHaveLength(asked);
    receiver.answerChallenge = agree;
    const { body } = await api.patch(`/${id}`, api.alice, '"2"', { status: 'active' });
    expect(body.status).toBe('pending');
    while ((await read(id)).status !== 'active');
  });
});

describe('a new address', () => {
  it('has to be verified before it gets anything, and then gets the queued events', async () => {
    const old = await api.receive(status(500));
    const { id } = await api.create(old.url, { events: ['twin.created'] });
    const did = await api.createTwin();
    await old.until(({ messages }) => messages.length > 0);
    const next = await api.receive();
    next.answerChallenge = status(500);
    const { body } = await api.patch(`/${id}`, api.alice, '"1"', { url: `${next.url}/moved` });
    expect(body).toMatchObject({ status: 'pending', pending: 1 });
    expect(body).not.toHaveProperty('verifiedAt');
    await next.until(({ challenges }) => challenges.length === 1);
    expect(next.messages).toEqual([]);
    next.answerChallenge = agree;
    expect(await verify(id)).toMatchObject({ verified: true });
    await next.until(has(did));
  });

  it('that equals the old one changes nothing', async () => {
    const receiver = await api.receive();
    const { id } = await api.create(receiver.url);
    const { body } = await api.patch(`/${id}`, api.alice, '"1"', { url: receiver.url });
    expect(body.status).toBe('active');
  });
});

it('a receiver that replied 410 is verified again before it gets anything', async () => {
  const receiver = await api.receive(status(410));
  const { id } = await api.create(receiver.url, { events: ['twin.created'] });
  const did = await api.createTwin();
  while ((await read(id)).status !== 'disabled');
  expect(await read(id)).not.toHaveProperty('verifiedAt');
  expect((await api.ask('POST', `/${id}/test`, { key: api.alice })).body.code).toBe('webhook_not_verified');
  receiver.answer = () => undefined;
  const asked = receiver.challenges.length;
  const { body } = await api.patch(`/${id}`, api.alice, '"2"', { status: 'active' });
  expect(body.status).toBe('pending');
  await receiver.until(has(did));
  expect(receiver.challenges).toHaveLength(asked + 1);
});
