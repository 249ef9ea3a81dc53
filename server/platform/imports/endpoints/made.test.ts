/** What becomes of the lines of an import that are sound. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstColumn } from '../../../testing/notes.js';
import { type TestServer } from '../../../testing/server.js';
import {
  didOf,
  importLines,
  get,
  group,
  importAll,
  named,
  ndjson,
  oracle,
  organisation,
  project,
  relationship,
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

describe('a valid line', () => {
  it('creates a twin or a relationship as a single request does, with its event', async () => {
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

  it('creates a twin with a new DID when it has none, which is found by its local id', async () => {
    const lines = [
      project({ did: '_:a', metadata: { name: 'Named' } }),
      oracle({ did: '_:b' }),
      relationship('verifier', '_:a', '_:b'),
      project({ controller: '_:b', metadata: { name: 'Nameless' } }),
    ];
    const first = await importAll(server, alice, ndjson(lines));
    expect(first).toMatchObject({ created: 4, failed: 0 });
    const [made] = await named(server, 'Named');
    const neighbours = await get(server, alice, `/v1/entities/${String(made)}/relationships`);
    expect(neighbours.body.neighbours).toMatchObject([{ relationship: { role: 'verifier' } }]);
    // A name of another import is another twin.
    expect(await importAll(server, alice, ndjson(lines))).toMatchObject({ created: 4, unchanged: 0 });
    expect(await named(server, 'Named')).toHaveLength(2);
    expect(await named(server, 'Nameless')).toHaveLength(2);
  });

  it('is unchanged when its record exists and is the same, whatever else the line says', async () => {
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

describe('the implicit parts of a twin', () => {
  const column = (sql: string) => firstColumn(server.database.url, sql);
  const membersOf = (did: string) =>
    column(`select member_did from group_members where group_did = '${did}'`);
  const groupsOf = async (did: string) =>
    (await column(`select to_did from relationships where from_did = '${did}' and role = 'groups'`)).map(
      String,
    );

  it('is the Membership Group of an Organisation, whose first member is the owner', async () => {
    const state = await importAll(server, alice, ndjson([organisation({ metadata: { name: 'Cooks' } })]));
    expect(state).toMatchObject({ created: 1, failed: 0 });
    const groups = await groupsOf(String((await named(server, 'Cooks'))[0]));
    expect(groups).toHaveLength(1);
    expect(await membersOf(String(groups[0]))).toEqual([ALICE]);
  });

  it('is the owner as first member of a Membership Group', async () => {
    await importAll(server, alice, ndjson([group({ metadata: { name: 'Stewards' } })]));
    expect(await membersOf(String((await named(server, 'Stewards'))[0]))).toEqual([ALICE]);
  });

  it('are none for a twin with a chosen DID: its groups and members are on other lines', async () => {
    const [one, theirs] = [next(), next()];
    await importAll(
      server,
      admin,
      ndjson([
        organisation({ did: didOf(one) }),
        group({ did: didOf(theirs), controller: didOf(one) }),
        relationship('groups', one, theirs),
      ]),
    );
    expect(await groupsOf(didOf(one))).toEqual([didOf(theirs)]);
    expect(await membersOf(didOf(theirs))).toEqual([]);
  });

  it('is a group by a line, with admin, also where the protocol of the Organisation has no such role', async () => {
    const [one, theirs, another] = [next(), next(), next()];
    const lines = [
      { kind: 'protocol', did: 'did:example:acme/cooperative', properties: {} },
      twin(one, { type: 'Organisation', protocol: 'did:example:acme/cooperative', controller: ALICE }),
      ...[theirs, another].map((at) => group({ did: didOf(at), controller: ALICE })),
      relationship('groups', one, theirs),
      relationship('groups', one, one),
    ];
    expect((await importLines(server, admin, lines)).codes).toEqual({ 6: 'self_relationship' });
    expect(await groupsOf(didOf(one))).toEqual([didOf(theirs)]);
    const refused = await importLines(server, alice, [relationship('groups', one, another)]);
    expect(refused.codes).toEqual({ 1: 'unknown_role' });
  });
});
