/** Payments that come with the message that they are for. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { call, type JsonReply, type TestServer } from '../../../testing/server.js';
import {
  createCustomer,
  pay,
  PAYMENT_SECRET,
  startCreditsServer,
  takeCredits,
  type Customer,
} from '../testing/credits-server.js';
import { faultsOf, NO_FAULTS } from '../testing/ledger-database.js';
import { parseChallenge } from '../testing/parse-challenge.js';
import { proofOf } from './proof.js';

let server: TestServer;
let customer: Customer;
let laterMs = 0;
beforeAll(async () => {
  server = await startCreditsServer({ start: 10 }, { clock: () => new Date(Date.now() + laterMs) });
});
afterAll(() => server.close());
/** A user who has 5 of the 10 that a message may cost. */
beforeEach(async () => {
  laterMs = 0;
  customer = await createCustomer(server);
  await customer.send();
});

const challengeOf = ({ headers }: JsonReply) => parseChallenge(headers.get('www-authenticate') ?? '');
const claimsOf = ({ body }: JsonReply) => body.claims as string[];
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const paying = (credential: object) => ({ 'payment-authorization': `Payment ${encode(credential)}` });

/** The credential that a payer makes of a refusal, once the payment side has given its proof. */
const credentialFor = (refused: JsonReply, change: object = {}) => ({
  challenge: challengeOf(refused),
  source: customer.did,
  payload: { claimIds: claimsOf(refused), proof: proofOf(PAYMENT_SECRET, claimsOf(refused)) },
  ...change,
});
const balance = async () => (await customer.get('/credits')).body.balance;

describe('a message', () => {
  it('passes with the payment of its claims, and says so', async () => {
    const refused = await customer.send();
    expect(refused.status).toBe(402);
    const { status, headers } = await customer.send('Hello', paying(credentialFor(refused)));
    expect(status).toBe(200);
    const receipt: unknown = JSON.parse(
      Buffer.from(headers.get('payment-receipt') ?? '', 'base64url').toString(),
    );
    expect(receipt).toEqual({
      status: 'success',
      method: 'claims',
      timestamp: expect.any(String),
      reference: claimsOf(refused).join(' '),
    });
    // 5 were left, the claim is about 20, and the answer costs 5.
    expect(await balance()).toBe(20);
    expect(await faultsOf(server.database)).toEqual(NO_FAULTS);
  });

  it('is one run for each idempotency key, and is paid once, also when it is sent at the same time', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const refused = await customer.send('Hello', key);
    const headers = { ...key, ...paying(credentialFor(refused)) };
    const replies = await Promise.all([1, 2, 3].map(() => customer.send('Hello', headers)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.runId)).size).toBe(1);
    expect(new Set(replies.map((reply) => reply.headers.get('payment-receipt'))).size).toBe(1);
    expect(await balance()).toBe(20);
  });

  it('needs no proof of claims whose payment was recorded', async () => {
    const refused = await customer.send();
    await pay(server, claimsOf(refused)[0]);
    const payload = { claimIds: claimsOf(refused) };
    expect((await customer.send('Hello', paying(credentialFor(refused, { payload })))).status).toBe(200);
    expect(await balance()).toBe(20);
  });

  it('shows the receipt and the challenge to pages of other origins', async () => {
    const { headers } = await customer.send();
    const exposed = headers.get('access-control-expose-headers');
    expect(exposed).toMatch('Payment-Receipt');
    expect(exposed).toMatch('WWW-Authenticate');
  });
});

describe('a payment is refused with 402, a code and a new challenge', () => {
  /** The challenge and the payment of another user. */
  const foreign = async () => {
    const other = await createCustomer(server);
    await other.send();
    const refused = await other.send();
    const { challenge, payload } = credentialFor(refused);
    return { challenge, payload };
  };
  it.each<[string, string, (refused: JsonReply) => Promise<object> | object]>([
    ['it is no credential', 'payment_credential_malformed', () => ({ challenge: {} })],
    [
      'its challenge was changed',
      'payment_challenge_invalid',
      (refused) =>
        credentialFor(refused, { challenge: { ...challengeOf(refused), request: encode({ amount: '1' }) } }),
    ],
    [
      'its payer is another user',
      'payment_challenge_invalid',
      (refused) =>
        credentialFor(refused, { source: 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK' }),
    ],
    [
      'it has no proof',
      'payment_verification_failed',
      (refused) => credentialFor(refused, { payload: { claimIds: claimsOf(refused) } }),
    ],
    [
      'its proof is forged',
      'payment_verification_failed',
      (refused) =>
        credentialFor(refused, {
          payload: { claimIds: claimsOf(refused), proof: proofOf('another secret', claimsOf(refused)) },
        }),
    ],
    [
      'its claim was paid before, and is not demanded',
      'payment_verification_failed',
      async (refused) => {
        await server.database.query(
          `insert into plugin_credits.claims (id, user_did, amount, created_at, paid_at, status)
           values ($1, $2, 1, now(), now(), 'paid')`,
          [`paid:${customer.did}`, customer.did],
        );
        return credentialFor(refused, { payload: { claimIds: [`paid:${customer.did}`] } });
      },
    ],
    [
      'its claim is unknown',
      'payment_verification_failed',
      (refused) =>
        credentialFor(refused, { payload: { claimIds: ['none'], proof: proofOf(PAYMENT_SECRET, ['none']) } }),
    ],
    [
      'its claim is of another user',
      'payment_verification_failed',
      async (refused) => credentialFor(refused, await foreign()),
    ],
  ])('when %s', async (_, code, credential) => {
    const before = await customer.send();
    const refused = await customer.send('Hello', paying(await credential(before)));
    expect(refused).toMatchObject({
      status: 402,
      body: { code, claims: claimsOf(before), quote: { amount: 10 } },
    });
    const [first, second] = [challengeOf(before), challengeOf(refused)];
    expect(second).toMatchObject({ digest: first.digest, header: 'Payment-Authorization' });
    expect(await balance()).toBe(5);
    expect((await customer.send('Hello', paying(credentialFor(refused)))).status).toBe(200);
  });

  it('when it comes with another message', async () => {
    const refused = await customer.send();
    const { status, body } = await customer.send('Another', paying(credentialFor(refused)));
    expect([status, body.code]).toEqual([402, 'payment_challenge_invalid']);
  });

  it('when its challenge has expired, and the new one can be answered', async () => {
    const expired = await customer.send();
    laterMs = 16 * 60_000;
    const refused = await customer.send('Hello', paying(credentialFor(expired)));
    expect([refused.status, refused.body.code]).toEqual([402, 'payment_expired']);
    expect((await customer.send('Hello', paying(credentialFor(refused)))).status).toBe(200);
  });

  it('when it is not enough', async () => {
    const refused = await customer.send();
    const [claimId] = claimsOf(refused);
    await server.database.query('update plugin_credits.claims set amount = 1 where id = $1', [claimId]);
    const { status, body } = await customer.send('Hello', paying(credentialFor(refused)));
    expect([status, body.code]).toEqual([402, 'payment_insufficient']);
    expect(await balance()).toBe(6);
  });
});

it('a message to a session that is not there, or of another user, is a 404 whatever comes with it', async () => {
  const refused = await customer.send();
  const other = await createCustomer(server);
  const fields = [paying(credentialFor(refused)), { 'payment-authorization': 'Payment forged' }, {}];
  for (const sessionId of [other.sessionId, 'ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F'])
    for (const field of fields) {
      const { status, headers } = await call(`${server.url}/messages/${sessionId}`, {
        method: 'POST',
        headers: { ...(await customer.headers()), ...field },
        json: { message: 'Hello' },
      });
      expect([status, headers.get('www-authenticate')]).toEqual([404, null]);
    }
  expect(await balance()).toBe(5);
});

it('a user with nothing left can pay with any request that is refused', async () => {
  await takeCredits(server, customer);
  const list = async (field = {}) =>
    call(`${server.url}/sessions`, { headers: { ...(await customer.headers()), ...field } });
  const refused = await list();
  expect(refused.status).toBe(402);
  expect(challengeOf(refused)).not.toHaveProperty('digest');
  expect((await list({ 'payment-authorization': 'Payment forged' })).body.code).toBe(
    'payment_credential_malformed',
  );
  expect((await list(paying(credentialFor(refused)))).status).toBe(200);
});
