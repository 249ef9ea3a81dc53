import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { assertVerified } from './assert-verified.js';
import { hoursFromNow, startTestGovernance, type TestGovernance } from '../testing/test-governance.js';
import type { TwinRow } from '../../register/entity.js';

let governance: TestGovernance;

beforeAll(async () => {
  governance = await startTestGovernance(0);
});
afterAll(() => governance.close());

const [past, future] = [hoursFromNow(-1), hoursFromNow(1)];

/** Of a domain that is as the row says. It is made so and asked about in one transaction, so that no clock comes between. */
async function ask(fields: Partial<TwinRow>) {
  const did = await governance.createDomain();
  const { verificationStatus, validFrom = null, validUntil = null } = fields;
  return governance.database.transaction(async (manager) => {
    await manager.query(
      'update twins set verification_status = $2, valid_from = $3, valid_until = $4 where did = $1',
      [did, verificationStatus, validFrom, validUntil],
    );
    return assertVerified(manager, did, 'body.subject');
  });
}

it.each([
  ['without limits of time', {}],
  ['since its time has begun', { validFrom: past }],
  ['until its time is over', { validFrom: past, validUntil: future }],
])('a verified domain may take part %s', async (_, fields) => {
  await expect(ask({ verificationStatus: 'verified', ...fields })).resolves.toMatchObject(fields);
});

it.each([
  [{ verificationStatus: 'verified', validFrom: future }, `is not valid before ${future.toISOString()}`],
  [{ verificationStatus: 'verified', validUntil: past }, `was valid until ${past.toISOString()}`],
  [{ verificationStatus: 'unverified' }, 'is unverified, not verified'],
  [{ verificationStatus: 'submitted' }, 'is submitted, not verified'],
  [{ verificationStatus: 'rejected' }, 'is rejected, not verified'],
  [{ verificationStatus: 'lapsed' }, 'is lapsed, not verified'],
  [{ verificationStatus: 'suspended' }, 'is suspended, not verified'],
  [{ verificationStatus: 'revoked' }, 'is revoked, not verified'],
  [{ verificationStatus: 'expired' }, 'is expired, not verified'],
] as const)('another domain may not, and the problem names the reason: %j', async (fields, reason) => {
  await expect(ask(fields)).rejects.toMatchObject({
    code: 'domain_not_verified',
    message: expect.stringContaining(reason),
    details: { errors: [{ field: 'body.subject', rule: 'domain_not_verified', message: reason }] },
  });
});

it('an unknown domain is reported by the field that names it', async () => {
  const none = governance.database.transaction((manager) =>
    assertVerified(manager, 'did:ixo:entity:none', 'body.domain'),
  );
  await expect(none).rejects.toMatchObject({
    code: 'unknown_twin',
    details: { errors: [{ field: 'body.domain', rule: 'unknown_twin' }] },
  });
});
