/** Lines that are claims: raised and judged by the rules of single ones. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Scope } from '../../../auth/callers/scopes.js';
import { claimBody, ORACLE_OWNER, PROJECT_OWNER, startTestClaims } from '../../claims/testing/test-claims.js';
import type { TestClaims } from '../../claims/testing/test-claims.js';
import { eventsAbout } from '../../events/testing/logged.js';
import { importLines, get, importAll, ndjson, project, relationship, resultsOf } from './testing/stage.js';

const SCOPES: readonly Scope[] = [
  'imports:write',
  'twins:write',
  'twins:read',
  'claims:write',
  'claims:evaluate',
];

let claims: TestClaims;
/** Keys of the owner of projects, and of a group that controls projects and oracles of its own. */
let owner: string;
let both: string;
let admin: string;
/** Controlled by `both`. */
let domain: string;
let oracle: string;
beforeAll(async () => {
  claims = await startTestClaims();
  admin = claims.server.apiKey;
  [owner, both] = await Promise.all([keyOf(PROJECT_OWNER), keyOf('did:key:both')]);
  domain = await claims.verifiedProject({ controller: 'did:key:both' });
  oracle = await claims.oracleOf('did:key:both');
});
afterAll(() => claims.close());

async function keyOf(ownerDid: string, scopes: readonly Scope[] = SCOPES): Promise<string> {
  const { authorization = '' } = await claims.keyOf(ownerDid, scopes);
  return authorization.slice('Bearer '.length);
}

const line = (more: object = {}) => ({ kind: 'claim', ...claimBody(domain), ...more });
const judged = (more: object = {}) => line({ evaluation: { oracle, status: 'approved', ...more } });
const codesOf = async (key: string, lines: readonly object[]) =>
  (await importLines(claims.server, key, lines)).codes;
const idsOf = async (key: string, importId: string) =>
  (await resultsOf(claims.server, key, importId)).map(({ id }) => String(id));

describe('a line that is a claim', () => {
  it('is raised, evaluated, and becomes a credential, as by single requests', async () => {
    const single = await claims.raise(claimBody(domain), { authorization: `Bearer ${both}` });
    const reply = await claims.evaluate(
      String(single.body.claimId),
      { oracle, status: 'approved', amount: 10, reason: 'Seen' },
      { authorization: `Bearer ${both}` },
    );
    const state = await importAll(
      claims.server,
      both,
      ndjson([judged({ amount: 10, reason: 'Seen' }), line()]),
    );
    expect(state).toMatchObject({ created: 2, failed: 0 });
    const [approved, pending] = await resultsOf(claims.server, both, state.importId);
    expect([approved, pending]).toEqual([
      {
        line: 1,
        kind: 'claim',
        status: 'created',
        id: expect.stringMatching(/^clm_/),
        credentialId: expect.stringMatching(/^cred_/),
      },
      { line: 2, kind: 'claim', status: 'created', id: expect.stringMatching(/^clm_/) },
    ]);
    expect(await claims.claim(String(approved?.id))).toEqual({
      ...reply.body,
      claimId: approved?.id,
      credentialId: approved?.credentialId,
      evaluations: [{ ...(reply.body.evaluations as object[])[0], at: expect.any(String) }],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await claims.claim(String(pending?.id))).toMatchObject({ status: 'pending', evaluations: [] });
    const { body } = await claims.get(`credentials/${String(approved?.credentialId)}`);
    const checked = await claims.post('credentials/verify', { credential: body.credential });
    expect(checked.body).toMatchObject({
      verified: true,
      credential: { credentialSubject: { id: domain, amount: 10, unit: 'tCO2e' } },
    });
  });

  it('links its credential in the record of the subject, which changes once for all claims of a batch', async () => {
    const subject = await claims.verifiedProject({ controller: 'did:key:both' });
    const before = (await eventsAbout(claims.server.database, subject)).length;
    const lines = Array.from({ length: 70 }, () => ({ ...judged(), subject }));
    const { importId } = await importAll(claims.server, both, ndjson(lines));
    const record = (await claims.get(`entities/${subject}`)).body;
    const results = await resultsOf(claims.server, both, importId);
    const links = record.verifiableCredential as { id: string }[];
    expect(links.map(({ id }) => id)).toEqual(results.slice(-64).map(({ credentialId }) => credentialId));
    const events = (await eventsAbout(claims.server.database, subject)).slice(before);
    const each = lines.flatMap(() => ['claim.created', 'claim.evaluated', 'credential.issued']);
    expect(events.map(({ type }) => type)).toEqual([...each, 'twin.updated']);
    // Each status has a place of its own.
    const places = await claims.database.query<unknown[]>(
      'select distinct status_list, status_index from credentials where subject_did = $1',
      [subject],
    );
    expect(places).toHaveLength(70);
  });

  it('is refused for the same reasons as a single request, and then nothing of it is stored', async () => {
    const [unverified, flagged] = [await claims.createDomain({ controller: 'did:key:both' }), domain];
    const strict = await claims.verifiedProject({ controller: 'did:key:both' });
    await claims.relate(strict, 'verifier', claims.oracle);
    const before = await claims.database.query<object[]>('select count(*) from claims');
    const { codes, errors } = await importLines(claims.server, both, [
      line({ subject: unverified }),
      line({ subject: claims.project }),
      line({ subject: 'did:example:nobody' }),
      line({ amount: 1.1234567 }),
      line({ amount: undefined }),
      line({ content: { id: 'x' } }),
      line({ evidence: [] }),
      judged({ oracle: claims.oracle }),
      judged({ oracle: flagged }),
      { ...judged(), subject: strict },
      judged({ amount: 99 }),
      judged({ status: 'rejected', amount: 1 }),
      judged({ status: 'pending' }),
      judged({ oracle: '_:none' }),
    ]);
    expect(codes).toEqual({
      1: 'domain_not_verified',
      2: 'not_controller',
      3: 'unknown_twin',
      4: 'invalid_request',
      5: 'invalid_request',
      6: 'invalid_request',
      7: 'invalid_request',
      8: 'not_controller',
      9: 'not_an_oracle',
      10: 'not_an_oracle',
      11: 'invalid_request',
      12: 'invalid_request',
      13: 'invalid_transition',
      14: 'unknown_twin',
    });
    const fields = errors.map(({ errors: fieldErrors }) => fieldErrors?.[0]?.field);
    expect(fields).toEqual([
      ...['line.subject', undefined, 'line.subject', 'line.amount', 'line.unit', 'line.content.id'],
      ...['line.evidence', undefined, 'line.evaluation.oracle', 'line.evaluation.oracle'],
      ...[
        'line.evaluation.amount',
        'line.evaluation.amount',
        'line.evaluation.status',
        'line.evaluation.oracle',
      ],
    ]);
    expect(await claims.database.query<object[]>('select count(*) from claims')).toEqual(before);
  });

  it('needs the scopes of single requests, from the current state of the key', async () => {
    const without = await keyOf(
      'did:key:both',
      SCOPES.filter((scope) => !scope.startsWith('claims:')),
    );
    const raising = await keyOf(
      'did:key:both',
      SCOPES.filter((scope) => scope !== 'claims:evaluate'),
    );
    expect(await codesOf(without, [line()])).toEqual({ 1: 'missing_scope' });
    expect(await codesOf(raising, [line(), judged()])).toEqual({ 2: 'missing_scope' });
  });

  it('needs a subject and an oracle that the caller controls', async () => {
    expect(await codesOf(owner, [line(), judged()])).toEqual({ 1: 'not_controller', 2: 'not_controller' });
    const judge = await keyOf(ORACLE_OWNER);
    expect(await codesOf(judge, [judged({ oracle: claims.oracle })])).toEqual({ 1: 'not_controller' });
  });

  it('with an externalId is raised once, however often the import is sent', async () => {
    const lines = [
      { ...judged(), externalId: 'reading 1' },
      line({ externalId: 'reading 2', amount: 7.5 }),
      line({ externalId: 'reading 2', amount: 7.5 }),
    ];
    const first = await importAll(claims.server, both, ndjson(lines));
    expect(first).toMatchObject({ created: 2, unchanged: 1 });
    const again = await importAll(claims.server, both, ndjson(lines));
    expect(again).toMatchObject({ created: 0, unchanged: 3 });
    expect(await idsOf(both, again.importId)).toEqual(await idsOf(both, first.importId));
    const [id] = await idsOf(both, first.importId);
    expect(await claims.claim(String(id))).toMatchObject({ externalId: 'reading 1' });
    expect(
      await codesOf(both, [
        line({ externalId: 'reading 2', amount: 8 }),
        { ...judged(), externalId: 'reading 2', amount: 7.5 },
        { ...judged({ reason: 'Other' }), externalId: 'reading 1' },
      ]),
    ).toEqual({ 1: 'external_id_taken', 2: 'external_id_taken', 3: 'external_id_taken' });
    // Those of other owners are others.
    const theirs = line({ externalId: 'reading 2', subject: claims.project });
    expect((await importAll(claims.server, owner, ndjson([theirs]))).created).toBe(1);
    const single = { ...claimBody(domain), externalId: 'reading 2' };
    const taken = await claims.raise(single, { authorization: `Bearer ${both}` });
    expect([taken.status, taken.body.code]).toEqual([409, 'external_id_taken']);
  });

  it('finds its subject and its oracle by external ids of earlier lines', async () => {
    await claims.database.query(
      `update twins set external_id = did, owner_did = 'did:key:both' where did = any($1)`,
      [[domain, oracle]],
    );
    const lines = [
      line({ subject: '_:later' }),
      { ...judged({ oracle: `external:${oracle}` }), subject: `external:${domain}` },
      project({ did: '_:later' }),
    ];
    expect(await codesOf(both, lines)).toEqual({ 1: 'unknown_twin' });
  });

  it('is evaluated by the verifiers that the subject has on earlier lines', async () => {
    const subject = await claims.verifiedProject({ controller: 'did:key:both' });
    const other = await claims.oracleOf('did:key:both');
    const lines = [
      { ...judged(), subject },
      relationship('verifier', subject, other),
      { ...judged(), subject },
      { ...judged({ oracle: other }), subject },
    ];
    expect(await codesOf(both, lines)).toEqual({ 3: 'not_an_oracle' });
  });

  it('raises for another owner only with admin', async () => {
    const theirs = line({ owner: 'did:key:both', externalId: 'moved' });
    expect(await codesOf(owner, [theirs])).toEqual({ 1: 'missing_scope' });
    const { importId } = await importAll(claims.server, admin, ndjson([theirs]));
    const [id] = await idsOf(admin, importId);
    expect((await get(claims.server, admin, `/v1/claims/${String(id)}`)).body).toMatchObject({
      raisedBy: 'did:key:both',
    });
  });
});
