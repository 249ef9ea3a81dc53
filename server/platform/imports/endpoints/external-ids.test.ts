/** Lines that find twins again by the ids of their owners. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type TestServer } from '../../../testing/server.js';
import {
  BULK,
  didOf,
  importLines,
  get,
  importAll,
  keyOf,
  member,
  group,
  named,
  ndjson,
  newOwner,
  oracle,
  organisation,
  project,
  relationship,
  resultsOf,
  startWithOwners,
  twin,
} from './testing/stage.js';

let server: TestServer;
let admin: string;
let alice: string;
let bob: string;
beforeAll(async () => {
  ({
    server,
    admin,
    keys: [alice, bob],
  } = await startWithOwners(['did:key:alice', 'did:key:bob']));
});
afterAll(() => server.close());

const recordOf = async (did: unknown) => (await get(server, admin, `/v1/entities/${String(did)}`)).body;
const didsOf = async (key: string, importId: string) =>
  (await resultsOf(server, key, importId)).map(({ did }) => did);

describe('a line with an externalId', () => {
  it('finds its twin again, so that the same import changes nothing, names and references included', async () => {
    const owner = await newOwner(server);
    const lines = [
      organisation({ externalId: 'org', did: '_:org' }),
      oracle({ externalId: 'oracle' }),
      project({ externalId: 'p 1', did: '_:p1', controller: '_:org', properties: { stoves: 3 } }),
      project({ externalId: 'p 2', controller: 'external:org' }),
      group({ externalId: 'group', did: '_:group' }),
      relationship('verifier', '_:p1', 'external:oracle'),
      relationship('verifier', 'external:p 2', 'external:oracle'),
      member('external:group', '_:p1'),
      member('_:group', 'external:p 2'),
    ];
    const first = await importAll(server, owner, ndjson(lines));
    expect(first).toMatchObject({ created: 9, failed: 0 });
    const again = await importAll(server, owner, ndjson(lines));
    expect(again).toMatchObject({ created: 0, unchanged: 9, failed: 0 });
    const results = await resultsOf(server, owner, again.importId);
    expect(results.map(({ did, id }) => did ?? id)).toEqual(
      (await resultsOf(server, owner, first.importId)).map(({ did, id }) => did ?? id),
    );
    expect(results.map(({ externalId }) => externalId).slice(0, 6)).toEqual([
      ...['org', 'oracle', 'p 1', 'p 2', 'group'],
      undefined,
    ]);
    expect(await recordOf(results[3]?.did)).toMatchObject({ externalId: 'p 2', controller: results[0]?.did });
  });

  it('binds its name for the batches to come, too', async () => {
    const owner = await newOwner(server);
    const filler = Array.from({ length: 1_200 }, (_, index) => project({ externalId: `f${index}` }));
    const lines = [oracle({ externalId: 'o', did: '_:o' }), ...filler];
    const more = [...lines, relationship('verifier', 'external:f7', '_:o')];
    await importAll(server, owner, ndjson(lines));
    expect(await importAll(server, owner, ndjson(more))).toMatchObject({ created: 1, unchanged: 1_201 });
  });

  it('finds a twin that a single request created, even after changes of fields that the line omits', async () => {
    const json = { type: 'Project', protocol: 'did:ixo:protocol/clean-cooking', externalId: 'by hand' };
    const headers = { authorization: `Bearer ${alice}` };
    const { body } = await call(`${server.url}/v1/entities`, { method: 'POST', headers, json });
    const { importId } = await importAll(server, alice, ndjson([project({ externalId: 'by hand' })]));
    expect(await didsOf(alice, importId)).toEqual([body.did]);
    await call(`${server.url}/v1/entities/${String(body.did)}`, {
      method: 'PATCH',
      headers: { ...headers, 'if-match': '*' },
      json: { verifiableCredential: [{ type: 'X', issuer: 'did:key:issuer' }] },
    });
    const again = await importAll(server, alice, ndjson([project({ externalId: 'by hand' })]));
    expect(again).toMatchObject({ unchanged: 1 });
  });

  it('fails when its twin differs, and names the fields', async () => {
    const { importId } = await importAll(server, alice, ndjson([project({ externalId: 'differs' })]));
    const [did] = await didsOf(alice, importId);
    const { errors } = await importLines(server, alice, [
      project({ externalId: 'differs', did: '_:x', properties: { stoves: 1 }, metadata: { name: 'Other' } }),
      relationship('verifier', '_:x', '_:x'),
    ]);
    expect(errors).toMatchObject([
      {
        line: 1,
        code: 'external_id_taken',
        errors: [{ field: 'line.properties' }, { field: 'line.metadata' }],
      },
      { line: 2, code: 'unknown_twin' },
    ]);
    expect(errors[0]?.detail).toContain(String(did));
  });

  it('creates one twin however often it occurs in an import; after a failed line the next one may use the id', async () => {
    const { codes, state } = await importLines(server, alice, [
      project({ externalId: 'twice', properties: { stoves: 'many' } }),
      project({ externalId: 'twice', metadata: { name: 'Twice' } }),
      project({ externalId: 'twice', metadata: { name: 'Twice' } }),
      project({ externalId: 'twice', metadata: { name: 'Thrice' } }),
    ]);
    expect(codes).toEqual({ 1: 'invalid_properties', 4: 'external_id_taken' });
    expect(state).toMatchObject({ created: 1, unchanged: 1 });
    expect(await named(server, 'Twice')).toHaveLength(1);
  });

  it('does not find twins of other owners, also not by references', async () => {
    await importAll(
      server,
      alice,
      ndjson([project({ externalId: 'hers' }), oracle({ externalId: 'her o' })]),
    );
    const { state, codes } = await importLines(server, bob, [
      project({ externalId: 'hers', did: '_:his' }),
      relationship('verifier', '_:his', 'external:her o'),
      project({ controller: 'external:her o' }),
      member('external:hers', 'did:key:bob'),
    ]);
    expect(state).toMatchObject({ created: 1, unchanged: 0 });
    expect(codes).toEqual({ 2: 'unknown_twin', 3: 'unknown_twin', 4: 'no_group' });
  });

  it('does not allow a DID that the line may not choose', async () => {
    const chosen = didOf(77_001);
    const { codes, state } = await importLines(server, alice, [
      twin(77_001, { externalId: 'lent' }),
      project({ externalId: 'lent', metadata: { name: 'Lent' } }),
    ]);
    expect([codes, state.created]).toEqual([{ 1: 'missing_scope' }, 1]);
    expect(await named(server, 'Lent')).not.toContain(chosen);
    // Nor does it take the id of one twin for another.
    await importAll(server, admin, ndjson([twin(77_002), twin(77_003, { externalId: 'three' })]));
    const clash = await importLines(server, admin, [
      twin(77_002, { externalId: 'three' }),
      twin(77_004, { externalId: 'three' }),
    ]);
    expect(clash.codes).toEqual({ 1: 'external_id_taken', 2: 'external_id_taken' });
  });

  it('names another owner only with admin, as exports do', async () => {
    const line = project({ externalId: 'owned', owner: 'did:key:alice', controller: 'did:key:alice' });
    expect((await importLines(server, bob, [line])).codes).toEqual({ 1: 'missing_scope' });
    const { importId } = await importAll(server, admin, ndjson([line, { ...line, owner: undefined }]));
    const [hers, own] = await didsOf(admin, importId);
    expect(hers).not.toBe(own);
    const same = project({ externalId: 'owned' });
    const again = await importAll(server, alice, ndjson([same]));
    expect([again.unchanged, await didsOf(alice, again.importId)]).toEqual([1, [hers]]);
  });

  it('may be a protocol, which is found again by its rules', async () => {
    const key = await keyOf(server, 'did:key:maker', [...BULK, 'protocols:write']);
    const line = { kind: 'protocol', externalId: 'rules', properties: { stoves: 'integer' } };
    const first = await importAll(server, key, ndjson([line, line]));
    expect(first).toMatchObject({ created: 1, unchanged: 1 });
    const again = await importAll(server, key, ndjson([line]));
    expect(await didsOf(key, again.importId)).toEqual([(await didsOf(key, first.importId))[0]]);
    expect((await importLines(server, key, [{ ...line, properties: {} }])).codes).toEqual({
      1: 'protocol_exists',
    });
  });
});
