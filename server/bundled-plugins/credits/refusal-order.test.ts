/** In which order a message is refused: 401, 429, 404 and 422, 402. So a 402 says nothing that the caller may not know. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { call, startTestServer, type JsonReply, type TestServer } from '../../testing/server.js';
import { createCustomer, type Customer, takeCredits } from './testing/credits-server.js';

/** Of which a customer needs 1 for the session, and the tests at most 8. */
const REQUESTS_A_MINUTE = 10;

let server: TestServer;
let customer: Customer;
beforeAll(async () => {
  server = await startTestServer(
    { PLUGINS: 'credits', RATE_LIMIT_PER_MINUTE: String(REQUESTS_A_MINUTE) },
    {
      environment: {
        CREDITS_START: '10',
        CREDITS_PRICES: '{"message":5,"inputPerMillion":0,"outputPerMillion":0,"maximum":10}',
      },
    },
  );
});
afterAll(() => server.close());
/** A user who has 5 of the 10 that a message may cost. */
beforeEach(async () => {
  customer = await createCustomer(server);
  expect((await customer.send('First', { 'idempotency-key': 'first' })).status).toBe(200);
});

const sendTo = async (sessionId: string, headers: Record<string, string>) =>
  call(`${server.url}/messages/${sessionId}`, { method: 'POST', headers, json: { message: 'Hello' } });

const UNKNOWN = 'ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F';
/** The reply without what differs in each. */
const shown = ({ status, headers, body: { requestId: _, ...body } }: JsonReply) => ({
  status,
  body,
  challenge: headers.get('www-authenticate'),
});

it('is 401 without credentials', async () => {
  expect((await sendTo(customer.sessionId, {})).status).toBe(401);
});

it('is 404 for a session of another user, as for one that does not exist', async () => {
  const other = await createCustomer(server);
  const headers = await customer.headers();
  const foreign = shown(await sendTo(other.sessionId, headers));
  expect(foreign.status).toBe(404);
  expect(foreign).toEqual(shown(await sendTo(UNKNOWN, headers)));
  expect((await customer.send()).status).toBe(402);
});

it('is 422 for a key of another message, and the answer for a key of the same one', async () => {
  const key = { 'idempotency-key': 'first' };
  expect((await customer.send('Another', key)).status).toBe(422);
  expect((await customer.send('First', key)).status).toBe(200);
  expect((await customer.send()).status).toBe(402);
});

it('is 429 when too many are refused with 402', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < REQUESTS_A_MINUTE; count++) statuses.push((await customer.send()).status);
  expect(new Set(statuses)).toEqual(new Set([402, 429]));
  expect(statuses.at(-1)).toBe(429);
});

it('is the same 402 for every session, when nothing is left', async () => {
  const other = await createCustomer(server);
  await takeCredits(server, customer);
  const read = async (sessionId: string) => {
    const { status, body } = shown(await customer.get(`/sessions/${sessionId}/messages`));
    return { status, body };
  };
  const own = await read(customer.sessionId);
  expect(own.status).toBe(402);
  for (const sessionId of [other.sessionId, UNKNOWN]) expect(await read(sessionId)).toEqual(own);
});
