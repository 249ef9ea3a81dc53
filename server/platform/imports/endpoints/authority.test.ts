/** What an import may not do, for it is not its owner’s. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type TestServer } from '../../../testing/server.js';
import {
  didOf,
  importLines,
  get,
  importAll,
  ndjson,
  project,
  relationship,
  resultsOf,
  startWithOwners,
  twin,
} from './testing/stage.js';

const ALICE = 'did:key:alice';
const BOB = 'did:key:bob';

let server: TestServer;
let admin: string;
let alice: string;
let bob: string;
beforeAll(async () => {
  ({
    server,
    admin,
    keys: [alice, bob],
  } = await startWithOwners([ALICE, BOB]));
});
afterAll(() => server.close());

let numbers = 1000;
const next = () => numbers++;

describe('records of other owners', () => {
  it('a DID that the caller chooses needs admin', async () => {
    const { codes } = await importLines(server, alice, [twin(next()), project()]);
    expect(codes).toEqual({ 1: 'missing_scope' });
  });

  it('relationships lead only from twins that the caller controls, be it by another twin or as a member of a group', async () => {
    const [ours, oracles, group] = [next(), next(), next()];
    await importAll(
      server,
      admin,
      ndjson([
        twin(ours, { controller: ALICE }),
        twin(oracles, { type: 'Oracle', protocol: 'did:ixo:protocol/oracle', controller: BOB }),
        twin(group, { type: 'MembershipGroup', protocol: 'did:ixo:protocol/membership-group' }),
        twin(9_001, { controller: didOf(ours) }),
        twin(9_002, { controller: didOf(group) }),
        twin(9_003, { controller: didOf(9_002) }),
      ]),
    );
    const lines = [ours, 9_001, 9_002, 9_003].map((from) => relationship('verifier', from, oracles));
    expect((await importLines(server, bob, lines)).codes).toEqual({
      1: 'not_controller',
      2: 'not_controller',
      3: 'not_controller',
      4: 'not_controller',
    });
    const members = `/v1/domains/${didOf(group)}/members/${encodeURIComponent(ALICE)}`;
    const added = await call(server.url + members, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(added.status).toBeLessThan(300);
    expect((await importLines(server, alice, lines)).state).toMatchObject({ created: 4, failed: 0 });
  });

  it('an Organisation cannot get the group of another owner, which would be deleted with it', async () => {
    const [dao, theirs] = [next(), next()];
    await importAll(
      server,
      admin,
      ndjson([
        twin(dao, { type: 'Organisation', protocol: 'did:ixo:protocol/organisation', controller: BOB }),
        twin(theirs, {
          type: 'MembershipGroup',
          protocol: 'did:ixo:protocol/membership-group',
          controller: ALICE,
        }),
      ]),
    );
    expect((await importLines(server, bob, [relationship('groups', dao, theirs)])).codes).toEqual({
      1: 'not_controller',
    });
  });

  it('the import of another owner is not found, except by an admin', async () => {
    const { importId } = await importAll(server, alice, ndjson(['x', 'y']));
    const auth = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
    for (const path of ['', '/errors']) {
      const reply = await get(server, bob, `/v1/imports/${importId}${path}`);
      expect([reply.status, reply.body.code]).toEqual([404, 'import_not_found']);
      expect((await get(server, admin, `/v1/imports/${importId}${path}`)).status).toBe(200);
    }
    const results = await get(server, bob, `/v1/imports/${importId}/results`);
    expect([results.status, results.body.code]).toEqual([404, 'import_not_found']);
    expect(await resultsOf(server, admin, importId)).toHaveLength(2);
    const abort = await call(`${server.url}/v1/imports/${importId}/abort`, { method: 'POST', ...auth(bob) });
    expect([abort.status, abort.body.code]).toEqual([404, 'import_not_found']);
    const ids = async (key: string) =>
      ((await get(server, key, '/v1/imports?limit=100')).body.imports as { importId: string }[]).map(
        (one) => one.importId,
      );
    expect(await ids(bob)).not.toContain(importId);
    expect((await ids(alice))[0]).toBe(importId);
    expect(await ids(admin)).toContain(importId);
  });
});
