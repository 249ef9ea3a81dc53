/** A user of the SDK who pays for a message. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  createOracleClient,
  createPayment,
  ProblemError,
  type MessageOptions,
  type OracleClient,
} from '@twin-oracle/sdk';
import type { TestServer } from '../../../testing/server.js';
import { createCustomer, PAYMENT_SECRET, startCreditsServer } from '../testing/credits-server.js';
import { proofOf } from './proof.js';

let server: TestServer;
beforeAll(async () => {
  server = await startCreditsServer({ start: 10 });
});
afterAll(() => server.close());

const MESSAGE = { message: 'Hello' };

async function refusalOf(call: Promise<unknown>): Promise<ProblemError> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof ProblemError)) throw new Error('a refusal was expected');
  return error;
}

const paymentFor = ({ challenge = '', claims }: ProblemError) =>
  createPayment(challenge, { claimIds: claims, proof: proofOf(PAYMENT_SECRET, claims) });

it.each<[string, (client: OracleClient, sessionId: string, options?: MessageOptions) => Promise<unknown>]>([
  ['a reply', (client, sessionId, options) => client.messages.send(sessionId, MESSAGE, options)],
  [
    'a stream',
    async (client, sessionId, options) => (await client.messages.stream(sessionId, MESSAGE, options)).text(),
  ],
])('pays what the refusal demands, for %s', async (_, send) => {
  const customer = await createCustomer(server);
  const client = createOracleClient({ baseUrl: server.url, auth: customer });
  await send(client, customer.sessionId);
  const refusal = await refusalOf(send(client, customer.sessionId));
  expect(refusal).toMatchObject({ status: 402, code: 'payment_required' });
  expect(refusal.problem?.quote).toEqual({ amount: 10, available: 5, priceVersion: 1 });
  await send(client, customer.sessionId, { payment: paymentFor(refusal) });
  // 5 and the 20 of the claim, less the 5 of the answer.
  expect((await customer.get('/credits')).body.balance).toBe(20);
});

it('has no payment for another challenge', () => {
  expect(() => createPayment('Bearer realm="twin-oracle"', { claimIds: ['c1'] })).toThrow(TypeError);
});
