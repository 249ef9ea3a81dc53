/** Webhooks by HTTP, from the request that makes one to the event that arrives. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook as Verifier } from 'standardwebhooks';
import { call } from '../../testing/server.js';
import { has, openWebhookApi, type WebhookApi } from './testing/api.js';
import { status, verify } from './testing/receiver.js';

let api: WebhookApi;
beforeAll(async () => {
  api = await openWebhookApi({ WEBHOOKS_PRIVATE: 'on' });
});
afterEach(() => api.clear());
afterAll(() => api.close());

describe('a webhook', () => {
  it('gets events that are signed with the secret that its creator saw once', async () => {
    const receiver = await api.receive();
    const { id, secret, headers } = await api.create(receiver.url, {
      events: ['twin.created'],
      description: 'mine',
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect([headers.get('location'), headers.get('etag')]).toEqual([`/v1/webhooks/${id}`, '"1"']);
    const did = await api.createTwin();
    await receiver.until(has(did));
    const message = receiver.accepted.find(({ event }) => event.subject === did);
    if (!message) throw new Error('nothing came');
    expect(verify(message, secret)).toMatchObject({ type: 'twin.created', data: { twin: { did } } });
    const feed = await call(`${api.server.url}/v1/events?subject=${did}`, {
      headers: { authorization: `Bearer ${api.server.apiKey}` },
    });
    expect(feed.body.events).toEqual([JSON.parse(message.body)]);
    const { body } = await api.ask('GET', `/${id}`, { key: api.alice });
    expect(body).toMatchObject({ webhookId: id, description: 'mine', status: 'active', revision: 1 });
    expect(JSON.stringify(body)).not.toContain('whsec_');
  });

  it('is created once for an Idempotency-Key, with one secret', async () => {
    const { url } = await api.receive();
    const headers = { 'idempotency-key': 'one-webhook' };
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.ask('POST', '', { key: api.alice, headers, json: { url } })),
    );
    expect(new Set(replies.map(({ body }) => body.secret)).size).toBe(1);
    expect((await api.ask('GET', '', { key: api.alice })).body.webhooks).toHaveLength(1);
  });

  it('is limited to a hundred, also when they are created concurrently', async () => {
    const { url } = await api.receive();
    const replies = await Promise.all(
      Array.from({ length: 105 }, (_, index) =>
        api.ask('POST', '', {
          key: api.alice,
          json: { url: `http://127.0.2.${index % 20}:9/`, events: ['claim.created'] },
        }),
      ),
    );
    expect(replies.filter(({ status: code }) => code === 201)).toHaveLength(100);
    const refused = replies.filter(({ status: code }) => code !== 201);
    for (const { body } of refused) expect(body.code).toBe('too_many_webhooks');
    await api.create(url, {}, api.mallory);
  });

  it('is invisible to other owners in every operation', async () => {
    const { url } = await api.receive();
    const { id } = await api.create(url);
    const asks: [string, string, unknown?][] = [
      ['GET', `/${id}`],
      ['PATCH', `/${id}`, { description: 'hers' }],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/verify`],
      ['POST', `/${id}/test`],
      ['POST', `/${id}/rotate-secret`],
      ['GET', `/${id}/dead-letters`],
      ['POST', `/${id}/dead-letters/dlv_none/retry`],
    ];
    for (const [method, path, json] of asks) {
      const reply = await api.ask(method, path, { key: api.mallory, json, headers: { 'if-match': '"1"' } });
      expect([method, path, reply.status, reply.body.code]).toEqual([method, path, 404, 'webhook_not_found']);
    }
    expect((await api.ask('GET', '', { key: api.mallory })).body.webhooks).toEqual([]);
    expect((await api.ask('GET', `/${id}`, { key: api.alice })).body).toMatchObject({ revision: 1 });
    // The scope `admin` reaches those of all owners.
    expect((await api.ask('GET', `/${id}`)).body.webhookId).toBe(id);
    const { body } = await api.ask('GET', '');
    expect((body.webhooks as { webhookId: string }[]).map(({ webhookId }) => webhookId)).toContain(id);
  });

  it('is listed page by page, the newest first', async () => {
    const { url } = await api.receive();
    const ids = [];
    for (let index = 0; index < 3; index++) ids.unshift((await api.create(url)).id);
    const first = await api.ask('GET', '?limit=2', { key: api.alice });
    const second = await api.ask('GET', `?limit=2&cursor=${String(first.body.nextCursor)}`, {
      key: api.alice,
    });
    const listed = [first, second].flatMap(({ body }) => body.webhooks as { webhookId: string }[]);
    expect(listed.map(({ webhookId }) => webhookId)).toEqual(ids);
    expect(second.body.nextCursor).toBeUndefined();
    const elsewhere = await api.ask('GET', `?cursor=${String(first.body.nextCursor)}`, { key: api.mallory });
    expect(elsewhere.body.code).toBe('invalid_cursor');
  });
});

describe('a change', () => {
  it.each(['application/json', 'application/merge-patch+json'])(
    'as %s requires the revision',
    async (type) => {
      const { url } = await api.receive();
      const { id } = await api.create(url, { subject: 'did:x:1', description: 'mine' });
      const change = (headers: Record<string, string>) =>
        call(`${api.server.url}/v1/webhooks/${id}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${api.alice}`, 'content-type': type, ...headers },
          raw: '{"subject":null,"events":["twin.deleted"]}',
        });
      expect((await change({})).body.code).toBe('precondition_required');
      expect((await change({ 'if-match': '"7"' })).body.code).toBe('precondition_failed');
      const { status: code, body, headers } = await change({ 'if-match': '"1"' });
      expect([code, headers.get('etag')]).toEqual([200, '"2"']);
      expect(body).toMatchObject({ events: ['twin.deleted'], description: 'mine', revision: 2 });
      expect(body).not.toHaveProperty('subject');
    },
  );

  it('by one of several concurrent requests with one revision is applied', async () => {
    const { url } = await api.receive();
    const { id } = await api.create(url);
    const replies = await Promise.all(
      [1, 2, 3, 4].map((number) => api.patch(`/${id}`, api.alice, '"1"', { description: `${number}` })),
    );
    expect(replies.map(({ status: code }) => code).sort()).toEqual([200, 412, 412, 412]);
  });

  it('that disables it pauses deliveries, which continue after its activation', async () => {
    const receiver = await api.receive();
    const { id } = await api.create(receiver.url, { events: ['twin.created'] });
    await api.patch(`/${id}`, api.alice, '"1"', { status: 'disabled' });
    const missed = [await api.createTwin(), await api.createTwin()];
    // Whatever the others get by now, it gets nothing.
    const other = await api.receive();
    await api.create(other.url);
    const last = await api.createTwin();
    await other.until(has(last));
    expect(receiver.messages).toEqual([]);
    const { body } = await api.patch(`/${id}`, api.alice, '"2"', { status: 'active' });
    expect(body.status).toBe('active');
    // Messages of one webhook may come in any order.
    await receiver.until((all) => [...missed, last].every((did) => has(did)(all)));
  });

  it('of the address is validated', async () => {
    const { url } = await api.receive();
    const { id } = await api.create(url);
    const { body } = await api.patch(`/${id}`, api.alice, '"1"', { url: 'https://user:secret@example.com/' });
    expect(body.code).toBe('webhook_address_refused');
  });
});

it('a deleted webhook gets nothing more', async () => {
  const failing = await api.receive(status(500));
  const { id } = await api.create(failing.url);
  await api.createTwin();
  await failing.until(({ messages }) => messages.length > 0);
  const { status: code, body } = await api.ask('DELETE', `/${id}`, { key: api.alice });
  expect([code, body.webhookId]).toEqual([200, id]);
  const before = failing.messages.length;
  const control = await api.receive();
  await api.create(control.url);
  const did = await api.createTwin();
  await control.until(has(did));
  expect(failing.messages).toHaveLength(before);
  expect((await api.ask('GET', `/${id}`, { key: api.alice })).status).toBe(404);
});

describe('a test', () => {
  it('sends one signed event that is not stored, also when the webhook is disabled', async () => {
    const receiver = await api.receive();
    const { id, secret } = await api.create(receiver.url, { events: ['claim.created'] });
    await api.patch(`/${id}`, api.alice, '"1"', { status: 'disabled' });
    const { body } = await api.ask('POST', `/${id}/test`, { key: api.alice });
    expect(body).toEqual({ delivered: true, status: 204, milliseconds: expect.any(Number) });
    const [message] = receiver.messages;
    if (!message) throw new Error('nothing came');
    expect(verify(message, secret)).toMatchObject({
      type: 'webhook.test',
      subject: id,
      actor: { did: 'did:key:alice' },
      data: {},
    });
  });

  it('reports what was wrong', async () => {
    const receiver = await api.receive(status(503));
    const { id } = await api.create(receiver.url);
    expect((await api.ask('POST', `/${id}/test`, { key: api.alice })).body).toMatchObject({
      delivered: false,
      status: 503,
      error: 'The receiver answered with status 503',
    });
    await receiver.close();
    const { body } = await api.ask('POST', `/${id}/test`, { key: api.alice });
    expect(body).toMatchObject({ delivered: false });
    expect(body.error).toContain('ECONNREFUSED');
  });
});

it('a new secret signs, and for a day the previous one signs too', async () => {
  const receiver = await api.receive();
  const { id, secret } = await api.create(receiver.url, { events: ['claim.created'] });
  const { status: code, body, headers } = await api.ask('POST', `/${id}/rotate-secret`, { key: api.alice });
  expect([code, body.revision, headers.get('etag')]).toEqual([201, 2, '"2"']);
  const newer = String(body.secret);
  expect(newer).not.toBe(secret);
  await api.ask('POST', `/${id}/test`, { key: api.alice });
  const [message] = receiver.messages;
  if (!message) throw new Error('nothing came');
  expect(message.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  verify(message, secret);
  verify(message, newer);
  await api.ask('POST', `/${id}/rotate-secret`, { key: api.alice });
  await api.ask('POST', `/${id}/test`, { key: api.alice });
  const last = receiver.messages.at(-1) ?? message;
  expect(() => new Verifier(secret).verify(last.body, last.headers)).toThrow();
  verify(last, newer);
});
