import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROJECT_OWNER, startTestClaims, type TestClaims } from '../claims/testing/test-claims.js';

let test: TestClaims;

beforeAll(async () => {
  test = await startTestClaims();
});
afterAll(() => test.close());

const codeOf = async (reply: Promise<{ body: Record<string, unknown> }>) => (await reply).body.code;

describe('an issuance', () => {
  it('uses the whole remainder of claims, or the named amounts', async () => {
    const domain = await test.verifiedProject();
    const [one, two] = [
      await test.approved({ subject: domain }),
      await test.approved({ subject: domain, amount: 0.3 }),
    ];
    const { status, body, headers } = await test.issue({
      domain,
      draws: [{ claimId: one }, { claimId: two, amount: 0.1 }],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      domain,
      type: 'CarbonCredit',
      amount: 12.6,
      unit: 'tCO2e',
      recipient: PROJECT_OWNER,
      issuedBy: PROJECT_OWNER,
    });
    expect(body.draws).toEqual(
      [
        { claimId: one, amount: 12.5 },
        { claimId: two, amount: 0.1 },
      ].toSorted((a, b) => (a.claimId < b.claimId ? -1 : 1)),
    );
    const path = `issuances/${String(body.issuanceId)}`;
    expect(headers.get('location')).toBe(`/v1/${path}`);
    expect((await test.get(path)).body).toEqual(body);
    expect((await test.get(`issuances?domain=${domain}`)).body.issuances).toEqual([body]);
    expect((await test.claim(two)).issuedAmount).toBe(0.1);
    const events = await test.eventsOf(domain);
    expect(events.at(-1)).toEqual({
      type: 'issuance.created',
      data: {
        issuance: body,
        claims: [
          { claimId: one, issuedAmount: 12.5, updatedAt: body.createdAt },
          { claimId: two, issuedAmount: 0.1, updatedAt: body.createdAt },
        ].toSorted((a, b) => (a.claimId < b.claimId ? -1 : 1)),
      },
      actor: PROJECT_OWNER,
    });
    expect((await test.claim(two)).updatedAt).toBe(body.createdAt);
  });

  it('uses each part of a claim once, to the last millionth', async () => {
    const claimId = await test.approved({ amount: 0.3 });
    const draw = (amount: number) => test.issue({ draws: [{ claimId, amount }] });
    // In floating point 0.1 + 0.2 is more than 0.3.
    expect([(await draw(0.1)).status, (await draw(0.2)).status]).toEqual([201, 201]);
    expect(await codeOf(draw(0.000001))).toBe('issuance_exceeds_claim');
    expect(await codeOf(test.issue({ draws: [{ claimId }] }))).toBe('issuance_exceeds_claim');
  });

  it('makes all draws, or none', async () => {
    const [one, two] = [await test.approved(), await test.approved()];
    const { body } = await test.issue({ draws: [{ claimId: one }, { claimId: two, amount: 13 }] });
    expect(body).toMatchObject({
      status: 409,
      code: 'issuance_exceeds_claim',
      detail: `Of the claim ${two} there is 12.5 left to be issued`,
      errors: [expect.objectContaining({ field: 'body.draws[1].claimId' })],
    });
    expect((await test.claim(one)).issuedAmount).toBe(0);
  });

  it('requires a controller of the domain, and the scope', async () => {
    const draws = [{ claimId: await test.approved() }];
    expect(await codeOf(test.issue({ draws }, test.stranger))).toBe('not_controller');
    expect(await codeOf(test.issue({ draws }, test.evaluator))).toBe('not_controller');
    const writer = await test.keyOf(PROJECT_OWNER, ['twins:read', 'claims:write']);
    expect(await codeOf(test.issue({ draws }, writer))).toBe('missing_scope');
  });

  it('requires an existing, verified domain', async () => {
    const domain = await test.verifiedProject();
    const draws = [{ claimId: await test.approved({ subject: domain }) }];
    await test.setStatus(domain, 'suspended');
    expect(await codeOf(test.issue({ domain, draws }))).toBe('domain_not_verified');
    expect(await codeOf(test.issue({ domain: 'did:ixo:entity:none', draws }))).toBe('unknown_twin');
  });

  it('does not draw on claims of other domains', async () => {
    const claimId = await test.approved({ subject: await test.verifiedProject() });
    expect(await codeOf(test.issue({ draws: [{ claimId }] }))).toBe('claim_not_approved');
  });

  it('draws only on approved claims', async () => {
    const pending = await test.raised();
    const taken = await test.approved();
    await test.evaluate(taken, { status: 'disputed' });
    const without = await test.approved({ amount: undefined, unit: undefined });
    for (const claimId of [pending, taken, without])
      expect(await codeOf(test.issue({ draws: [{ claimId }] }))).toBe('claim_not_approved');
    expect(await codeOf(test.issue({ draws: [{ claimId: 'clm_none' }] }))).toBe('unknown_claim');
  });

  it('has one unit', async () => {
    const draws = [{ claimId: await test.approved() }, { claimId: await test.approved({ unit: 'kWh' }) }];
    expect((await test.issue({ draws })).body).toMatchObject({ status: 409, code: 'claim_not_approved' });
  });

  it('names each claim once, with a valid number of decimals', async () => {
    const claimId = await test.approved();
    const twice = await test.issue({
      draws: [
        { claimId, amount: 1 },
        { claimId, amount: 1 },
      ],
    });
    expect(twice.body).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [expect.objectContaining({ field: 'body.draws[1].claimId' })],
    });
    const fine = await test.issue({ draws: [{ claimId, amount: 0.0000001 }] });
    expect(fine.body.errors).toEqual([expect.objectContaining({ field: 'body.draws[0].amount' })]);
  });

  it('does not exceed the largest amount', async () => {
    const most = { amount: 1_000_000_000 };
    const draws = [{ claimId: await test.approved(most) }, { claimId: await test.approved(most) }];
    const { body } = await test.issue({ draws });
    expect(body).toMatchObject({
      code: 'invalid_request',
      errors: [expect.objectContaining({ field: 'body.draws' })],
    });
    expect((await test.issue({ draws: draws.slice(1) })).body.amount).toBe(1_000_000_000);
  });

  it('happens once for an Idempotency-Key', async () => {
    const claimId = await test.approved();
    const headers = { ...test.owner, 'idempotency-key': 'issue-once' };
    const draws = [{ claimId, amount: 1 }];
    const replies = await Promise.all([1, 2, 3].map(() => test.issue({ draws }, headers)));
    expect(new Set(replies.map(({ body }) => body.issuanceId)).size).toBe(1);
    expect((await test.claim(claimId)).issuedAmount).toBe(1);
  });

  it('is not found when it does not exist', async () => {
    expect((await test.get('issuances/iss_none')).body).toMatchObject({
      status: 404,
      code: 'issuance_not_found',
    });
  });
});

describe('what was issued', () => {
  it('stays when the claim is not approved any more, and no further draw is possible', async () => {
    const claimId = await test.approved();
    const { body } = await test.issue({ draws: [{ claimId, amount: 10 }] });
    await test.evaluate(claimId, { status: 'disputed' });
    expect((await test.claim(claimId)).issuedAmount).toBe(10);
    expect((await test.get(`issuances/${String(body.issuanceId)}`)).body).toEqual(body);
    expect(await codeOf(test.issue({ draws: [{ claimId, amount: 1 }] }))).toBe('claim_not_approved');
  });

  it('is the minimum amount for which the claim can be approved again', async () => {
    const claimId = await test.approved();
    await test.issue({ draws: [{ claimId, amount: 10 }] });
    await test.evaluate(claimId, { status: 'disputed' });
    const less = await test.evaluate(claimId, { status: 'approved', amount: 9.999999 });
    expect(less.body).toMatchObject({ status: 409, code: 'issuance_exceeds_claim' });
    expect((await test.evaluate(claimId, { status: 'approved', amount: 10 })).status).toBe(201);
    expect(await codeOf(test.issue({ draws: [{ claimId }] }))).toBe('issuance_exceeds_claim');
  });
});
