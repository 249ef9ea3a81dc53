import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { call, createTestUser, type TestServer } from '../../testing/server.js';
import {
  createCustomer,
  pay,
  startCreditsServer,
  takeCredits,
  type Customer,
} from './testing/credits-server.js';

let server: TestServer;
let customer: Customer;
let runId: unknown;
beforeAll(async () => {
  server = await startCreditsServer({ start: 10 });
});
afterAll(() => server.close());
/** A user who has had an answer, and has nothing left. */
beforeEach(async () => {
  customer = await createCustomer(server);
  ({ runId } = (await customer.send()).body);
  await takeCredits(server, customer);
});

describe('a user with nothing left', () => {
  it.each([
    ['GET', () => '/sessions'],
    ['POST', () => '/sessions'],
    ['GET', () => `/messages/${customer.sessionId}`],
    ['GET', () => `/sessions/${customer.sessionId}/messages`],
    ['GET', () => '/sessions/ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F/messages'],
  ])('is refused by %s %p, with the claims', async (method, path) => {
    const { status, body } = await call(server.url + path(), { method, headers: await customer.headers() });
    expect(status).toBe(402);
    expect(body).toMatchObject({
      code: 'payment_required',
      statusCode: 402,
      outstandingClaims: [expect.stringMatching(/^credits_/)],
    });
  });

  it.each([
    ['/credits', 200],
    ['/credits/lines', 200],
    ['/credits/claims', 200],
    ['/delegation', 200],
  ])('can read %s', async (path, expected) => {
    expect((await customer.get(path)).status).toBe(expected);
  });

  it('can read the answer that was paid for, stop one, and delete the session', async () => {
    const headers = await customer.headers();
    const joined = await fetch(`${server.url}/runs/${String(runId)}`, { headers });
    expect([joined.status, await joined.text()]).toEqual([200, expect.stringContaining('event: done')]);
    const { sessionId } = customer;
    const aborted = await call(`${server.url}/messages/abort`, {
      method: 'POST',
      headers,
      json: { sessionId },
    });
    expect(aborted.status).toBe(200);
    const deleted = await call(`${server.url}/sessions/${sessionId}`, { method: 'DELETE', headers });
    expect(deleted.status).toBe(200);
  });

  it('goes on after the payment', async () => {
    const { body } = await customer.get('/sessions');
    const [claimId] = body.claims as string[];
    await pay(server, claimId);
    expect((await customer.get('/sessions')).status).toBe(200);
  });
});

it('is 401 first, without credentials', async () => {
  expect((await call(`${server.url}/sessions`)).status).toBe(401);
});

it('lets API keys pass, which have no account', async () => {
  const headers = { authorization: `Bearer ${server.apiKey}` };
  expect((await call(`${server.url}/v1/domains`, { headers })).status).toBe(200);
});

it('may be how a user begins', async () => {
  const poor = await startCreditsServer({ start: 0 });
  try {
    const user = await createTestUser(poor);
    const { status, body } = await call(`${poor.url}/sessions`, {
      method: 'POST',
      headers: await user.headers(),
    });
    expect(status).toBe(402);
    const [claimId] = body.claims as string[];
    expect((await pay(poor, claimId)).status).toBe(200);
    const opened = await call(`${poor.url}/sessions`, { method: 'POST', headers: await user.headers() });
    expect(opened.status).toBe(201);
  } finally {
    await poor.close();
  }
});
