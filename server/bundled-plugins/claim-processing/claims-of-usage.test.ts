/** What a user owes for usage, from the first line to the payment. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { call, type TestServer } from '../../testing/server.js';
import { proofOf } from '../credits/payments/proof.js';
import { createCustomer, pay, PAYMENT_SECRET, type Customer } from '../credits/testing/credits-server.js';
import { faultsOf, NO_FAULTS } from '../credits/testing/ledger-database.js';
import { parseChallenge } from '../credits/testing/parse-challenge.js';
import { claimFaultsOf, NO_CLAIM_FAULTS } from './testing/claims-database.js';
import { decide, startClaimsServer, tick } from './testing/claims-server.js';

let server: TestServer;
let customer: Customer;
beforeAll(async () => {
  server = await startClaimsServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await createCustomer(server);
});
afterEach(async () => {
  expect(await faultsOf(server.database)).toEqual(NO_FAULTS);
  expect(await claimFaultsOf(server.database)).toEqual(NO_CLAIM_FAULTS);
});

interface Claim {
  readonly claimId: string;
  readonly amount: number;
  readonly status: string;
}

const claims = async (query = '') =>
  (await customer.get(`/claim-processing/claims${query}`)).body.claims as Claim[];
const balance = async () => (await customer.get('/credits')).body.balance;
/** Sends messages of 5 credits each. */
const use = async (messages: number) => {
  for (let sent = 0; sent < messages; sent++) expect((await customer.send()).status).toBe(200);
};
/** What the report of a step says of the customer. */
const process = async (step?: string) => {
  const { status, body } = await tick(server, step);
  expect(status).toBe(200);
  return (body.users as { userDid: string }[]).find(({ userDid }) => userDid === customer.did);
};
/** @returns the claim about one message. */
const submitted = async () => {
  await use(1);
  await process();
  const [claim] = await claims();
  if (!claim) throw new Error('a claim was expected');
  return claim.claimId;
};

describe('a pass', () => {
  it('gathers lines into claims of a limited amount, submits them, and says so', async () => {
    await use(3);
    const report = await process();
    const [second, first] = await claims();
    expect([first, second]).toEqual([
      expect.objectContaining({ amount: 10, status: 'submitted' }),
      expect.objectContaining({ amount: 5, status: 'submitted' }),
    ]);
    expect(report).toEqual({
      userDid: customer.did,
      gathered: [
        { claimId: first?.claimId, amount: 10, lines: 2 },
        { claimId: second?.claimId, amount: 5, lines: 1 },
      ],
      // They are sent at the same time.
      submitted: expect.arrayContaining([first?.claimId, second?.claimId]),
      settled: [],
      failed: [],
    });
  });

  it('does nothing again', async () => {
    await submitted();
    expect(await process()).toBeUndefined();
    expect(await claims()).toHaveLength(1);
  });

  it('does the work once when many are asked for at the same time', async () => {
    await use(3);
    const reports = await Promise.all([1, 2, 3, 4, 5].map(() => process()));
    expect(
      reports.flatMap((report) => (report as { gathered?: object[] } | undefined)?.gathered ?? []),
    ).toHaveLength(2);
    expect(await claims()).toHaveLength(2);
  });

  it('can be asked for step by step', async () => {
    await use(1);
    expect(await process('submit')).toBeUndefined();
    expect(await process('gather')).toMatchObject({ gathered: [{ amount: 5 }], submitted: [] });
    expect(await claims('?status=open')).toHaveLength(1);
    expect(await process('submit')).toMatchObject({ gathered: [], submitted: [expect.any(String)] });
    expect(await claims('?status=open')).toHaveLength(0);
  });
});

describe('a message without credits', () => {
  it('is refused with the claims that its user owes, and passes when they are paid', async () => {
    await use(3);
    const topUp = (await customer.send()).body.claims;
    await process();
    const owed = (await claims()).map(({ claimId }) => claimId).toReversed();
    const { status, body } = await customer.send();
    expect(status).toBe(402);
    // The published client hands them to `onPaymentRequiredError`, from the first when it sends, from the second when it reads.
    expect(body).toMatchObject({ statusCode: 402, claims: owed, outstandingClaims: owed });
    expect(owed).not.toEqual(expect.arrayContaining(topUp as string[]));
    for (const claimId of owed) expect((await pay(server, claimId)).status).toBe(200);
    expect(await balance()).toBe(20);
    expect((await customer.send()).status).toBe(200);
  });

  it('passes when it is sent again with the payment of what its user owes, and not with that of what another user does', async () => {
    await use(3);
    const other = await createCustomer(server);
    await other.send();
    await process();
    const foreign = ((await other.get('/claim-processing/claims')).body.claims as Claim[]).map(
      ({ claimId }) => claimId,
    );
    const refused = await customer.send();
    const payWith = (claimIds: readonly string[]) => {
      const challenge = parseChallenge(refused.headers.get('www-authenticate') ?? '');
      const payload = { claimIds, proof: proofOf(PAYMENT_SECRET, claimIds) };
      const credential = Buffer.from(JSON.stringify({ challenge, payload })).toString('base64url');
      return customer.send('Hello', { 'payment-authorization': `Payment ${credential}` });
    };
    expect(foreign).toHaveLength(1);
    expect(await payWith(foreign)).toMatchObject({
      status: 402,
      body: { code: 'payment_verification_failed' },
    });
    expect((await payWith(refused.body.claims as string[])).status).toBe(200);
    expect((await claims()).map(({ status }) => status)).toEqual(['paid', 'paid']);
    // All 15 are given back, and the answer costs 5.
    expect(await balance()).toBe(15);
  });

  it('is refused with the claim about more credits when nothing is owed', async () => {
    await use(3);
    await process();
    for (const { claimId } of await claims()) await decide(server, { claimId, decision: 'disputed' });
    const { body } = await customer.send();
    expect(body.claims).toEqual([expect.stringMatching(/^credits_/)]);
  });
});

describe('a payment', () => {
  it('gives the user the amount of the claim once, however often it is recorded', async () => {
    const claimId = await submitted();
    expect(await balance()).toBe(15);
    const replies = await Promise.all([1, 2, 3, 4].map(() => pay(server, claimId)));
    for (const { status, body } of replies) expect([status, body]).toEqual([200, replies[0]?.body]);
    expect(replies[0]?.body).toMatchObject({ claimId, amount: 5, status: 'paid' });
    expect(await balance()).toBe(20);
    expect(await claims()).toEqual([expect.objectContaining({ status: 'paid', paidAt: expect.any(String) })]);
  });

  it('of a claim that is not submitted yet is a 409, and of an unknown one a 404', async () => {
    await use(1);
    await process('gather');
    const [open] = await claims();
    expect(await pay(server, open?.claimId)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    });
    expect(await pay(server, 'usage_unknown')).toMatchObject({
      status: 404,
      body: { code: 'claim_not_found' },
    });
    expect(await balance()).toBe(15);
  });

  it('of a disputed claim counts', async () => {
    const claimId = await submitted();
    await decide(server, { claimId, decision: 'disputed' });
    expect((await pay(server, claimId)).status).toBe(200);
    expect(await balance()).toBe(20);
  });
});

describe('a decision', () => {
  it('that approves a claim lets the next pass pay it, once', async () => {
    const claimId = await submitted();
    const approve = () => decide(server, { claimId, decision: 'approved' });
    expect(await approve()).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await approve()).toMatchObject({ status: 200, body: { status: 'approved' } });
    const reports = await Promise.all([1, 2, 3, 4, 5].map(() => process('settle')));
    expect(reports.filter((report) => report !== undefined)).toEqual([
      expect.objectContaining({ settled: [claimId] }),
    ]);
    expect((await pay(server, claimId)).status).toBe(200);
    expect(await balance()).toBe(20);
    expect(await approve()).toMatchObject({ status: 200, body: { status: 'paid' } });
    expect(await process()).toBeUndefined();
  });

  it('that disputes a claim says why, and can be followed by an approval', async () => {
    const claimId = await submitted();
    await decide(server, { claimId, decision: 'disputed', reason: 'Not ordered' });
    expect(await claims()).toEqual([expect.objectContaining({ status: 'disputed', reason: 'Not ordered' })]);
    expect(await process()).toBeUndefined();
    await decide(server, { claimId, decision: 'approved' });
    expect(await process()).toMatchObject({ settled: [claimId] });
    expect(await balance()).toBe(20);
  });

  it('is refused where the state of the claim does not allow it', async () => {
    await use(1);
    await process('gather');
    const [open] = await claims();
    const claimId = open?.claimId;
    const refused = async (decision: string) => {
      const { status, body } = await decide(server, { claimId, decision });
      expect([status, body.code]).toEqual([409, 'invalid_transition']);
      return body.detail;
    };
    expect(await refused('approved')).toBe('A claim that is open cannot become approved, only: submitted');
    await refused('disputed');
    await process('submit');
    await decide(server, { claimId, decision: 'approved' });
    expect(await refused('disputed')).toBe('A claim that is approved cannot become disputed, only: paid');
    await process('settle');
    expect(await refused('disputed')).toBe('A claim that is paid cannot become disputed, only: nothing else');
  });

  it('about an unknown claim, or one about more credits, is a 404', async () => {
    const { body } = await customer.get('/credits/claims');
    const [topUp] = body.claims as Claim[];
    for (const claimId of ['usage_unknown', topUp?.claimId])
      expect(await decide(server, { claimId, decision: 'approved' })).toMatchObject({
        status: 404,
        body: { code: 'claim_not_found' },
      });
  });
});

describe('the claims of a user', () => {
  it('are in the same state wherever they are listed, and open ones are not demanded', async () => {
    await use(1);
    await process('gather');
    const demanded = async () => {
      const { body } = await customer.get('/credits/claims');
      const usage = (body.claims as Claim[]).filter(({ claimId }) => claimId.startsWith('usage_'));
      return usage.map(({ status }) => status);
    };
    expect(await demanded()).toEqual([]);
    await process('submit');
    const [claim] = await claims();
    expect(await demanded()).toEqual(['submitted']);
    for (const decision of ['disputed', 'approved']) {
      await decide(server, { claimId: claim?.claimId, decision });
      expect(await demanded()).toEqual([decision]);
    }
    await process('settle');
    expect(await demanded()).toEqual(['paid']);
  });

  it('have their lines, and page', async () => {
    await use(3);
    await process();
    const [second, first] = await claims();
    const { body } = await customer.get(`/claim-processing/claims/${first?.claimId}`);
    const runs = (await customer.get('/credits/lines')).body.lines as { runId: string }[];
    expect(body).toEqual({
      ...first,
      lines: runs
        .slice(1)
        .toReversed()
        .map(({ runId }) => ({ runId, charged: 5, settledAt: expect.any(String) })),
    });
    const [newest] = (await claims('?limit=1')) as (Claim & { position: number })[];
    expect(newest).toEqual(second);
    expect(await claims(`?limit=5&before=${newest?.position}`)).toEqual([first]);
  });

  it('are not there for another user', async () => {
    const claimId = await submitted();
    const other = await createCustomer(server);
    expect((await other.get('/claim-processing/claims')).body).toEqual({ claims: [] });
    for (const id of [claimId, 'usage_unknown'])
      expect(await other.get(`/claim-processing/claims/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'claim_not_found' },
      });
    expect((await call(`${server.url}/claim-processing/claims`)).status).toBe(401);
  });
});
