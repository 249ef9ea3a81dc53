import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { post } from '../../outbound/post.js';
import { createDeliverClaim } from './deliver-claim.js';
import { STEPS, type ProcessClaims } from './process-claims.js';
import {
  claimFaultsOf,
  NO_CLAIM_FAULTS,
  openClaimsDatabase,
  type ClaimsDatabase,
} from './testing/claims-database.js';
import { startPaymentSide, type PaymentSide } from './testing/payment-side.js';

const MINUTE_MS = 60_000;

let store: ClaimsDatabase;
let side: PaymentSide;
let process: ProcessClaims;
let now = Date.parse('2026-01-01T10:00:00Z');
const clock = () => new Date(now);
const { signal } = new AbortController();
const TOKEN = 'the token of the oracle';

beforeAll(async () => {
  [store, side] = await Promise.all([openClaimsDatabase(clock), startPaymentSide()]);
  const deliver = createDeliverClaim({ post, url: side.url, token: TOKEN, source: 'urn:test' });
  process = store.createProcess({ clock, deliver });
});
afterAll(() => Promise.all([store.close(), side.close()]));

let user: string;
beforeEach(async () => {
  user = await store.openAccount(1000);
  side.answer = () => 202;
});

const of = async (did: string, steps = STEPS as readonly (typeof STEPS)[number][]) =>
  (await process(steps, signal)).users.find(({ userDid }) => userDid === did);
const sentFor = (did: string) => side.received.filter(({ event }) => event.subject === did);

describe('a claim', () => {
  it('is sent as a CloudEvent with the token', async () => {
    await store.use(user, 30);
    await store.use(user, 40);
    const report = await of(user);
    const [claimId] = report?.submitted ?? [];
    expect(sentFor(user)).toEqual([
      {
        authorization: `Bearer ${TOKEN}`,
        contentType: 'application/cloudevents+json',
        event: {
          specversion: '1.0',
          id: claimId,
          source: 'urn:test',
          type: 'twin-oracle.claim.submitted.v1',
          subject: user,
          time: clock().toISOString(),
          datacontenttype: 'application/json',
          data: { claimId, userDid: user, amount: 70, lines: 2 },
        },
      },
    ]);
  });

  it('that was not accepted stays open, and is sent again after longer and longer delays, with the same id', async () => {
    await store.use(user, 30);
    side.answer = () => 503;
    const report = await of(user);
    expect(report).toMatchObject({
      submitted: [],
      failed: [{ step: 'submit', reason: 'The receiver answered with status 503' }],
    });
    // Attempts follow the one before after 1, 2, 4 … minutes, and 6 hours at most.
    for (const minutes of [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]) {
      now += minutes * MINUTE_MS - 1;
      expect(await of(user)).toBeUndefined();
      now += 1;
      expect(await of(user)).toMatchObject({ failed: [{ step: 'submit' }] });
    }
    side.answer = () => 200;
    now += 360 * MINUTE_MS;
    expect(await of(user)).toMatchObject({ submitted: [expect.any(String)], failed: [] });
    expect(new Set(sentFor(user).map(({ event }) => event.id)).size).toBe(1);
    now += 360 * MINUTE_MS;
    expect(await of(user)).toBeUndefined();
    expect(await claimFaultsOf(store.database)).toEqual(NO_CLAIM_FAULTS);
  });

  it.each([
    ['redirects', () => 307, 'The receiver answered with status 307'],
    ['does not know the path', () => 404, 'The receiver answered with status 404'],
  ])('is not accepted by a receiver that %s', async (_, answer, reason) => {
    await store.use(user, 30);
    side.answer = answer;
    expect((await of(user))?.failed).toEqual([{ step: 'submit', claimId: expect.any(String), reason }]);
  });

  it('of one user that fails does not concern the others', async () => {
    const others = await Promise.all([1, 2, 3].map(() => store.openAccount(1000)));
    for (const did of [user, ...others]) await store.use(did, 30);
    side.answer = ({ event }) => (event.subject === user ? 500 : 200);
    const { users } = await process(STEPS, signal);
    const entry = (did: string) => users.find(({ userDid }) => userDid === did);
    expect(entry(user)).toMatchObject({
      gathered: [{ amount: 30 }],
      submitted: [],
      failed: [{ step: 'submit' }],
    });
    for (const did of others)
      expect(entry(did)).toMatchObject({ submitted: [expect.any(String)], failed: [] });
  });
});

it('lets a user owe many claims, of which an account names the twenty oldest', async () => {
  const rich = await store.openAccount(10_000);
  for (let lines = 0; lines < 25; lines++) await store.use(rich, 100);
  const gathered = (await of(rich))?.gathered ?? [];
  expect(gathered).toHaveLength(25);
  const { claims } = await store.accounts.get(rich);
  expect(claims).toEqual(gathered.slice(0, 20).map(({ claimId }) => claimId));
});

describe('users whose lines cannot be gathered', () => {
  const whileRefused = async (dids: readonly string[], work: () => Promise<void>) => {
    const table = `${store.database.schemaOf('credits')}.claims`;
    const list = dids.map((did) => `'${did}'`).join(', ');
    await store.database.query(
      `alter table ${table} add constraint poison check (user_did not in (${list}))`,
    );
    await work().finally(() => store.database.query(`alter table ${table} drop constraint poison`));
  };

  it('are reported without the inside of the server, and come with the next pass', async () => {
    await store.use(user, 30);
    await whileRefused([user], async () => {
      expect(await of(user, ['gather'])).toMatchObject({
        gathered: [],
        failed: [{ step: 'gather', reason: expect.not.stringContaining('poison') }],
      });
    });
    expect(await of(user)).toMatchObject({ gathered: [{ amount: 30 }] });
  });

  it('do not keep others from their turn, however many they are', async () => {
    const refused = await Promise.all(Array.from({ length: 120 }, () => store.openAccount(10)));
    for (const did of [...refused, user]) await store.use(did, 5);
    await whileRefused(refused, async () => {
      let report: Awaited<ReturnType<typeof of>>;
      for (let passes = 0; report === undefined && passes < 30; passes++) report = await of(user, ['gather']);
      expect(report).toMatchObject({ gathered: [{ amount: 5 }], failed: [] });
    });
    for (let more = true; more;) ({ more } = await process(STEPS, signal));
  });
});

it('says when more is left than one pass takes', async () => {
  const users = await Promise.all(Array.from({ length: 101 }, () => store.openAccount(10)));
  for (const did of users) await store.use(did, 5);
  const first = await process(STEPS, signal);
  expect([first.more, first.users]).toEqual([true, expect.any(Array)]);
  const second = await process(STEPS, signal);
  expect(second.more).toBe(false);
  expect([...first.users, ...second.users].flatMap(({ submitted }) => submitted)).toHaveLength(101);
});

it('does nothing when the server is stopping, and the next one goes on', async () => {
  const users = await Promise.all([1, 2, 3].map(() => store.openAccount(10)));
  for (const did of users) await store.use(did, 5);
  expect(await process(STEPS, AbortSignal.abort())).toEqual({ users: [], more: false });
  expect((await process(STEPS, signal)).users).toHaveLength(3);
});

it('leaves lines in their claims when the tables of the plugin are deleted, and submits what is open', async () => {
  await store.use(user, 30);
  const [gathered] = (await of(user, ['gather']))?.gathered ?? [];
  await store.reinstall();
  now = Math.max(now, Date.now());
  expect(await of(user)).toMatchObject({ gathered: [], submitted: [gathered?.claimId] });
  expect(await claimFaultsOf(store.database)).toEqual(NO_CLAIM_FAULTS);
});

describe('the database', () => {
  const credits = () => store.database.schemaOf('credits');
  const claimed = async () => {
    const run = await store.use(user, 30);
    const claimId = (await of(user))?.gathered[0]?.claimId;
    return { run, claimId };
  };

  it('keeps a line in its claim, as it is', async () => {
    const { run, claimId } = await claimed();
    for (const change of ['claim_id = null, claim_position = null', 'charged = 1'])
      await expect(
        store.database.query(`update ${credits()}.lines set ${change} where run_id = $1`, [run]),
      ).rejects.toThrow('a line stays in its claim');
    expect(claimId).toBeDefined();
  });

  it.each(['open', 'disputed'])('refuses that a paid claim becomes %s', async (status) => {
    const { claimId = '' } = await claimed();
    await store.payments.pay(claimId, undefined);
    await expect(
      store.database.query(`update ${credits()}.claims set status = $2, paid_at = null where id = $1`, [
        claimId,
        status,
      ]),
    ).rejects.toThrow(`a claim that is paid cannot become ${status}`);
  });
});
