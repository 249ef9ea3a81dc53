/** How much a receiver is sent at most: in a second, while it fails, and before an event is given up. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lookupOf, startHttpsServer } from '../../../outbound/testing/https-server.js';
import { challengeCharges, createThrottle, deliveryCharges } from '../store/host-throttle.js';
import { CHALLENGE_SCHEDULE, MISCONFIGURED_SCHEDULE, SCHEDULE } from './retry-schedule.js';
import { startReceiver, status, type Answer, type Receiver } from '../testing/receiver.js';
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

const subjects = (count: number) => Array.from({ length: count }, (_, index) => `did:x:${index}`);
const UNLIMITED = { perSecond: 1_000_000, burst: 1_000_000 };

/** Of what came in a time that began before the first and ended after the last. */
const mostIn = (milliseconds: number, { perSecond, burst }: { perSecond: number; burst: number }) =>
  burst + Math.ceil((perSecond * milliseconds) / 1000);

describe('deliveries', () => {
  it('of a webhook keep its rate on all servers together, and all are delivered', async () => {
    const receiver = await receive();
    const { id } = await stage.addWebhook(receiver.url);
    // A second server may look before the first has counted, once.
    const webhook = { perSecond: 50, burst: 20 };
    const started = performance.now();
    stage.start({ rates: { webhook, host: UNLIMITED } });
    stage.start({ rates: { webhook, host: UNLIMITED } });
    await stage.happen(...subjects(60));
    await receiver.until(({ messages }) => messages.length >= 40);
    expect(receiver.messages.length).toBeLessThanOrEqual(
      mostIn(performance.now() - started, webhook) + webhook.burst,
    );
    await stage.untilEmpty(id);
    expect(receiver.accepted).toHaveLength(60);
    // 60 at 50 a second after the first 40 at most, which both servers may have taken at once.
    expect(performance.now() - started).toBeGreaterThanOrEqual(((60 - 2 * webhook.burst) / 50) * 1000);
  });

  it('of all webhooks of a host keep the rate of the host, for all owners together', async () => {
    const receiver = await receive();
    const ids = [];
    for (const owner of ['did:key:one', 'did:key:two', 'did:key:three'])
      ids.push((await stage.addWebhook(`${receiver.url}/${owner}`, {}, owner)).id);
    const host = { perSecond: 50, burst: 10 };
    const started = performance.now();
    stage.start({ rates: { webhook: UNLIMITED, host } });
    await stage.happen(...subjects(15));
    await Promise.all(ids.map((id) => stage.untilEmpty(id)));
    expect(receiver.accepted).toHaveLength(45);
    expect(performance.now() - started).toBeGreaterThanOrEqual(((45 - host.burst) / 50) * 1000);
  });

  it('to one host do not delay other hosts', async () => {
    const receiver = await receive();
    const slow = await stage.addWebhook(receiver.url);
    const quick = await stage.addWebhook(receiver.url.replace('127.0.0.1', 'localhost'));
    await stage.dataSource.query(
      `insert into webhook_throttles values ('host/127.0.0.1', now() + interval '1 day')`,
    );
    stage.start({ rates: { webhook: UNLIMITED, host: { perSecond: 100, burst: 200 } } });
    await stage.happen(...subjects(30));
    await stage.untilEmpty(quick.id);
    expect(receiver.accepted).toHaveLength(30);
    expect((await stage.stateOf(slow.id)).pending).toBe(30);
  });
});

describe('a throttle', () => {
  const charge = (key: string) => ({ key, rate: { perSecond: 0.001, burst: 3 } });

  it('allows a burst and no more, also during concurrent requests', async () => {
    const throttle = createThrottle(stage.dataSource);
    const waits = await Promise.all(Array.from({ length: 10 }, () => throttle.take([charge('one')])));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
    const refused = waits.filter((wait) => wait > 0);
    for (const wait of refused) expect(wait).toBeLessThanOrEqual(1_000_000);
    expect(Math.max(...refused)).toBeGreaterThan(900_000);
  });

  it('that refuses by one key does not count against the other', async () => {
    const throttle = createThrottle(stage.dataSource);
    for (let taken = 0; taken < 3; taken++) await throttle.take([charge('b')]);
    expect(await throttle.take([charge('a'), charge('b')])).toBeGreaterThan(0);
    for (let taken = 0; taken < 3; taken++) expect(await throttle.take([charge('a')])).toBe(0);
  });

  it('drops unused keys', async () => {
    const throttle = createThrottle(stage.dataSource);
    await throttle.take([charge('now')]);
    await stage.dataSource.query(`insert into webhook_throttles values ('then', now() - interval '2 hours')`);
    await throttle.sweep();
    const keys = await stage.dataSource.query<{ key: string }[]>('select key from webhook_throttles');
    expect(keys).toEqual([{ key: 'now' }]);
  });

  it('counts a challenge for its host and its owner, and a delivery for its host and its webhook', () => {
    const receiver = { id: 'whk_1', ownerDid: 'did:key:one', host: 'hooks.test' };
    expect(challengeCharges(receiver).map(({ key }) => key)).toEqual([
      'challenge/host/hooks.test',
      'challenge/owner/did:key:one',
    ]);
    expect(deliveryCharges(receiver).map(({ key }) => key)).toEqual(['host/hooks.test', 'webhook/whk_1']);
  });
});

it('a host that has reached its rate of challenges gets no more, and none of them counts as failed', async () => {
  const receiver = await receive();
  await stage.dataSource.query(
    `insert into webhook_throttles values ('challenge/host/127.0.0.1', now() + interval '1 day')`,
  );
  const { id } = await stage.addWebhook(receiver.url, {
    status: 'pending',
    verifiedAt: null,
    nextChallengeAt: new Date(),
  });
  stage.start();
  let row;
  do ({ row } = await stage.stateOf(id));
  while ((row.nextChallengeAt?.getTime() ?? 0) < Date.now() + 3_600_000);
  expect(row).toMatchObject({ challengeAttempts: 0, verificationError: null });
  expect(receiver.challenges).toEqual([]);
});

describe('an event is attempted', () => {
  const schedule = Array.from({ length: SCHEDULE.length }, () => 1);
  const misconfiguredSchedule = Array.from({ length: MISCONFIGURED_SCHEDULE.length }, () => 1);

  async function triesAt(url: string, sending = {}): Promise<number> {
    const { id } = await stage.addWebhook(url);
    stage.start({ schedule, misconfiguredSchedule }, sending);
    await stage.happen('did:x:1');
    await stage.untilEmpty(id);
    return (await stage.deadLettersOf(id)).items[0]?.attempts ?? 0;
  }

  it.each([500, 503, 429, 408, 400])('ten times when the receiver replies %i', async (code) => {
    expect(await triesAt((await receive(status(code))).url)).toBe(10);
  });

  it.each([301, 401, 403, 404, 405])('four times when the receiver replies %i', async (code) => {
    expect(await triesAt((await receive(status(code))).url)).toBe(4);
  });

  it('four times when nothing listens', async () => {
    const gone = await receive();
    await gone.close();
    receivers.length = 0;
    expect(await triesAt(gone.url)).toBe(4);
  });

  it('four times when the name does not exist', async () => {
    const lookup = (_: unknown, __: unknown, callback: (error: Error, address: string) => void) =>
      callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), '');
    expect(await triesAt('https://nobody.test/', { lookup })).toBe(4);
  });

  it('four times when the certificate is not trusted', async () => {
    const server = await startHttpsServer((_, response) => response.end());
    try {
      expect(await triesAt(server.url)).toBe(4);
    } finally {
      await server.close();
    }
  });

  it('four times at an address that has become private', async () => {
    const sending = { allowPrivate: false, lookup: lookupOf('127.0.0.1') };
    expect(await triesAt('https://hooks.test/', sending)).toBe(4);
  });
});

it('a receiver that fails five times in a row is paused, whatever its queue', async () => {
  const receiver = await receive(status(500));
  const { id } = await stage.addWebhook(receiver.url);
  const pauses = { afterFailures: 5, firstMs: 3_600_000, longestMs: 3_600_000 };
  await stage.happen(...subjects(50));
  stage.start({ schedule: [60_000], pauses });
  stage.start({ schedule: [60_000], pauses });
  let row;
  do ({ row } = await stage.stateOf(id));
  while (row.pausedUntil === null);
  const other = await receive();
  const { id: others } = await stage.addWebhook(other.url);
  await stage.happen(...subjects(20));
  await stage.untilEmpty(others);
  // Five in a row, and what was under way together with the fifth.
  expect(receiver.messages.length).toBeLessThanOrEqual(5 + 8);
  expect(row.pausedUntil.getTime()).toBeGreaterThan(Date.now() + 1_500_000);
  receiver.answer = () => undefined;
  await stage.dataSource.query(`update webhooks set paused_until = now() where id = $1`, [id]);
  await receiver.until(({ accepted }) => accepted.length > 0);
  while ((await stage.stateOf(id)).row.failingSince !== null);
  expect((await stage.stateOf(id)).row).toMatchObject({ consecutiveFailures: 0, pausedUntil: null });
});

it.each([
  ['two days for one without a listener', 2, 404],
  ['five days for one that fails', 5, 500],
])('a webhook is disabled after %s', async (_, days, code) => {
  const receiver = await receive(status(code));
  const since = (much: number) => new Date(Date.now() - much * 86_400_000);
  const early = await stage.addWebhook(`${receiver.url}/early`, { failingSince: since(days - 0.1) });
  const late = await stage.addWebhook(`${receiver.url}/late`, { failingSince: since(days) });
  stage.start({ schedule: [60_000], misconfiguredSchedule: [60_000] });
  await stage.happen('did:x:1');
  while ((await stage.stateOf(late.id)).row.status === 'active');
  await receiver.until(({ messages }) => messages.length === 2);
  expect((await stage.stateOf(late.id)).row).toMatchObject({
    disabledReason: `Nothing could be delivered for ${days} days`,
    verifiedAt: null,
  });
  expect((await stage.stateOf(early.id)).row.status).toBe('active');
});

it('a failed challenge is repeated three times, within a quarter of an hour', () => {
  expect(CHALLENGE_SCHEDULE).toHaveLength(3);
  expect(CHALLENGE_SCHEDULE.reduce((sum, wait) => sum + wait)).toBeLessThanOrEqual(15 * 60_000);
});
