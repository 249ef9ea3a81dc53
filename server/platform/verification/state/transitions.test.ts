import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { Problem } from '../../../contract/errors/problem.js';
import { lockTwin } from '../../register/change-twin.js';
import { moveDomain } from './apply-transition.js';
import { startTestGovernance, hoursFromNow, type TestGovernance } from '../testing/test-governance.js';
import type { VerificationEvent, VerificationStatus } from './transitions.js';

const statuses: readonly VerificationStatus[] = [
  'unverified',
  'submitted',
  'verified',
  'rejected',
  'lapsed',
  'suspended',
  'revoked',
  'expired',
];
const events: readonly VerificationEvent[] = [
  'submit',
  'approve',
  'reject',
  'lapse',
  'withdraw',
  'suspend',
  'reinstate',
  'revoke',
  'expire',
];

/** Written down apart from the table in code. */
const expected: Record<string, VerificationStatus> = {
  'unverified submit': 'submitted',
  'rejected submit': 'submitted',
  'lapsed submit': 'submitted',
  'revoked submit': 'submitted',
  'expired submit': 'submitted',
  'submitted approve': 'verified',
  'submitted reject': 'rejected',
  'submitted lapse': 'lapsed',
  // To where it was submitted from, in `move` below.
  'submitted withdraw': 'revoked',
  'verified suspend': 'suspended',
  'verified revoke': 'revoked',
  'verified expire': 'expired',
  'suspended reinstate': 'verified',
  'suspended revoke': 'revoked',
  'suspended expire': 'expired',
};
const pairs = statuses.flatMap((status) => events.map((event) => [status, event] as const));

let governance: TestGovernance;

beforeAll(async () => {
  governance = await startTestGovernance(1);
});
afterAll(() => governance.close());

const move = (did: string, event: VerificationEvent, at = new Date()) =>
  governance.database.transaction(async (manager: EntityManager) => {
    const twin = await lockTwin(manager, did);
    return moveDomain(manager, twin, {
      event,
      at,
      by: 'did:ixo:ixo1somebody',
      reason: 'a test',
      origin: 'revoked',
    });
  });

describe('every event in every status', () => {
  it('covers every event and status of the contract', () => {
    expect(pairs).toHaveLength(8 * 9);
  });

  it.each(pairs)('%s: %s', async (status, event) => {
    const domain = await governance.createDomain();
    await governance.setStatus(domain, status);
    const to = expected[`${status} ${event}`];
    if (to === undefined) {
      const possible = events.filter((other) => `${status} ${other}` in expected);
      const refusal = await move(domain, event).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(Problem);
      expect(refusal).toMatchObject({
        code: 'invalid_transition',
        message: expect.stringContaining(`Possible now: ${possible.join(', ')}`),
      });
      expect(await governance.statusOf(domain)).toBe(status);
      return;
    }
    const moved = await move(domain, event);
    expect(moved.row).toMatchObject({ verificationStatus: to, revision: 2 });
    expect(moved.events).toEqual([
      {
        type: 'twin.verification_changed',
        subject: domain,
        revision: 2,
        data: expect.objectContaining({
          changed: expect.arrayContaining(['verificationStatus']),
          twin: expect.objectContaining({ did: domain, verificationStatus: to }),
          verification: {
            event,
            from: status,
            to,
            at: expect.any(String),
            by: 'did:ixo:ixo1somebody',
            reason: 'a test',
          },
        }),
      },
    ]);
    expect(await governance.statusOf(domain)).toBe(to);
  });
});

const byHand = ['suspend', 'reinstate', 'revoke'] as const;

describe('actions of governance, in every status', () => {
  const cases = statuses.flatMap((status) => byHand.map((event) => [status, event] as const));

  it.each(cases)('%s: %s', async (status, event) => {
    const domain = await governance.createDomain();
    await governance.setStatus(domain, status);
    const reply = await governance.post(`domains/${domain}/${event}`, { reason: 'because' });
    const to = expected[`${status} ${event}`];
    expect([reply.status, reply.body.code ?? reply.body.status]).toEqual(
      to === undefined ? [409, 'invalid_transition'] : [200, to],
    );
    expect(await governance.statusOf(domain)).toBe(to ?? status);
  });

  it.each(byHand)('is a 404 for an unknown twin: %s', async (event) => {
    const reply = await governance.post(`domains/did:ixo:entity:${'0'.repeat(32)}/${event}`, {
      reason: 'because',
    });
    expect([reply.status, reply.body.code]).toEqual([404, 'twin_not_found']);
  });

  it.each(byHand)('returns the state that a read returns afterwards: %s', async (event) => {
    const domain = await governance.createDomain();
    await governance.setStatus(domain, event === 'reinstate' ? 'suspended' : 'verified');
    const { body } = await governance.post(`domains/${domain}/${event}`, { reason: 'because' });
    expect(body.changes).toEqual([expect.objectContaining({ event, reason: 'because' })]);
    expect(body).toEqual((await governance.get(`domains/${domain}/verification`)).body);
  });

  it.each(byHand)('requires the scope governance:write: %s', async (event) => {
    const domain = await governance.createDomain();
    await governance.setStatus(domain, event === 'reinstate' ? 'suspended' : 'verified');
    const weak = await governance.keyOf('did:ixo:ixo1weak', [
      'twins:write',
      'votes:write',
      'proposals:write',
    ]);
    const reply = await governance.post(`domains/${domain}/${event}`, { reason: 'because' }, weak);
    expect([reply.status, reply.body.code]).toEqual([403, 'missing_scope']);
  });
});

describe('a proposal in every status', () => {
  it.each(statuses)('%s', async (status) => {
    const domain = await governance.createDomain();
    await governance.setStatus(domain, status);
    const { status: code, body } = await governance.propose(domain);
    expect([code, body.code]).toEqual(
      `${status} submit` in expected ? [201, undefined] : [409, 'invalid_transition'],
    );
  });
});

describe('withdrawing a proposal', () => {
  const origins = statuses.filter((status) => `${status} submit` in expected);

  it.each(origins)('restores %s, with no lasting effect', async (origin) => {
    const domain = await governance.createDomain();
    await governance.setStatus(domain, origin);
    const id = String((await governance.propose(domain)).body.proposalId);
    expect(await governance.statusOf(domain)).toBe('submitted');
    expect((await governance.post(`proposals/${id}/withdraw`)).status).toBe(200);
    expect(await governance.statusOf(domain)).toBe(origin);
    const { body } = await governance.get(`domains/${domain}/verification`);
    expect(body).toMatchObject({
      status: origin,
      possible: ['submit'],
      changes: [
        { event: 'withdraw', from: 'submitted', to: origin, proposalId: id },
        { event: 'submit', from: origin, to: 'submitted', proposalId: id },
      ],
    });
  });

  it('restores the former status each time', async () => {
    const { domain, id } = await governance.open();
    await governance.post(`proposals/${id}/withdraw`);
    await governance.setStatus(domain, 'revoked');
    for (let round = 0; round < 2; round++) {
      const again = String((await governance.propose(domain)).body.proposalId);
      await governance.post(`proposals/${again}/withdraw`);
      expect(await governance.statusOf(domain)).toBe('revoked');
    }
  });
});

describe('an expired domain', () => {
  const past = { validUntil: hoursFromNow(-1) };

  it.each(['unverified', 'rejected', 'lapsed', 'revoked', 'expired'] as const)(
    'cannot be proposed when it is %s',
    async (status) => {
      const domain = await governance.createDomain();
      await governance.setStatus(domain, status, past);
      const { status: code, body } = await governance.propose(domain);
      expect([code, body.code]).toEqual([409, 'invalid_transition']);
      expect(body.detail).toContain(`was valid until ${past.validUntil.toISOString()}`);
      expect((await governance.get(`domains/${domain}/verification`)).body.possible).toEqual([]);
    },
  );

  it('is not reinstated, but can still be revoked', async () => {
    const domain = await governance.createDomain({ validUntil: hoursFromNow(1).toISOString() });
    await governance.setStatus(domain, 'suspended');
    const later = hoursFromNow(2);
    await expect(move(domain, 'reinstate', later)).rejects.toMatchObject({ code: 'invalid_transition' });
    await expect(move(domain, 'revoke', later)).resolves.toMatchObject({
      row: { verificationStatus: 'revoked' },
    });
  });
});
