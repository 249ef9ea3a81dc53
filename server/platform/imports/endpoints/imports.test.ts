/** What becomes of the lines of an import. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstColumn } from '../../../testing/notes.js';
import { call, startTestServer, type TestServer } from '../../../testing/server.js';
import { BULK, didOf, errorsOf, get, importAll, keyOf, ndjson, relationship, twin } from './testing/stage.js';

const ALICE = 'did:key:alice';
const BOB = 'did:key:bob';

let server: TestServer;
let admin: string;
let alice: string;
let bob: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
  admin = server.apiKey;
  [alice, bob] = await Promise.all([keyOf(server, ALICE, BULK), keyOf(server, BOB, BULK)]);
});
afterAll(() => server.close());

let numbers = 1000;
const next = () => numbers++;
const project = (more: object = {}) => ({
  kind: 'twin',
  type: 'Project',
  protocol: 'did:ixo:protocol/clean-cooking',
  ...more,
});
const oracle = (more: object = {}) => ({
  kind: 'twin',
  type: 'Oracle',
  protocol: 'did:ixo:protocol/oracle',
  ...more,
});

/** The code of each line that failed, by its number. */
async function faultsOf(key: string, lines: readonly (object | string)[]) {
  const state = await importAll(server, key, ndjson(lines));
  const errors = await errorsOf(server, key, state.importId);
  return { state, faults: Object.fromEntries(errors.map(({ line, code }) => [line, code])), errors };
}

/** Whose twins are called that, the eldest first. */
async function named(name: string): Promise<string[]> {
  const dids = await firstColumn(
    server.database.url,
    `select did from twins where metadata ->> 'name' = '${name}' order by created_at`,
  );
  return dids.map(String);
}

describe('a line that is sound', () => {
  it('becomes a twin or a relationship as a single request makes it, with its event', async () => {
    const [from, to] = [next(), next()];
    const state = await importAll(
      server,
      admin,
      ndjson([
        twin(from, {
          properties: { stoves: 12 },
          metadata: { name: 'Kitchen' },
          validFrom: '2026-01-01T10:00:00Z',
        }),
        twin(to, { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' }),
        relationship('verifier', from, to),
      ]),
    );
    expect(state).toMatchObject({ status: 'finished', lines: 3, processed: 3, created: 3, failed: 0 });
    const { body } = await get(server, alice, `/v1/entities/${didOf(from)}`);
    expect(body).toMatchObject({
      did: didOf(from),
      controller: server.oracleDid,
      properties: { stoves: 12 },
      metadata: { name: 'Kitchen' },
      validFrom: '2026-01-01T10:00:00.000Z',
      verificationStatus: 'unverified',
      revision: 1,
    });
    const events = await firstColumn(
      server.database.url,
      `select jsonb_build_object('type', type, 'data', data, 'actor', actor_did) from events
       where subject = '${didOf(from)}' order by id`,
    );
    expect(events).toEqual([
      { type: 'twin.created', data: { twin: body, changed: [] }, actor: server.oracleDid },
      {
        type: 'relationship.created',
        data: { relationship: expect.objectContaining({ role: 'verifier', to: didOf(to) }) },
        actor: server.oracleDid,
      },
    ]);
  });

  it('is made into a twin of its own without a DID, and is found by the name it has within the import', async () => {
    const lines = [
      project({ did: '_:a', metadata: { name: 'Named' } }),
      oracle({ did: '_:b' }),
      relationship('verifier', '_:a', '_:b'),
      project({ controller: '_:b', metadata: { name: 'Nameless' } }),
    ];
    const first = await importAll(server, alice, ndjson(lines));
    expect(first).toMatchObject({ created: 4, failed: 0 });
    const [made] = await named('Named');
    const neighbours = await get(server, alice, `/v1/entities/${String(made)}/relationships`);
    expect(neighbours.body.neighbours).toMatchObject([{ relationship: { role: 'verifier' } }]);
    // A name of another import is another twin.
    expect(await importAll(server, alice, ndjson(lines))).toMatchObject({ created: 4, unchanged: 0 });
    expect(await named('Named')).toHaveLength(2);
    expect(await named('Nameless')).toHaveLength(2);
  });

  it('is left alone when its record is there and the same, whatever else the line says', async () => {
    const [from, to] = [next(), next()];
    const lines = [
      twin(from, { properties: { stoves: 1 }, controller: ALICE }),
      twin(to, { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' }),
      relationship('verifier', from, to),
      relationship('verifier', from, to),
    ];
    expect(await importAll(server, admin, ndjson(lines))).toMatchObject({ created: 3, unchanged: 1 });
    const again = [{ ...lines[0], revision: 7, verificationStatus: 'verified' }, ...lines.slice(1)];
    expect(await importAll(server, admin, ndjson(again))).toMatchObject({
      created: 0,
      unchanged: 4,
      failed: 0,
    });
    // Also for somebody who could not have made it.
    expect(await importAll(server, bob, ndjson(lines.slice(0, 1)))).toMatchObject({ unchanged: 1 });
  });
});

describe('what comes with a twin', () => {
  const organisation = (more: object) => ({
    kind: 'twin',
    type: 'Organisation',
    protocol: 'did:ixo:protocol/organisation',
    ...more,
  });
  const groupsOf = (did: string) =>
    firstColumn(
      server.database.url,
      `select member_did from relationships join group_members on group_did = to_did
       where from_did = '${did}' and role = 'groups'`,
    );

  it('is the Membership Group of an Organisation, whose first member is the owner', async () => {
    const state = await importAll(server, alice, ndjson([organisation({ metadata: { name: 'Cooks' } })]));
    expect(state).toMatchObject({ created: 1, failed: 0 });
    expect(await groupsOf(String((await named('Cooks'))[0]))).toEqual([ALICE]);
  });

  it('is nothing when the Organisation keeps its DID: its groups stand on other lines', async () => {
    const [one, group] = [next(), next()];
    await importAll(
      server,
      admin,
      ndjson([
        organisation({ did: didOf(one) }),
        twin(group, {
          type: 'MembershipGroup',
          protocol: 'did:ixo:protocol/membership-group',
          controller: didOf(one),
        }),
        relationship('groups', one, group),
      ]),
    );
    expect(await groupsOf(didOf(one))).toEqual([server.oracleDid]);
  });
});

describe('a line with a fault', () => {
  it('says what is wrong with it and where, and stops no other', async () => {
    const there = next();
    const { state, faults, errors } = await faultsOf(admin, [
      twin(there, { properties: { stoves: 1 } }),
      'no JSON',
      '',
      { kind: 'planet' },
      project({ properties: { stoves: 'many' } }),
      project({ protocol: 'did:ixo:protocol/unheard-of' }),
      project({ class: 'did:ixo:protocol/oracle' }),
      { kind: 'twin', type: 'Project' },
      project({ validFrom: '2026-01-02T00:00:00Z', validUntil: '2026-01-01T00:00:00Z' }),
      twin(there, { properties: { stoves: 2 } }),
      project({ type: 'Protocol', protocol: 'did:ixo:protocol/protocol' }),
      project({ did: 'did:web:example.org' }),
      project({ metadata: { note: 'x'.repeat(300_000) } }),
      '{"kind":"twin","type":"Project","protocol":"did:ixo:protocol/clean-cooking","metadata":{"note":"\\u0000"}}',
      relationship('verifier', there, next()),
      relationship('nonsense', there, there),
      relationship('verifier', there, there),
      project(),
    ]);
    expect(faults).toEqual({
      2: 'malformed_json',
      4: 'invalid_request',
      5: 'invalid_properties',
      6: 'unknown_protocol',
      7: 'class_protocol_mismatch',
      8: 'invalid_request',
      9: 'invalid_validity_period',
      10: 'twin_exists',
      11: 'invalid_request',
      12: 'invalid_request',
      13: 'payload_too_large',
      14: 'malformed_json',
      15: 'unknown_twin',
      16: 'unknown_role',
      17: 'self_relationship',
    });
    expect(state).toMatchObject({ status: 'finished', lines: 17, processed: 17, created: 2, failed: 15 });
    expect(errors.find(({ line }) => line === 5)?.errors).toEqual([
      expect.objectContaining({ field: 'line.properties.stoves' }),
    ]);
  });

  it('is spoken of as a line, whoever finds the fault', async () => {
    const { errors } = await faultsOf(alice, [
      project({ validFrom: '9999-12-31T23:59:59-23:59' }),
      project({ validFrom: 'tomorrow' }),
      project({
        services: ['#a', '#a'].map((id) => ({ id, type: 'Web', endpoint: 'https://example.org' })),
      }),
    ]);
    expect(errors.map(({ code, detail }) => [code, detail.split(' ', 9).join(' ')])).toEqual([
      ['invalid_request', 'The line does not fit the contract: line.validFrom must'],
      ['invalid_request', 'The line does not fit the contract: line.validFrom must'],
      ['invalid_request', 'The line does not fit the contract: line.services[1].id is'],
    ]);
  });

  it('is one that is no UTF-8', async () => {
    const bad = Buffer.concat([Buffer.from('{"kind":"twin","type":"'), Buffer.of(0xff), Buffer.from('"}\n')]);
    const state = await importAll(server, alice, Buffer.concat([bad, Buffer.from(ndjson([project()]))]));
    expect(state).toMatchObject({ created: 1, failed: 1 });
  });

  it('is one that names a twin of a later line, in the same batch as in another', async () => {
    const { faults } = await faultsOf(alice, [
      relationship('verifier', '_:a', '_:b'),
      project({ did: '_:a' }),
      relationship('verifier', '_:a', '_:b'),
      oracle({ did: '_:b' }),
      relationship('verifier', '_:a', '_:b'),
    ]);
    expect(faults).toEqual({ 1: 'unknown_twin', 3: 'unknown_twin' });
  });

  it('is the one too many for a role, counting those that are there', async () => {
    const organisation = (did: string) => ({
      kind: 'twin',
      did,
      type: 'Organisation',
      protocol: 'did:ixo:protocol/organisation',
    });
    const [one, two, three] = [didOf(next()), didOf(next()), didOf(next())];
    const { faults, state } = await faultsOf(admin, [
      ...[one, two, three].map(organisation),
      relationship('parent', one, two),
      relationship('parent', one, three),
      relationship('parent', one, two),
    ]);
    expect(faults).toEqual({ 5: 'role_taken' });
    expect(state).toMatchObject({ unchanged: 1 });
    const again = await faultsOf(admin, [
      relationship('parent', one, three),
      relationship('parent', one, two),
    ]);
    expect(again.faults).toEqual({ 1: 'role_taken' });
    expect(again.state).toMatchObject({ unchanged: 1 });
  });

  it('is one that leads from a twin that is voted on, unless it is there already', async () => {
    const [from, one, two] = [next(), next(), next()];
    const oracles = [one, two].map((at) => twin(at, { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' }));
    await importAll(server, admin, ndjson([twin(from), ...oracles, relationship('verifier', from, one)]));
    const proposed = await call(`${server.url}/v1/proposals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}` },
      json: { domain: didOf(from), package: { of: 'papers' } },
    });
    expect(proposed.status).toBe(201);
    const { faults, state } = await faultsOf(admin, [
      relationship('verifier', from, one),
      relationship('verifier', from, two),
    ]);
    expect(faults).toEqual({ 2: 'twin_under_review' });
    expect(state).toMatchObject({ created: 0, unchanged: 1, failed: 1 });
  });

  it('is counted beyond those that are kept, and one in many stops nothing', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => (index === 1_500 ? 'x' : project()));
    const { state, faults } = await faultsOf(alice, many);
    expect(state).toMatchObject({ created: 2_999, failed: 1 });
    expect(faults).toEqual({ 1501: 'malformed_json' });
    const bad = await importAll(server, alice, 'x\n'.repeat(10_050));
    expect(bad).toMatchObject({ lines: 10_050, failed: 10_050, processed: 10_050 });
    const stored = await firstColumn(
      server.database.url,
      `select count(*)::int from import_errors where import_id = '${bad.importId}'`,
    );
    expect(stored).toEqual([10_000]);
  });
});

describe('what is not the caller’s', () => {
  it('a DID that the caller chooses needs admin', async () => {
    const { faults } = await faultsOf(alice, [twin(next()), project()]);
    expect(faults).toEqual({ 1: 'missing_scope' });
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
    expect((await faultsOf(bob, lines)).faults).toEqual({
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
    expect((await faultsOf(alice, lines)).state).toMatchObject({ created: 4, failed: 0 });
  });

  it('an Organisation gets no group of somebody else, for it would go with the Organisation', async () => {
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
    expect((await faultsOf(bob, [relationship('groups', dao, theirs)])).faults).toEqual({
      1: 'not_controller',
    });
  });

  it('another owner’s import is as good as not there; an admin sees it', async () => {
    const { importId } = await importAll(server, alice, ndjson(['x', 'y']));
    const auth = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
    for (const path of ['', '/errors']) {
      const reply = await get(server, bob, `/v1/imports/${importId}${path}`);
      expect([reply.status, reply.body.code]).toEqual([404, 'import_not_found']);
      expect((await get(server, admin, `/v1/imports/${importId}${path}`)).status).toBe(200);
    }
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

describe('lists', () => {
  it('come in pages: imports the newest first, errors by line', async () => {
    const carol = await keyOf(server, 'did:key:carol', BULK);
    const imports = [];
    for (let count = 0; count < 3; count++)
      imports.push((await importAll(server, carol, 'x\n'.repeat(3))).importId);
    const first = await get(server, carol, '/v1/imports?limit=2');
    const rest = await get(
      server,
      carol,
      `/v1/imports?limit=2&cursor=${encodeURIComponent(String(first.body.nextCursor))}`,
    );
    const listed = [first, rest].flatMap(({ body }) => body.imports as { importId: string }[]);
    expect(listed.map(({ importId }) => importId)).toEqual([...imports].reverse());
    expect(rest.body.nextCursor).toBeUndefined();

    const path = `/v1/imports/${String(imports[0])}/errors?limit=2`;
    const errors = await get(server, carol, path);
    const cursor = encodeURIComponent(String(errors.body.nextCursor));
    const more = await get(server, carol, `${path}&cursor=${cursor}`);
    const lines = [errors, more].flatMap(({ body }) => body.errors as { line: number }[]);
    expect(lines.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(more.body.nextCursor).toBeUndefined();
    const other = await get(
      server,
      carol,
      `/v1/imports/${String(imports[1])}/errors?limit=2&cursor=${cursor}`,
    );
    expect([other.status, other.body.code]).toEqual([400, 'invalid_cursor']);
  });
});
