/** Two servers on one database, whose jobs and schedulers do the same work at the same time. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestReplica, TestServer } from '../../testing/server.js';
import { createCustomer, type Customer } from '../credits/testing/credits-server.js';
import { faultsOf, NO_FAULTS } from '../credits/testing/ledger-database.js';
import { claimFaultsOf, NO_CLAIM_FAULTS } from './testing/claims-database.js';
import { decide, startClaimsServer, tick } from './testing/claims-server.js';
import { startPaymentSide, type PaymentSide } from './testing/payment-side.js';

const POLL_MS = 50;
const USERS = 4;

let side: PaymentSide;
let server: TestServer;
let replica: TestReplica;
let customers: Customer[];
beforeAll(async () => {
  side = await startPaymentSide();
  server = await startClaimsServer({
    CLAIM_PROCESSING_EVERY_SECONDS: '1',
    CLAIM_PROCESSING_SUBMIT_URL: side.url,
  });
  replica = await server.startReplica();
  customers = await Promise.all(Array.from({ length: USERS }, () => createCustomer(server)));
});
afterAll(async () => {
  await replica.close();
  await server.close();
  await side.close();
});

const statuses = () =>
  server.database.query<{ id: string; status: string }>(
    `select id, status from plugin_credits.claims where about = 'usage' order by position`,
  );

async function until(isReached: (claims: { status: string }[]) => boolean): Promise<{ id: string }[]> {
  for (;;) {
    const claims = await statuses();
    if (isReached(claims)) return claims;
    await delay(POLL_MS);
  }
}

it('gather each line, submit each claim and pay it once', async () => {
  const messages = customers.flatMap((customer) => [
    customer.send(),
    customer.send('Hello', {}, replica.url),
  ]);
  for (const { status } of await Promise.all(messages)) expect(status).toBe(200);
  const ticks = await Promise.all([server, replica, server, replica].map((one) => tick(one)));
  for (const { status } of ticks) expect(status).toBe(200);

  const amountOf = async () => {
    const [row] = await server.database.query<{ sum: number }>(
      `select coalesce(sum(amount), 0)::int as sum from plugin_credits.claims where about = 'usage' and status <> 'open'`,
    );
    return row?.sum;
  };
  while ((await amountOf()) !== USERS * 10) await delay(POLL_MS);
  const claims = await until((all) => all.every(({ status }) => status === 'submitted'));
  expect(side.received.map(({ event }) => event.id).toSorted()).toEqual(
    claims.map(({ id }) => id).toSorted(),
  );

  await Promise.all(
    claims.flatMap(({ id: claimId }) =>
      [server, replica].map((one) => decide(one, { claimId, decision: 'approved' })),
    ),
  );
  await Promise.all([server, replica].map((one) => tick(one, 'settle')));
  await until((all) => all.every(({ status }) => status === 'paid'));
  for (const customer of customers)
    expect((await customer.get('/credits')).body).toMatchObject({ balance: 20 });
  expect(await claimFaultsOf(server.database)).toEqual(NO_CLAIM_FAULTS);
  expect(await faultsOf(server.database)).toEqual(NO_FAULTS);
});
