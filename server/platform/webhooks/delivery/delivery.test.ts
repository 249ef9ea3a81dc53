/** How events reach receivers that fail, are slow or go away, from one server or several. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lookupOf } from '../../../outbound/testing/https-server.js';
import { startReceiver, status, verify, type Answer, type Receiver } from '../testing/receiver.js';
import { openWebhookStage, type WebhookStage } from '../testing/stage.js';

let stage: WebhookStage;
const receivers: Receiver[] = [];

beforeEach(async () => {
  stage = await openWebhookStage();
});
afterEach(async () => {
  await stage.close();
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

async function receive(answer?: Answer): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

const subjectsOf = ({ accepted }: Receiver) => accepted.map(({ event }) => event.subject);
const idsOf = ({ accepted }: Receiver, subject: string) =>
  accepted.filter(({ event }) => event.subject === subject).map(({ event }) => event.id);

it('an event is delivered once, signed, and as the feed shows it', async () => {
  const receiver = await receive();
  const { id, secret } = await stage.addWebhook(receiver.url);
  stage.start();
  await stage.happen('did:x:1');
  await receiver.until(({ accepted }) => accepted.length === 1);
  await stage.untilEmpty(id);
  const [first] = receiver.messages;
  if (!first) throw new Error('nothing came');
  expect(verify(first, secret)).toMatchObject({
    type: 'twin.updated',
    subject: 'did:x:1',
    actor: { did: 'did:key:owner' },
    data: {},
  });
  expect(first.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'twin-oracle' });
  expect(() => verify({ ...first, body: `${first.body} ` }, secret)).toThrow();
  expect(receiver.messages).toHaveLength(1);
});

it('events before the creation of the webhook are not delivered', async () => {
  await stage.happen('did:x:before');
  const receiver = await receive();
  const { id } = await stage.addWebhook(receiver.url);
  stage.start();
  await stage.happen('did:x:after');
  await stage.untilEmpty(id);
  expect(subjectsOf(receiver)).toEqual(['did:x:after']);
});

it('only matching events are delivered', async () => {
  const receiver = await receive();
  const byType = await stage.addWebhook(`${receiver.url}/type`, { eventTypes: ['twin.created'] });
  const bySubject = await stage.addWebhook(`${receiver.url}/subject`, { subject: 'did:x:2' });
  stage.start();
  await stage.happen('did:x:1', 'did:x:2');
  await Promise.all([stage.untilEmpty(byType.id), stage.untilEmpty(bySubject.id)]);
  expect(subjectsOf(receiver)).toEqual(['did:x:2']);
});

it('a failed delivery is retried with the same id until it succeeds', async () => {
  let left = 3;
  const receiver = await receive((_, response) => {
    if (left-- > 0) response.writeHead(500).end();
  });
  const { id } = await stage.addWebhook(receiver.url);
  stage.start();
  await stage.happen('did:x:1');
  await stage.untilEmpty(id);
  expect(receiver.messages).toHaveLength(4);
  expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await stage.stateOf(id)).row).toMatchObject({ status: 'active', failingSince: null });
});

it('the order of each twin is kept, with two servers, many twins and a receiver that fails half of the time', async () => {
  let tries = 0;
  const receiver = await receive((_, response) => {
    if (tries++ % 2 === 0) response.writeHead(503).end();
  });
  const { id } = await stage.addWebhook(receiver.url);
  const schedule = Array.from({ length: 100 }, () => 2);
  stage.start({ schedule });
  stage.start({ schedule });
  const twins = Array.from({ length: 6 }, (_, index) => `did:x:${index}`);
  for (let round = 0; round < 10; round++) await stage.happen(...twins);
  await stage.untilEmpty(id);
  for (const twin of twins) {
    const ids = [...new Set(idsOf(receiver, twin))];
    expect(ids).toHaveLength(10);
    expect(ids).toEqual([...ids].sort((one, other) => one - other));
  }
});

it('a failing event delays only the events of its twin', async () => {
  const receiver = await receive(({ event }, response) => {
    if (event.subject === 'did:x:poison') response.writeHead(500).end();
  });
  await stage.addWebhook(receiver.url);
  stage.start({ schedule: [60_000] });
  await stage.happen('did:x:poison', 'did:x:poison', 'did:x:1', 'did:x:1', 'did:x:2');
  await receiver.until(({ accepted, messages }) => accepted.length === 3 && messages.length > 3);
  expect(subjectsOf(receiver).sort()).toEqual(['did:x:1', 'did:x:1', 'did:x:2']);
  expect(receiver.messages.filter(({ event }) => event.subject === 'did:x:poison')).toHaveLength(1);
});

it('a receiver that does not answer does not delay others, and gets few concurrent requests', async () => {
  const silent = await receive(() => new Promise(() => undefined));
  const quick = await receive();
  await stage.addWebhook(silent.url);
  const { id } = await stage.addWebhook(quick.url);
  stage.start();
  await stage.happen(...Array.from({ length: 100 }, (_, index) => `did:x:${index}`));
  await stage.untilEmpty(id);
  expect(quick.accepted).toHaveLength(100);
  expect(silent.messages.length).toBeLessThanOrEqual(8);
});

it('an event is delivered to many webhooks', async () => {
  const receiver = await receive();
  const ids = await Promise.all(
    Array.from({ length: 120 }, async (_, index) => (await stage.addWebhook(`${receiver.url}/${index}`)).id),
  );
  stage.start();
  stage.start();
  await stage.happen('did:x:1', 'did:x:2');
  await Promise.all(ids.map((id) => stage.untilEmpty(id)));
  expect(receiver.accepted).toHaveLength(240);
  expect(new Set(receiver.accepted.map(({ headers }) => headers['webhook-id'])).size).toBe(240);
});

it('more events than fit into the queue table are all delivered', async () => {
  const receiver = await receive();
  const { id } = await stage.addWebhook(receiver.url);
  await stage.happen(...Array.from({ length: 1_200 }, (_, index) => `did:x:${index}`));
  stage.start();
  await stage.untilEmpty(id);
  expect(new Set(subjectsOf(receiver)).size).toBe(1_200);
});

describe('a server that ends during a delivery', () => {
  it('by a stop releases the event, and another server sends it immediately', async () => {
    const receiver = await receive(() => new Promise(() => undefined));
    const { id } = await stage.addWebhook(receiver.url);
    const leaving = stage.start();
    await stage.happen('did:x:1');
    await receiver.until(({ messages }) => messages.length === 1);
    await leaving.close();
    receiver.answer = () => undefined;
    stage.start();
    await stage.untilEmpty(id);
    expect(receiver.messages).toHaveLength(2);
    expect(receiver.messages[0]?.headers['webhook-id']).toBe(receiver.messages[1]?.headers['webhook-id']);
  });

  it('by a crash leaves the event to another server, which sends it when the lease expires', async () => {
    const receiver = await receive(() => new Promise(() => undefined));
    const { id } = await stage.addWebhook(receiver.url);
    stage.start({ leaseMs: 300 });
    await stage.happen('did:x:1', 'did:x:1');
    await receiver.until(({ messages }) => messages.length === 1);
    receiver.answer = () => undefined;
    stage.start();
    await stage.untilEmpty(id);
    expect(new Set(idsOf(receiver, 'did:x:1')).size).toBe(2);
  });
});

describe('a receiver', () => {
  it('that never accepts an event gets the next one after the last attempt; the first becomes a dead letter', async () => {
    const receiver = await receive(status(418));
    const { id } = await stage.addWebhook(receiver.url);
    stage.start({ schedule: [1, 1] });
    await stage.happen('did:x:1');
    await stage.untilEmpty(id);
    expect(receiver.messages).toHaveLength(3);
    expect((await stage.deadLettersOf(id)).items).toMatchObject([
      {
        event: { subject: 'did:x:1', type: 'twin.updated' },
        attempts: 3,
        error: 'The receiver answered with status 418',
      },
    ]);
    receiver.answer = () => undefined;
    await stage.happen('did:x:1');
    await receiver.until(({ accepted }) => accepted.length === 1);
  });

  it('that replies 410 gets nothing more, and its webhook is disabled with its queue', async () => {
    const receiver = await receive(status(410));
    const { id } = await stage.addWebhook(receiver.url);
    stage.start();
    await stage.happen('did:x:1');
    while ((await stage.stateOf(id)).row.status === 'active');
    await stage.happen('did:x:2');
    expect(await stage.stateOf(id)).toMatchObject({
      pending: 1,
      row: { disabledReason: 'The receiver answered with status 410', revision: 2 },
    });
    expect(receiver.messages).toHaveLength(1);
  });

  it('that sends Retry-After gets that time', async () => {
    const receiver = await receive(status(429, { 'retry-after': '3600' }));
    const { id } = await stage.addWebhook(receiver.url);
    stage.start({ schedule: [1, 1] });
    await stage.happen('did:x:1');
    const waits = `select extract(epoch from next_attempt_at - updated_at)::int as seconds from deliveries where attempts = 1 and locked_until is null`;
    let rows: { seconds: number }[] = [];
    while (rows.length === 0) rows = await stage.dataSource.query(waits);
    expect(rows).toEqual([{ seconds: 3600 }]);
    expect((await stage.stateOf(id)).pending).toBe(1);
  });

  it('that redirects is not followed', async () => {
    const other = await receive();
    const receiver = await receive(status(307, { location: other.url }));
    const { id } = await stage.addWebhook(receiver.url);
    stage.start({ schedule: [] });
    await stage.happen('did:x:1');
    await stage.untilEmpty(id);
    expect((await stage.deadLettersOf(id)).items).toMatchObject([
      { error: 'The receiver answered with status 307; redirects are not followed' },
    ]);
    expect(other.messages).toEqual([]);
  });

  it('that replies without end is disconnected', async () => {
    const receiver = await receive((_, response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', pour);
      pour();
    });
    const { id } = await stage.addWebhook(receiver.url);
    stage.start();
    await stage.happen('did:x:1');
    await stage.untilEmpty(id);
    expect(receiver.messages).toHaveLength(1);
  });

  it('that does not reply in time has failed', async () => {
    const receiver = await receive(() => new Promise(() => undefined));
    const { id } = await stage.addWebhook(receiver.url);
    stage.start({ schedule: [] }, { timeoutMs: 100 });
    await stage.happen('did:x:1');
    await stage.untilEmpty(id);
    const [letter] = (await stage.deadLettersOf(id)).items;
    expect(letter?.error).toContain('did not answer in time');
  });

  it('that accepted nothing for five days is disabled', async () => {
    const receiver = await receive(status(500));
    const { id } = await stage.addWebhook(receiver.url, {
      failingSince: new Date(Date.now() - 5 * 86_400_000),
    });
    stage.start({ schedule: [60_000] });
    await stage.happen('did:x:1');
    while ((await stage.stateOf(id)).row.status === 'active');
    expect((await stage.stateOf(id)).row.disabledReason).toBe('Nothing could be delivered for 5 days');
  });
});

it('an address that has become private gets nothing', async () => {
  const receiver = await receive();
  const { id } = await stage.addWebhook(
    receiver.url.replace('127.0.0.1', 'hooks.test').replace('http:', 'https:'),
  );
  stage.start({ schedule: [] }, { allowPrivate: false, lookup: lookupOf('127.0.0.1') });
  await stage.happen('did:x:1');
  await stage.untilEmpty(id);
  const [letter] = (await stage.deadLettersOf(id)).items;
  expect(letter?.error).toMatch(/^hooks\.test:\d+ is not at a public address$/);
  expect(receiver.messages).toEqual([]);
});

it('a secret that cannot be decrypted is a failure, not a loop', async () => {
  const receiver = await receive();
  const { id } = await stage.addWebhook(receiver.url, { secret: 'no secret' });
  stage.start({ schedule: [1] });
  await stage.happen('did:x:1');
  await stage.untilEmpty(id);
  expect((await stage.deadLettersOf(id)).items).toMatchObject([
    { attempts: 2, error: 'The platform could not send it' },
  ]);
  expect(stage.logged.filter((line) => line.includes('an event could not be sent'))).toHaveLength(2);
});
