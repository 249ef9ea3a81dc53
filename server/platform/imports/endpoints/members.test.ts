/** Lines that are members of groups. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstColumn } from '../../../testing/notes.js';
import { call, type TestServer } from '../../../testing/server.js';
import {
  didOf,
  importLines,
  group,
  importAll,
  member,
  named,
  ndjson,
  organisation,
  project,
  relationship,
  startWithOwners,
} from './testing/stage.js';

const ALICE = 'did:key:alice';
const BOB = 'did:key:bob';
const DAN = 'did:key:dan';

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
const next = () => didOf(numbers++);

async function membersOf(did: string): Promise<string[]> {
  const rows = await firstColumn(
    server.database.url,
    `select member_did from group_members where group_did = '${did}' order by member_did`,
  );
  return rows.map(String);
}

/** A group under a DID of its own. */
async function newGroup(controller: string, ...members: string[]): Promise<string> {
  const did = next();
  await importAll(
    server,
    admin,
    ndjson([group({ did, controller }), ...members.map((each) => member(did, each))]),
  );
  return did;
}

/** The reply of the endpoint to the holder of the key. */
async function endpointSays(apiKey: string, of: string, who: string): Promise<unknown> {
  const { status, body } = await call(`${server.url}/v1/domains/${of}/members/${encodeURIComponent(who)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${apiKey}` },
  });
  return status === 200 ? 200 : body.code;
}

describe('a member on a line', () => {
  it('joins as by a single request, with the same event', async () => {
    const of = await newGroup(ALICE);
    const { state } = await importLines(server, alice, [member(of, DAN), member(of, BOB)]);
    expect(state).toMatchObject({ created: 2, failed: 0 });
    expect(await membersOf(of)).toEqual([BOB, DAN]);
    const events = await firstColumn(
      server.database.url,
      `select jsonb_build_object('data', data, 'actor', actor_did) from events
       where subject = '${of}' and type = 'member.added' order by id`,
    );
    expect(events).toEqual([DAN, BOB].map((each) => ({ data: { member: each }, actor: ALICE })));
  });

  it('is unchanged when it exists, also on two lines', async () => {
    const of = await newGroup(ALICE, DAN);
    const { state } = await importLines(server, alice, [member(of, DAN), member(of, BOB), member(of, BOB)]);
    expect(state).toMatchObject({ created: 1, unchanged: 2, failed: 0 });
    expect(await membersOf(of)).toEqual([BOB, DAN]);
    expect((await importLines(server, alice, [member(of, DAN)])).state).toMatchObject({ unchanged: 1 });
  });

  it('and its group may be named by local ids, beside the importer, who joins a new group', async () => {
    const lines = [
      organisation({ did: '_:org' }),
      project({ did: '_:robot', metadata: { name: 'a robot' } }),
      group({ did: '_:group', controller: '_:org', metadata: { name: 'a group' } }),
      member('_:group', '_:robot'),
      member('_:group', ALICE),
    ];
    const { state, codes } = await importLines(server, admin, lines);
    expect([codes, state.created]).toEqual([{}, 5]);
    const [of] = await named(server, 'a group');
    const [robot = ''] = await named(server, 'a robot');
    expect((await membersOf(String(of))).sort()).toEqual([ALICE, robot, server.oracleDid].sort());
  });
});

describe('a member that may not join', () => {
  it('is one whose group, or whose twin, does not exist or is on a later line', async () => {
    const { codes, errors } = await importLines(server, alice, [
      member('_:group', BOB),
      group({ did: '_:group' }),
      member('_:group', '_:later'),
      project({ did: '_:later' }),
      member('_:group', '_:later'),
      member('_:group', '_:nobody'),
      member('_:none', '_:nobody'),
      { kind: 'member', group: '_:group', member: 'did:example:acme/with-a-path' },
    ]);
    expect(codes).toEqual({
      1: 'unknown_twin',
      3: 'unknown_twin',
      6: 'unknown_twin',
      7: 'unknown_twin',
      8: 'invalid_request',
    });
    const fields = errors.map((fault) => fault.errors?.map(({ field }) => field));
    expect(fields).toEqual([
      ['line.group'],
      ['line.member'],
      ['line.member'],
      ['line.group', 'line.member'],
      ['line.member'],
    ]);
  });

  it('is one of a twin that is not a group', async () => {
    const { codes } = await importLines(server, alice, [project({ did: '_:a' }), member('_:a', BOB)]);
    expect(codes).toEqual({ 2: 'no_group' });
  });

  it('is a new one of a group under review', async () => {
    const of = await newGroup(ALICE, DAN);
    const proposed = await call(`${server.url}/v1/proposals`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}` },
      json: { domain: of, package: { of: 'papers' } },
    });
    expect(proposed.status).toBe(201);
    const { codes, state } = await importLines(server, alice, [member(of, DAN), member(of, BOB)]);
    expect([codes, state.unchanged]).toEqual([{ 2: 'twin_under_review' }, 1]);
    expect(await membersOf(of)).toEqual([DAN]);
  });
});

describe('an import adds no member whom the endpoint would refuse', () => {
  it('members of another owner’s group, whatever its members and the other lines', async () => {
    const theirs = await newGroup(ALICE, ALICE);
    const ofOrganisation = await newGroup(next(), ALICE);
    const ofItself = next();
    await importAll(
      server,
      admin,
      ndjson([group({ did: ofItself, controller: ofItself }), member(ofItself, ALICE)]),
    );
    const [governance] = (await firstColumn(server.database.url, 'select group_did from governance')).map(
      String,
    );
    const targets = [theirs, ofOrganisation, ofItself, String(governance)];
    const before = await Promise.all(targets.map(membersOf));

    const { codes } = await importLines(server, bob, [
      // A group of Bob's own, and one that he gives away with himself in it.
      group({ did: '_:mine' }),
      group({ did: '_:given', controller: ALICE }),
      project({ did: '_:puppet', controller: '_:mine' }),
      ...targets.map((of) => relationship('organisation', '_:mine', of)),
      ...targets.flatMap((of) => [member(of, BOB), member(of, '_:mine'), member(of, '_:puppet')]),
      member('_:given', DAN),
    ]);

    const refused = Object.entries(codes).filter(([line]) => Number(line) > 7);
    expect(refused.map(([, code]) => code)).toEqual(Array(13).fill('not_controller'));
    expect(await Promise.all(targets.map(membersOf))).toEqual(before);
    for (const of of targets) expect(await endpointSays(bob, of, BOB)).toBe('not_controller');
  });

  it('members of a group whose controller the caller became only by an earlier line', async () => {
    const outer = await newGroup(ALICE);
    const inner = await newGroup(outer, ALICE);
    const { codes } = await importLines(server, bob, [member(outer, BOB), member(inner, BOB)]);
    expect(codes).toEqual({ 1: 'not_controller', 2: 'not_controller' });
    expect(await membersOf(outer)).toEqual([]);
  });

  it('a member of the controlling group may add members, as by the endpoint', async () => {
    const outer = await newGroup('did:key:nobody', BOB);
    const inner = await newGroup(outer);
    expect((await importLines(server, bob, [member(inner, BOB), member(outer, DAN)])).codes).toEqual({
      2: 'not_controller',
    });
    expect(await membersOf(inner)).toEqual([BOB]);
    expect(await endpointSays(bob, inner, DAN)).toBe(200);
    expect(await endpointSays(bob, outer, DAN)).toBe('not_controller');
  });

  it('only admin may choose the DID of a group', async () => {
    const did = next();
    const { codes } = await importLines(server, bob, [group({ did }), member(did, BOB)]);
    expect(codes).toEqual({ 1: 'missing_scope', 2: 'unknown_twin' });
  });
});
