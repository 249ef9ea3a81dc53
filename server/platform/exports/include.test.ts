/** Exports that bring more than the twins that fit. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../../testing/server.js';
import { claimBody, startTestClaims, type TestClaims } from '../claims/testing/test-claims.js';
import {
  didOf,
  importLines,
  importAll,
  member,
  ndjson,
  relationship,
  twin,
} from '../imports/endpoints/testing/stage.js';
import { exported, linesOf, parsed } from './testing/exported.js';

let claims: TestClaims;
let server: TestServer;
let fresh: TestServer;
beforeAll(async () => {
  [claims, fresh] = await Promise.all([startTestClaims(), startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })]);
  ({ server } = claims);
});
afterAll(() => Promise.all([claims.close(), fresh.close()]));

const oracle = { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' };
const group = { type: 'MembershipGroup', protocol: 'did:ixo:protocol/membership-group' };
const organisation = { type: 'Organisation', protocol: 'did:ixo:protocol/organisation' };
const briefly = (text: string) =>
  parsed(text).map(({ kind, did, from, to, group: of, member: who }) =>
    [kind, did, from, to, of, who].flatMap((part) => (typeof part === 'string' ? [part] : [])).join(' '),
  );

describe('an export with neighbours', () => {
  it('contains the twins one step away in both directions, with their dependencies, and can be imported elsewhere', async () => {
    const lines = [
      ...[twin(1, { properties: { country: 'UG' } }), twin(2, oracle), twin(3, organisation)],
      ...[twin(4, group), twin(5), twin(6, oracle)],
      ...[relationship('verifier', 1, 2), relationship('implements', 3, 1), relationship('groups', 3, 4)],
      ...[relationship('verifier', 5, 2), relationship('verifier', 5, 6)],
      ...[member(didOf(4), 'did:key:member')],
    ];
    const { codes } = await importLines(server, server.apiKey, lines);
    expect(codes).toEqual({});

    const text = await exported(server, '?property=country:UG&include=neighbours');
    expect(briefly(text)).toEqual([
      ...['clean-cooking', 'oracle', 'organisation'].map((name) => `protocol did:ixo:protocol/${name}`),
      ...[1, 2, 3].map((at) => `twin ${didOf(at)}`),
      `relationship ${didOf(1)} ${didOf(2)}`,
      `relationship ${didOf(3)} ${didOf(1)}`,
    ]);
    expect((await importLines(fresh, fresh.apiKey, linesOf(text))).codes).toEqual({});

    const groups = await exported(server, '?type=Organisation&property=none:1&include=neighbours');
    expect(groups).toBe('');
    const organisations = briefly(await exported(server, '?type=Organisation&include=neighbours'));
    expect(organisations).toContain(`member ${didOf(4)} did:key:member`);
    expect(organisations).not.toContain(`twin ${didOf(2)}`);
    expect(await exported(server, '?include=neighbours')).toBe(await exported(server));
  });
});

describe('an export with claims', () => {
  it('contains the claims about the matching twins, which are raised and evaluated again where the twins are verified', async () => {
    const reason = 'Seen';
    const project = await claims.verifiedProject({ metadata: { name: 'Moved' } });
    const about = { ...claimBody(project) };
    await claims.approved(about, { amount: 3, reason });
    await claims.raised({ ...about, amount: undefined, unit: undefined, externalId: 'pending' });
    const rejected = await claims.raised(about);
    await claims.evaluate(rejected, { status: 'rejected' });
    const drawn = await claims.approved(about);
    const issued = await claims.issue({ domain: project, draws: [{ claimId: drawn, amount: 1 }] });
    expect(issued.status).toBe(201);

    const text = await exported(server, '?text=Moved&include=claims&include=neighbours');
    const lines = linesOf(text);
    const moved = parsed(text).filter(({ kind }) => kind === 'claim');
    expect(moved).toEqual([
      expect.objectContaining({ amount: 12.5, evaluation: expect.objectContaining({ amount: 3, reason }) }),
      expect.not.objectContaining({ evaluation: expect.anything() }),
      expect.objectContaining({
        externalId: rejected,
        evaluation: { oracle: claims.oracle, status: 'rejected' },
      }),
    ]);
    expect(moved[1]).toMatchObject({ externalId: 'pending' });
    // The oracle comes along, and is a relationship's neighbour nowhere.
    expect(briefly(text)).toContain(`twin ${claims.oracle}`);
    expect(briefly(await exported(server, '?text=Moved'))).not.toContain(`twin ${claims.oracle}`);

    const elsewhere = await startTestClaims();
    try {
      const admin = elsewhere.server.apiKey;
      const first = await importLines(elsewhere.server, admin, lines);
      expect(new Set(Object.values(first.codes))).toEqual(new Set(['domain_not_verified']));
      await elsewhere.setStatus(project, 'verified');
      await elsewhere.setStatus(claims.oracle, 'verified');
      const second = await importAll(elsewhere.server, admin, ndjson(lines));
      expect(second).toMatchObject({ failed: 0, created: moved.length });
      expect(await importAll(elsewhere.server, admin, ndjson(lines))).toMatchObject({
        created: 0,
        failed: 0,
      });
      const back = await exported(elsewhere.server, '?text=Moved&include=claims');
      const claimsBack = parsed(back).filter(({ kind }) => kind === 'claim');
      expect(claimsBack).toHaveLength(moved.length);
      expect(claimsBack).toEqual(expect.arrayContaining(moved));
      const { body } = await elsewhere.get(`credentials?subject=${encodeURIComponent(project)}`);
      expect(body.credentials).toMatchObject([{ issuer: elsewhere.server.oracleDid }]);
    } finally {
      await elsewhere.close();
    }
  });
});
