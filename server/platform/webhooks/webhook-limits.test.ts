/** How many webhooks there may be, and how many of their tests at once. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { hostOf, MAX_WEBHOOKS_AT_HOST, MAX_WEBHOOKS_OF_HOST, WAITING_CALLERS } from './webhook-limits.js';
import { openWebhookApi, type WebhookApi } from './testing/api.js';

let api: WebhookApi;
beforeAll(async () => {
  api = await openWebhookApi({ WEBHOOKS_PRIVATE: 'on' });
});
afterEach(() => api.clear());
afterAll(() => api.close());

/** Nobody listens there. */
const HOST = '127.0.3.1';
const at = (host: string, path = '') => ({ url: `http://${host}:9/${path}`, events: ['claim.created'] });
const create = (json: unknown, key = api.alice) => api.ask('POST', '', { key, json });

it.each([
  'https://hooks.test/a',
  'https://HOOKS.test.:8443',
  'https://ho%6fks.test/?b#c',
  'http://a@hooks.test',
])('the host of %s is hooks.test', (url) => {
  expect(hostOf(url)).toBe('hooks.test');
});

describe('webhooks at one host', () => {
  it('are limited to ten for each owner, in any spelling, also when they are created concurrently', async () => {
    const spellings = ['localhost', 'LOCALHOST', 'loc%61lhost'];
    const replies = await Promise.all(
      Array.from({ length: 15 }, (_, index) => create(at(spellings[index % 3] ?? '', String(index)))),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_WEBHOOKS_AT_HOST);
    for (const { body } of replies.filter(({ status }) => status !== 201))
      expect([body.code, body.detail]).toEqual([
        'too_many_webhooks',
        `There may be 10 webhooks of an owner at one host, localhost; delete one first`,
      ]);
    expect((await create(at('127.0.3.2'))).status).toBe(201);
    expect((await create(at(HOST), api.mallory)).status).toBe(201);
  });

  it('cannot exceed the limit by a change of the address', async () => {
    for (let index = 0; index < MAX_WEBHOOKS_AT_HOST; index++) await create(at(HOST, String(index)));
    const { body: other } = await create(at('127.0.3.2'));
    const moved = await api.patch(`/${String(other.webhookId)}`, api.alice, '"1"', at(HOST));
    expect([moved.status, moved.body.code]).toEqual([409, 'too_many_webhooks']);
    const { body } = await api.ask('GET', '?limit=2', { key: api.alice });
    const [, last] = body.webhooks as { webhookId: string }[];
    const path = `/${last?.webhookId ?? ''}`;
    expect((await api.patch(path, api.alice, '"1"', at(HOST, 'new'))).status).toBe(200);
  });

  it('are limited to a thousand for all owners', async () => {
    await api.server.database.query(
      `insert into webhooks (id, owner_did, url, host, secret, status, cursor, created_at, updated_at)
       select 'whk_' || number, 'did:key:' || number, 'http://${HOST}/', $1, '', 'disabled', 0, now(), now()
       from generate_series(1, $2::int) number`,
      [HOST, MAX_WEBHOOKS_OF_HOST],
    );
    const { status, body } = await create(at(HOST));
    await api.server.database.query(`delete from webhooks where secret = ''`);
    expect([status, body.code]).toEqual([409, 'too_many_webhooks']);
    expect((await create(at(HOST))).status).toBe(201);
  });
});

it('an owner has a limited number of concurrent tests and challenges, independent of others', async () => {
  const silent = await api.receive(() => new Promise(() => undefined));
  const { id } = await api.create(silent.url, { events: ['claim.created'] });
  const test = () => api.ask('POST', `/${id}/test`, { key: api.alice });
  const waiting = Array.from({ length: WAITING_CALLERS.perKey }, test);
  await silent.until(({ messages }) => messages.length === WAITING_CALLERS.perKey);
  const { status, body, headers } = await test();
  expect([status, body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const quick = await api.receive();
  const other = await api.create(quick.url, { events: ['claim.created'] }, api.mallory);
  expect((await api.ask('POST', `/${other.id}/test`, { key: api.mallory })).body.delivered).toBe(true);
  await silent.close();
  await Promise.all(waiting);
});

it('requested challenges keep the rate of their host', async () => {
  const { body } = await create(at(HOST));
  await api.server.database.query(
    `insert into webhook_throttles values ('challenge/host/${HOST}', now() + interval '1 day')
     on conflict (key) do update set free_at = excluded.free_at`,
  );
  const reply = await api.ask('POST', `/${String(body.webhookId)}/verify`, { key: api.alice });
  expect([reply.status, reply.body.code]).toEqual([429, 'too_many_requests']);
  await api.server.database.query(`delete from webhook_throttles`);
});
