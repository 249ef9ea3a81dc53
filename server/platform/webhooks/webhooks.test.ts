/** Webhooks by HTTP, from the request that makes one to the event that arrives. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook as Verifier } from 'standardwebhooks';
import { withConnection } from '../../persistence/connection.js';
import { call, startTestServer, type JsonReply, type TestServer } from '../../testing/server.js';
import { startReceiver, status, verify, type Answer, type Receiver } from './testing/receiver.js';

let server: TestServer;
let alice: string;
let mallory: string;
const receivers: Receiver[] = [];

beforeAll(async () => {
  server = await startTestServer({ WEBHOOKS_PRIVATE: 'on', RATE_LIMIT_PER_MINUTE: '0' });
  [alice, mallory] = await Promise.all([createKey('did:key:alice'), createKey('did:key:mallory')]);
});
afterAll(() => server.close());
afterEach(async () => {
  for (const { body } of await Promise.all([alice, mallory].map((key) => ask('GET', '?limit=100', { key }))))
    for (const { webhookId } of body.webhooks as { webhookId: string }[])
      await ask('DELETE', `/${webhookId}`);
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

async function createKey(ownerDid: string): Promise<string> {
  const { body } = await call(`${server.url}/v1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.apiKey}` },
    json: { name: 'test', ownerDid, scopes: ['webhooks:read', 'webhooks:write'] },
  });
  return String(body.key);
}

interface Asked {
  readonly key?: string;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
  readonly at?: TestServer;
}

const ask = (
  method: string,
  path: string,
  { key, json, headers, at = server }: Asked = {},
): Promise<JsonReply> =>
  call(`${at.url}/v1/webhooks${path}`, {
    method,
    headers: { authorization: `Bearer ${key ?? at.apiKey}`, ...headers },
    ...(json !== undefined && { json }),
  });

const patch = (path: string, key: string, ifMatch: string, json: unknown) =>
  ask('PATCH', path, { key, json, headers: { 'if-match': ifMatch } });

async function receive(answer?: Answer): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

async function create(url: string, more: Record<string, unknown> = {}, key = alice) {
  const { status: code, body, headers } = await ask('POST', '', { key, json: { url, ...more } });
  expect({ code, body }).toMatchObject({ code: 201 });
  return { id: String(body.webhookId), secret: String(body.secret), headers, body };
}

/** @returns its DID. */
async function createTwin(): Promise<string> {
  const { body } = await call(`${server.url}/v1/entities`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.apiKey}` },
    json: { type: 'Device', protocol: 'did:ixo:protocol/organisation', properties: { name: 'a twin' } },
  });
  return String(body.did);
}

const has = (did: string) => (receiver: Receiver) =>
  receiver.accepted.some(({ event }) => event.subject === did);

describe('a webhook', () => {
  it('is told what happens, signed with the secret that its maker was shown once', async () => {
    const receiver = await receive();
    const { id, secret, headers } = await create(receiver.url, {
      events: ['twin.created'],
      description: 'mine',
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect([headers.get('location'), headers.get('etag')]).toEqual([`/v1/webhooks/${id}`, '"1"']);
    const did = await createTwin();
    await receiver.until(has(did));
    const message = receiver.accepted.find(({ event }) => event.subject === did);
    if (!message) throw new Error('nothing came');
    expect(verify(message, secret)).toMatchObject({ type: 'twin.created', data: { twin: { did } } });
    const feed = await call(`${server.url}/v1/events?subject=${did}`, {
      headers: { authorization: `Bearer ${server.apiKey}` },
    });
    expect(feed.body.events).toEqual([JSON.parse(message.body)]);
    const { body } = await ask('GET', `/${id}`, { key: alice });
    expect(body).toMatchObject({ webhookId: id, description: 'mine', status: 'active', revision: 1 });
    expect(JSON.stringify(body)).not.toContain('whsec_');
  });

  it('is made once for an Idempotency-Key, with one secret', async () => {
    const { url } = await receive();
    const headers = { 'idempotency-key': 'one-webhook' };
    const replies = await Promise.all(
      [1, 2, 3].map(() => ask('POST', '', { key: alice, headers, json: { url } })),
    );
    expect(new Set(replies.map(({ body }) => body.secret)).size).toBe(1);
    expect((await ask('GET', '', { key: alice })).body.webhooks).toHaveLength(1);
  });

  it('is one of a hundred at most, also when they are made at once', async () => {
    const { url } = await receive();
    const replies = await Promise.all(
      Array.from({ length: 105 }, () =>
        ask('POST', '', { key: alice, json: { url, events: ['claim.created'] } }),
      ),
    );
    expect(replies.filter(({ status: code }) => code === 201)).toHaveLength(100);
    const refused = replies.filter(({ status: code }) => code !== 201);
    for (const { body } of refused) expect(body.code).toBe('too_many_webhooks');
    await create(url, {}, mallory);
  });

  it("is nobody else's, whatever is asked", async () => {
    const { url } = await receive();
    const { id } = await create(url);
    const asks: [string, string, unknown?][] = [
      ['GET', `/${id}`],
      ['PATCH', `/${id}`, { description: 'hers' }],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/test`],
      ['POST', `/${id}/rotate-secret`],
      ['GET', `/${id}/dead-letters`],
      ['POST', `/${id}/dead-letters/dlv_none/retry`],
    ];
    for (const [method, path, json] of asks) {
      const reply = await ask(method, path, { key: mallory, json, headers: { 'if-match': '"1"' } });
      expect([method, path, reply.status, reply.body.code]).toEqual([method, path, 404, 'webhook_not_found']);
    }
    expect((await ask('GET', '', { key: mallory })).body.webhooks).toEqual([]);
    expect((await ask('GET', `/${id}`, { key: alice })).body).toMatchObject({ revision: 1 });
    // The scope `admin` reaches those of all owners.
    expect((await ask('GET', `/${id}`)).body.webhookId).toBe(id);
    const { body } = await ask('GET', '');
    expect((body.webhooks as { webhookId: string }[]).map(({ webhookId }) => webhookId)).toContain(id);
  });

  it('is listed page by page, the newest first', async () => {
    const { url } = await receive();
    const ids = [];
    for (let index = 0; index < 3; index++) ids.unshift((await create(url)).id);
    const first = await ask('GET', '?limit=2', { key: alice });
    const second = await ask('GET', `?limit=2&cursor=${String(first.body.nextCursor)}`, { key: alice });
    const listed = [first, second].flatMap(({ body }) => body.webhooks as { webhookId: string }[]);
    expect(listed.map(({ webhookId }) => webhookId)).toEqual(ids);
    expect(second.body.nextCursor).toBeUndefined();
    const elsewhere = await ask('GET', `?cursor=${String(first.body.nextCursor)}`, { key: mallory });
    expect(elsewhere.body.code).toBe('invalid_cursor');
  });
});

describe('a change', () => {
  it.each(['application/json', 'application/merge-patch+json'])('as %s needs the revision', async (type) => {
    const { url } = await receive();
    const { id } = await create(url, { subject: 'did:x:1', description: 'mine' });
    const change = (headers: Record<string, string>) =>
      call(`${server.url}/v1/webhooks/${id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${alice}`, 'content-type': type, ...headers },
        raw: '{"subject":null,"events":["twin.deleted"]}',
      });
    expect((await change({})).body.code).toBe('precondition_required');
    expect((await change({ 'if-match': '"7"' })).body.code).toBe('precondition_failed');
    const { status: code, body, headers } = await change({ 'if-match': '"1"' });
    expect([code, headers.get('etag')]).toEqual([200, '"2"']);
    expect(body).toMatchObject({ events: ['twin.deleted'], description: 'mine', revision: 2 });
    expect(body).not.toHaveProperty('subject');
  });

  it('of several at once with one revision is made once', async () => {
    const { url } = await receive();
    const { id } = await create(url);
    const replies = await Promise.all(
      [1, 2, 3, 4].map((number) => patch(`/${id}`, alice, '"1"', { description: `${number}` })),
    );
    expect(replies.map(({ status: code }) => code).sort()).toEqual([200, 412, 412, 412]);
  });

  it('that disables it stops deliveries; made active again it goes on where it stopped', async () => {
    const receiver = await receive();
    const { id } = await create(receiver.url, { events: ['twin.created'] });
    await patch(`/${id}`, alice, '"1"', { status: 'disabled' });
    const missed = [await createTwin(), await createTwin()];
    // Whatever the others get by now, it gets nothing.
    const other = await receive();
    await create(other.url);
    const last = await createTwin();
    await other.until(has(last));
    expect(receiver.messages).toEqual([]);
    const { body } = await patch(`/${id}`, alice, '"2"', { status: 'active' });
    expect(body.status).toBe('active');
    await receiver.until(has(last));
    expect(missed.every((did) => has(did)(receiver))).toBe(true);
  });

  it('of the address is checked', async () => {
    const { url } = await receive();
    const { id } = await create(url);
    const { body } = await patch(`/${id}`, alice, '"1"', { url: 'https://user:secret@example.com/' });
    expect(body.code).toBe('webhook_address_refused');
  });
});

it('a deleted webhook gets nothing more', async () => {
  const failing = await receive(status(500));
  const { id } = await create(failing.url);
  await createTwin();
  await failing.until(({ messages }) => messages.length > 0);
  const { status: code, body } = await ask('DELETE', `/${id}`, { key: alice });
  expect([code, body.webhookId]).toEqual([200, id]);
  const before = failing.messages.length;
  const control = await receive();
  await create(control.url);
  const did = await createTwin();
  await control.until(has(did));
  expect(failing.messages).toHaveLength(before);
  expect((await ask('GET', `/${id}`, { key: alice })).status).toBe(404);
});

describe('a test', () => {
  it('sends one signed event that is not stored, also when the webhook is disabled', async () => {
    const receiver = await receive();
    const { id, secret } = await create(receiver.url, { events: ['claim.created'] });
    await patch(`/${id}`, alice, '"1"', { status: 'disabled' });
    const { body } = await ask('POST', `/${id}/test`, { key: alice });
    expect(body).toEqual({ delivered: true, status: 204, milliseconds: expect.any(Number) as number });
    const [message] = receiver.messages;
    if (!message) throw new Error('nothing came');
    expect(verify(message, secret)).toMatchObject({
      type: 'webhook.test',
      subject: id,
      actor: { did: 'did:key:alice' },
      data: {},
    });
  });

  it('says what was wrong', async () => {
    const receiver = await receive(status(503));
    const { id } = await create(receiver.url);
    expect((await ask('POST', `/${id}/test`, { key: alice })).body).toMatchObject({
      delivered: false,
      status: 503,
      error: 'The receiver answered with status 503',
    });
    await receiver.close();
    const { body } = await ask('POST', `/${id}/test`, { key: alice });
    expect(body).toMatchObject({ delivered: false });
    expect(body.error).toContain('ECONNREFUSED');
  });
});

it('a new secret signs, and for a day the one before it too', async () => {
  const receiver = await receive();
  const { id, secret } = await create(receiver.url, { events: ['claim.created'] });
  const { status: code, body, headers } = await ask('POST', `/${id}/rotate-secret`, { key: alice });
  expect([code, body.revision, headers.get('etag')]).toEqual([201, 2, '"2"']);
  const newer = String(body.secret);
  expect(newer).not.toBe(secret);
  await ask('POST', `/${id}/test`, { key: alice });
  const [message] = receiver.messages;
  if (!message) throw new Error('nothing came');
  expect(message.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  verify(message, secret);
  verify(message, newer);
  await ask('POST', `/${id}/rotate-secret`, { key: alice });
  await ask('POST', `/${id}/test`, { key: alice });
  const last = receiver.messages.at(-1) ?? message;
  expect(() => new Verifier(secret).verify(last.body, last.headers)).toThrow();
  verify(last, newer);
});

describe('an address', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer();
  });
  afterAll(() => strict.close());

  it.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost:8443/',
    'https://user:secret@203.0.114.1/',
    'https://nobody.invalid/',
  ])('%s is refused', async (url) => {
    const { status: code, body } = await ask('POST', '', { at: strict, json: { url } });
    expect([code, body.code]).toEqual([400, 'webhook_address_refused']);
    expect(body.errors).toMatchObject([{ field: 'body.url', rule: 'webhook_address_refused' }]);
  });

  it('of the public network is taken', async () => {
    const { status: code } = await ask('POST', '', { at: strict, json: { url: 'https://203.0.114.1/hook' } });
    expect(code).toBe(201);
  });
});

describe('a dead letter', () => {
  /** There is no waiting for three days here: the database is told that the tries are over. */
  async function withDeadLetter() {
    const receiver = await receive(status(500));
    const { id } = await create(receiver.url, { events: ['twin.created'] });
    const did = await createTwin();
    await receiver.until(({ messages }) => messages.length > 0);
    await withConnection(server.database.url, (client) =>
      client.query(
        `update deliveries set status = 'dead', error = 'given up', locked_until = null where webhook_id = '${id}'`,
      ),
    );
    return { receiver, id, did };
  }

  it('is listed, tried again, and gone when it has arrived', async () => {
    const { receiver, id, did } = await withDeadLetter();
    const { body } = await ask('GET', `/${id}/dead-letters`, { key: alice });
    const [letter] = body.deadLetters as { deliveryId: string }[];
    expect(letter).toMatchObject({ event: { subject: did }, error: 'given up' });
    expect((await ask('GET', `/${id}`, { key: alice })).body).toMatchObject({ pending: 0, dead: 1 });
    receiver.answer = () => undefined;
    const path = `/${id}/dead-letters/${letter?.deliveryId ?? ''}/retry`;
    const replies = await Promise.all([1, 2].map(() => ask('POST', path, { key: alice })));
    expect(replies.map(({ status: code }) => code).sort()).toEqual([200, 404]);
    await receiver.until(has(did));
    expect(receiver.accepted[0]?.headers['webhook-id']).toBe(letter?.deliveryId);
    expect((await ask('GET', `/${id}/dead-letters`, { key: alice })).body.deadLetters).toEqual([]);
  });

  it('of a disabled webhook stays', async () => {
    const { id } = await withDeadLetter();
    await patch(`/${id}`, alice, '"1"', { status: 'disabled' });
    const { body } = await ask('GET', `/${id}/dead-letters`, { key: alice });
    const [letter] = body.deadLetters as { deliveryId: string }[];
    const reply = await ask('POST', `/${id}/dead-letters/${letter?.deliveryId ?? ''}/retry`, { key: alice });
    expect(reply.body.code).toBe('webhook_disabled');
    expect((await ask('GET', `/${id}`, { key: alice })).body.dead).toBe(1);
  });

  it('that is not there cannot be tried again', async () => {
    const { id } = await withDeadLetter();
    const { body } = await ask('POST', `/${id}/dead-letters/dlv_none/retry`, { key: alice });
    expect(body.code).toBe('delivery_not_found');
  });
});
