import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schema } from '../../contract/types.js';
import {
  claimBody,
  ORACLE_OWNER,
  PROJECT_OWNER,
  startTestClaims,
  STRANGER,
  type TestClaims,
} from './testing/test-claims.js';

let test: TestClaims;

beforeAll(async () => {
  test = await startTestClaims();
});
afterAll(() => test.close());

describe('raising a claim', () => {
  it('creates it as pending, with an event', async () => {
    const subject = await test.verifiedProject();
    const { status, body, headers } = await test.raise({ subject });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...claimBody(subject),
      status: 'pending',
      issuedAmount: 0,
      raisedBy: PROJECT_OWNER,
      evaluations: [],
    });
    expect(headers.get('location')).toBe(`/v1/claims/${String(body.claimId)}`);
    expect((await test.get(`claims/${String(body.claimId)}`)).body).toEqual(body);
    const events = await test.eventsOf(subject);
    expect(events.at(-1)).toEqual({ type: 'claim.created', data: { claim: body }, actor: PROJECT_OWNER });
  });

  it('is refused to other callers, and to keys without the scope', async () => {
    expect((await test.raise({}, test.stranger)).body).toMatchObject({ status: 403, code: 'not_controller' });
    const reader = await test.keyOf(PROJECT_OWNER, ['twins:read', 'claims:evaluate']);
    expect((await test.raise({}, reader)).body).toMatchObject({ status: 403, code: 'missing_scope' });
  });

  it.each(['unverified', 'submitted', 'rejected', 'lapsed', 'suspended', 'revoked', 'expired'] as const)(
    'needs a domain that is verified, not %s',
    async (status) => {
      const subject = await test.createDomain({ controller: PROJECT_OWNER });
      await test.setStatus(subject, status);
      const { body } = await test.raise({ subject });
      expect(body).toMatchObject({ status: 409, code: 'domain_not_verified' });
    },
  );

  it('needs a domain whose validity has begun and has not ended', async () => {
    const subject = await test.verifiedProject();
    const hour = 3_600_000;
    await test.setStatus(subject, 'verified', { validFrom: new Date(Date.now() + hour) });
    expect((await test.raise({ subject })).body).toMatchObject({ code: 'domain_not_verified' });
    await test.setStatus(subject, 'verified', { validFrom: null, validUntil: new Date(Date.now() - 1) });
    expect((await test.raise({ subject })).body).toMatchObject({ code: 'domain_not_verified' });
  });

  it('refuses an unknown subject, and names it', async () => {
    const { body } = await test.raise({ subject: 'did:ixo:entity:none' });
    expect(body).toMatchObject({
      status: 400,
      code: 'unknown_twin',
      errors: [expect.objectContaining({ field: 'body.subject' })],
    });
  });

  it.each([
    ['seven decimals', { amount: 0.0000001 }, 'body.amount'],
    ['a seventh decimal', { amount: 1.0000001 }, 'body.amount'],
    ['nothing', { amount: 0 }, 'body.amount'],
    ['over a billion', { amount: 1_000_000_001 }, 'body.amount'],
    ['a unit of nothing', { amount: undefined }, 'body.unit'],
    ['no evidence', { evidence: [] }, 'body.evidence'],
    ['the subject of its credential', { content: { id: 'did:ixo:entity:other' } }, 'body.content.id'],
    ['the amount of its credential', { content: { amount: 1000 } }, 'body.content.amount'],
    ['JSON-LD', { content: { '@context': {} } }, 'body.content.@context'],
    ['a status list', { type: 'BitstringStatusListCredential' }, 'body.type'],
    ['any credential', { type: 'Verifiable' }, 'body.type'],
    ['more than its credential can hold', { content: { text: 'x'.repeat(65_536) } }, 'body.content'],
  ])('refuses %s', async (_, fields, field) => {
    const { body } = await test.raise(fields);
    expect(body).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(body.errors).toEqual([expect.objectContaining({ field })]);
  });

  it.each([0.000001, 0.1, 999_999_999.999999, 1_000_000_000])('keeps %d exactly', async (amount) => {
    const claim = await test.claim(await test.raised({ amount }));
    expect(claim.amount).toBe(amount);
  });

  it('happens once for an Idempotency-Key', async () => {
    const headers = { ...test.owner, 'idempotency-key': 'claim-once' };
    const [one, other] = await Promise.all([test.raise({}, headers), test.raise({}, headers)]);
    expect(one.body).toEqual(other.body);
    expect((await test.raise({ amount: 1 }, headers)).body).toMatchObject({ code: 'idempotency_key_reused' });
  });
});

describe('the list of claims', () => {
  it('has the newest first, by subject and status, page by page', async () => {
    const subject = await test.verifiedProject();
    const ids = [
      await test.raised({ subject }),
      await test.raised({ subject }),
      await test.raised({ subject }),
    ];
    await test.evaluate(ids[0] ?? '', { status: 'flagged' });
    const first = await test.get(`claims?subject=${subject}&limit=2`);
    const rest = await test.get(`claims?subject=${subject}&limit=2&cursor=${String(first.body.nextCursor)}`);
    expect([...idsOf(first.body), ...idsOf(rest.body)]).toEqual(ids.toReversed());
    expect(rest.body.nextCursor).toBeUndefined();
    const flagged = await test.get(`claims?subject=${subject}&status=flagged`);
    expect(flagged.body.claims).toEqual([await test.claim(ids[0] ?? '')]);
    const stray = await test.get(`claims?status=flagged&cursor=${String(first.body.nextCursor)}`);
    expect(stray.body).toMatchObject({ status: 400, code: 'invalid_cursor' });
    const list = `subject=${subject}&cursor=${String(first.body.nextCursor)}`;
    expect((await test.get(`credentials?${list}`)).body).toMatchObject({ code: 'invalid_cursor' });
  });
});

function idsOf(body: Record<string, unknown>): string[] {
  return (body.claims as Schema<'Claim'>[]).map(({ claimId }) => claimId);
}

describe('evaluating a claim', () => {
  it('is stored with its author and reason, and published as an event', async () => {
    const subject = await test.verifiedProject();
    const claimId = await test.raised({ subject });
    await test.evaluate(claimId, { status: 'flagged', reason: 'The meter was changed' });
    const { status, body } = await test.evaluate(claimId, { status: 'rejected' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'rejected',
      evaluations: [
        { oracle: test.oracle, status: 'rejected', by: ORACLE_OWNER },
        { oracle: test.oracle, status: 'flagged', reason: 'The meter was changed', by: ORACLE_OWNER },
      ],
    });
    expect(await test.claim(claimId)).toEqual(body);
    const [, flagged, rejected] = (await test.eventsOf(subject)).slice(-3);
    expect(flagged?.type).toBe('claim.evaluated');
    const [evaluation] = body.evaluations as unknown[];
    expect(rejected).toEqual({
      type: 'claim.evaluated',
      data: { claim: body, evaluation },
      actor: ORACLE_OWNER,
    });
  });

  it('is for controllers of the oracle only', async () => {
    const claimId = await test.raised();
    for (const headers of [test.stranger, test.owner])
      expect((await test.evaluate(claimId, { status: 'approved' }, headers)).body).toMatchObject({
        status: 403,
        code: 'not_controller',
      });
    expect((await test.claim(claimId)).status).toBe('pending');
  });

  it('is for keys with the scope only', async () => {
    const writer = await test.keyOf(ORACLE_OWNER, ['twins:read', 'twins:write', 'claims:write']);
    const { body } = await test.evaluate(await test.raised(), { status: 'approved' }, writer);
    expect(body).toMatchObject({ status: 403, code: 'missing_scope' });
  });

  it('is for oracles only', async () => {
    const claimId = await test.raised();
    const project = await test.verifiedProject({ controller: ORACLE_OWNER });
    const asProject = await test.evaluate(claimId, { oracle: project, status: 'approved' });
    expect(asProject.body).toMatchObject({ status: 409, code: 'not_an_oracle' });
    const asNobody = await test.evaluate(claimId, { oracle: 'did:ixo:entity:none', status: 'approved' });
    expect(asNobody.body).toMatchObject({ status: 400, code: 'unknown_twin' });
  });

  it('is for oracles that are verified themselves', async () => {
    const claimId = await test.raised();
    const oracle = await test.oracleOf(ORACLE_OWNER);
    for (const status of ['unverified', 'suspended', 'expired'] as const) {
      await test.setStatus(oracle, status);
      const { body } = await test.evaluate(claimId, { oracle, status: 'approved' });
      expect(body).toMatchObject({
        status: 409,
        code: 'domain_not_verified',
        errors: [expect.objectContaining({ field: 'body.oracle' })],
      });
    }
    await test.setStatus(oracle, 'verified');
    expect((await test.evaluate(claimId, { oracle, status: 'approved' })).status).toBe(201);
  });

  it('is refused to an oracle that the subject has not chosen as its verifier', async () => {
    const subject = await test.verifiedProject();
    await test.relate(subject, 'verifier', test.oracle);
    const claimId = await test.raised({ subject });
    const oracle = await test.oracleOf(STRANGER);
    const { body } = await test.evaluate(claimId, { oracle, status: 'approved' }, test.stranger);
    expect(body).toMatchObject({
      status: 409,
      code: 'not_an_oracle',
      errors: [expect.objectContaining({ field: 'body.oracle' })],
    });
    expect((await test.evaluate(claimId, { status: 'approved' })).status).toBe(201);
  });

  it.each(['pending', 'approved', 'rejected', 'disputed', 'flagged'])(
    'cannot invalidate a claim that is %s when the subject has named no verifier',
    async (status) => {
      const subject = await test.verifiedProject();
      const claimId = await test.raised({ subject });
      if (status !== 'pending') expect((await test.evaluate(claimId, { status })).status).toBe(201);
      const { body } = await test.evaluate(claimId, { status: 'invalidated' });
      expect(body).toMatchObject({
        status: 409,
        code: 'not_an_oracle',
        errors: [expect.objectContaining({ field: 'body.oracle' })],
      });
      expect((await test.claim(claimId)).status).toBe(status);
      await test.relate(subject, 'verifier', test.oracle);
      expect((await test.evaluate(claimId, { status: 'invalidated' })).status).toBe(201);
    },
  );

  it('ignores other roles, and roles that others give to the subject', async () => {
    const subject = await test.verifiedProject();
    const other = await test.oracleOf(STRANGER);
    await test.relate(subject, 'operator', other);
    await test.relate(await test.verifiedProject(), 'verifier', subject);
    expect((await test.evaluate(await test.raised({ subject }), { status: 'approved' })).status).toBe(201);
  });

  it('allows only the transitions of the table', async () => {
    const claimId = await test.raised({ subject: await test.projectWithVerifier() });
    expect((await test.evaluate(claimId, { status: 'pending' })).body).toMatchObject({
      status: 409,
      code: 'invalid_transition',
      detail: `The claim ${claimId} is pending; it can become approved, rejected, disputed, invalidated, flagged, but not pending`,
    });
    await test.evaluate(claimId, { status: 'invalidated' });
    expect((await test.evaluate(claimId, { status: 'approved' })).body).toMatchObject({
      code: 'invalid_transition',
      detail: `The claim ${claimId} is invalidated, which is final`,
    });
  });

  it('can approve only while the subject is verified, and set other statuses afterwards', async () => {
    const subject = await test.verifiedProject();
    const claimId = await test.raised({ subject });
    await test.setStatus(subject, 'suspended');
    expect((await test.evaluate(claimId, { status: 'approved' })).body).toMatchObject({
      status: 409,
      code: 'domain_not_verified',
    });
    expect((await test.evaluate(claimId, { status: 'rejected' })).status).toBe(201);
  });

  it('approves the whole amount, or the given part', async () => {
    expect((await test.claim(await test.approved())).approvedAmount).toBe(12.5);
    expect((await test.claim(await test.approved({}, { amount: 12.499999 }))).approvedAmount).toBe(12.499999);
  });

  it.each([
    ['more than is claimed', { status: 'approved', amount: 12.500001 }],
    ['seven decimals', { status: 'approved', amount: 1.0000001 }],
    ['an amount of what is not approved', { status: 'rejected', amount: 1 }],
  ])('refuses %s', async (_, evaluation) => {
    const { body } = await test.evaluate(await test.raised(), evaluation);
    expect(body).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(body.errors).toEqual([expect.objectContaining({ field: 'body.amount' })]);
  });

  it('refuses an amount of a claim that has none', async () => {
    const claimId = await test.raised({ amount: undefined, unit: undefined });
    expect((await test.evaluate(claimId, { status: 'approved', amount: 1 })).body).toMatchObject({
      code: 'invalid_request',
    });
    expect((await test.evaluate(claimId, { status: 'approved' })).status).toBe(201);
    expect(await test.claim(claimId)).not.toHaveProperty('approvedAmount');
  });

  it('answers 404 for an unknown claim', async () => {
    expect((await test.evaluate('clm_none', { status: 'approved' })).body).toMatchObject({
      status: 404,
      code: 'claim_not_found',
    });
    expect((await test.get('claims/clm_none')).body).toMatchObject({ code: 'claim_not_found' });
  });
});
