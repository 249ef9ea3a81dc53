/** Governance decides for how long a domain is verified; its controller can only shorten that time. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../testing/server.js';
import {
  hoursFromNow,
  startTestGovernance,
  type Headers,
  type TestGovernance,
} from './testing/test-governance.js';

let governance: TestGovernance;
let controller: Headers;

beforeAll(async () => {
  governance = await startTestGovernance(1);
  controller = await governance.keyOf(CONTROLLER, ['twins:read', 'twins:write']);
});
afterAll(() => governance.close());

const CONTROLLER = 'did:ixo:ixo1controller';
const at = (hours: number) => hoursFromNow(hours).toISOString();
const [FROM, UNTIL] = [at(-1), at(24)];

const patch = (did: string, json: object, headers = controller) =>
  call(`${governance.server.url}/v1/domains/${did}`, {
    method: 'PATCH',
    headers: { ...headers, 'if-match': '*', 'content-type': 'application/merge-patch+json' },
    json,
  });

const domainFor = async (fields: Record<string, unknown>) =>
  governance.createDomain({ controller: CONTROLLER, ...fields });

/** A domain that voters have verified for that time. */
async function verified(fields: Record<string, unknown> = { validFrom: FROM, validUntil: UNTIL }) {
  const domain = await domainFor(fields);
  const { body } = await governance.propose(domain);
  await governance.vote(body.proposalId, governance.voter(0), 'yes');
  expect(await governance.statusOf(domain)).toBe('verified');
  return domain;
}

const extensions = [
  ['a later end', { validUntil: at(25) }, ['validUntil']],
  ['no end', { validUntil: null }, ['validUntil']],
  ['an earlier beginning', { validFrom: at(-2) }, ['validFrom']],
  ['no beginning', { validFrom: null }, ['validFrom']],
  ['both', { validFrom: null, validUntil: null }, ['validFrom', 'validUntil']],
] as const;

describe('a verified domain', () => {
  it.each(extensions)('does not get %s, and no part of the patch is applied', async (_, more, fields) => {
    const domain = await verified();
    for (const headers of [controller, governance.admin]) {
      const { status, body } = await patch(domain, { metadata: { name: 'Longer' }, ...more }, headers);
      expect([status, body.code]).toEqual([409, 'validity_decided']);
      expect(body.errors).toEqual(
        fields.map((field) => ({
          field: `body.${field}`,
          rule: 'validity_decided',
          message: `may only move ${field === 'validFrom' ? 'later' : 'earlier'}`,
        })),
      );
    }
    const { body } = await governance.get(`domains/${domain}`);
    expect(body).toMatchObject({ validFrom: FROM, validUntil: UNTIL, metadata: {}, revision: 3 });
  });

  it('can get a shorter validity', async () => {
    const domain = await verified();
    const less = { validFrom: at(1), validUntil: at(2) };
    const { status, body } = await patch(domain, less);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...less, verificationStatus: 'verified' });
    expect((await patch(domain, { validUntil: UNTIL })).body.code).toBe('validity_decided');
  });

  it('can get limits that it does not have', async () => {
    const domain = await verified({});
    expect((await patch(domain, { validFrom: FROM, validUntil: UNTIL })).status).toBe(200);
  });

  it('can be changed otherwise, also with its current validity in the patch', async () => {
    const domain = await verified();
    const same = { metadata: { name: 'The same' }, validFrom: FROM, validUntil: UNTIL };
    expect((await patch(domain, same)).body).toMatchObject(same);
  });
});

describe('a domain that is not verified', () => {
  it('cannot be extended while it is suspended, because it may be reinstated', async () => {
    const domain = await verified();
    await governance.post(`domains/${domain}/suspend`, { reason: 'Under audit' });
    expect((await patch(domain, { validUntil: null })).body.code).toBe('validity_decided');
    expect((await patch(domain, { validUntil: at(12) })).status).toBe(200);
  });

  it.each(['unverified', 'rejected', 'lapsed', 'revoked', 'expired'] as const)(
    'gets any validity when it is %s, because it has to be proposed first',
    async (status) => {
      const domain = await domainFor({ validFrom: FROM, validUntil: UNTIL });
      await governance.setStatus(domain, status);
      const longer = { validFrom: at(-2), validUntil: at(48) };
      expect((await patch(domain, longer)).body).toMatchObject(longer);
    },
  );
});
