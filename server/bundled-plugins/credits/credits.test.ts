import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { call, createTestUser, type TestServer } from '../../testing/server.js';
import { createCustomer, pay, startCreditsServer, type Customer } from './testing/credits-server.js';

let server: TestServer;
let customer: Customer;
beforeAll(async () => {
  server = await startCreditsServer({ start: 20 });
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await createCustomer(server);
});

const credits = async () => (await customer.get('/credits')).body;
/** The rest of 20 is 15, 10 and 5, and 10 are held for a message. */
const spend = async () => {
  for (const _ of [1, 2, 3]) expect((await customer.send()).status).toBe(200);
};

describe('a message', () => {
  it('is charged when its answer has ended, and what was held for it is free again', async () => {
    expect((await customer.send()).status).toBe(200);
    expect(await credits()).toMatchObject({ balance: 15, held: 0, available: 15 });
    const { body } = await customer.get('/credits/lines');
    expect(body.lines).toEqual([
      expect.objectContaining({
        sessionId: customer.sessionId,
        priceVersion: 1,
        held: 10,
        charged: 5,
        status: 'finished',
      }),
    ]);
  });

  it('is refused with 402 when it may cost more than is left: with the claims and a quote', async () => {
    await spend();
    const { status, headers, body } = await customer.send();
    expect(status).toBe(402);
    const claims = (await customer.get('/credits/claims')).body.claims as { claimId: string }[];
    const open = claims.map(({ claimId }) => claimId);
    expect(open).toHaveLength(1);
    expect(body).toMatchObject({
      statusCode: 402,
      code: 'payment_required',
      message: expect.stringContaining('10 credits'),
      claims: open,
      outstandingClaims: open,
      quote: { amount: 10, available: 5, priceVersion: 1 },
    });
    expect(headers.get('content-type')).toMatch('application/problem+json');
    const challenge = headers.get('www-authenticate') ?? '';
    expect(challenge).toMatch(/^Payment id="[^"]+", realm="twin-oracle", method="claims", intent="charge"/);
    expect(challenge).toMatch('header="Payment-Authorization"');
    const request = Buffer.from(/request="([^"]+)"/.exec(challenge)?.[1] ?? '', 'base64url').toString();
    expect(JSON.parse(request)).toEqual({ amount: '10', claims: open, currency: 'credits' });
  });

  it('that is refused leaves nothing in the session', async () => {
    await spend();
    await customer.send('Refused');
    const { body } = await customer.get(`/messages/${customer.sessionId}`);
    expect(JSON.stringify(body)).not.toMatch('Refused');
    expect(await credits()).toMatchObject({ balance: 5, held: 0 });
  });

  it('passes after the payment, and is one run for each idempotency key', async () => {
    await spend();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const refused = await customer.send('Hello', key);
    expect(refused.status).toBe(402);
    const [claimId] = refused.body.claims as string[];
    expect((await pay(server, claimId)).status).toBe(200);
    const [first, second] = [await customer.send('Hello', key), await customer.send('Hello', key)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.runId).toBe(first.body.runId);
    expect(await credits()).toMatchObject({ balance: 20, held: 0 });
  });

  it('that was answered is given again without credits', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await customer.send('Hello', key);
    for (const _ of [1, 2]) await customer.send();
    expect((await customer.send()).status).toBe(402);
    const again = await customer.send('Hello', key);
    expect([again.status, again.body.runId]).toEqual([200, first.body.runId]);
  });
});

describe('a payment', () => {
  const openClaim = async () => {
    const { body } = await customer.get('/credits/claims');
    return (body.claims as { claimId: string; status: string }[]).find(({ status }) => status === 'submitted')
      ?.claimId;
  };

  it('gives the user what the claim is about once, however often it is recorded', async () => {
    const claimId = await openClaim();
    const replies = await Promise.all([1, 2, 3, 4].map(() => pay(server, claimId)));
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body).toEqual(replies[0]?.body);
    }
    expect(replies[0]?.body).toMatchObject({ claimId, amount: 20, status: 'paid' });
    expect(await credits()).toMatchObject({ balance: 40 });
    expect(await openClaim()).not.toBe(claimId);
  });

  it('needs the secret', async () => {
    const claimId = await openClaim();
    expect((await pay(server, claimId, 'a guess')).status).toBe(401);
    const without = await call(`${server.url}/credits/payments`, { method: 'POST', json: { claimId } });
    expect([without.status, without.body.code]).toEqual([401, 'authentication_required']);
    expect(await credits()).toMatchObject({ balance: 20 });
  });

  it('of an unknown claim is a 404', async () => {
    const { status, body } = await pay(server, 'credits_unknown');
    expect([status, body.code]).toEqual([404, 'claim_not_found']);
  });
});

describe('the routes of the plugin', () => {
  it('show nothing of another user', async () => {
    await customer.send();
    const other = await createTestUser(server);
    const get = async (path: string) =>
      (await call(`${server.url}${path}`, { headers: await other.headers() })).body;
    expect(await get('/credits/lines')).toEqual({ lines: [] });
    expect(await get('/credits')).toMatchObject({ balance: 20 });
  });

  it('page the lines', async () => {
    await spend();
    const { body } = await customer.get('/credits/lines?limit=2');
    const lines = body.lines as { position: number }[];
    expect(lines).toHaveLength(2);
    const rest = await customer.get(`/credits/lines?limit=2&before=${lines[1]?.position}`);
    expect(rest.body.lines).toHaveLength(1);
  });
});
