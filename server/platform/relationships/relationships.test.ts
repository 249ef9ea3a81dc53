import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withConnection } from '../../persistence/connection.js';
import { startTestServer, type TestServer } from '../../testing/server.js';
import { newOwner, organisation, ownerWith, verdict, type Owner, type Twin } from '../twins/testing/owner.js';

let server: TestServer;
let alice: Owner;
let mallory: Owner;
let admin: Owner;

const protocol = `did:ixo:protocol/${randomUUID()}`;
const oracle = { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' };
const stoves = { type: 'Project', protocol };

beforeAll(async () => {
  server = await startTestServer();
  alice = await newOwner(server);
  mallory = await newOwner(server);
  admin = ownerWith(server, server.oracleDid, server.apiKey);
  await admin.send('POST', 'protocols', {
    did: protocol,
    properties: {},
    relationships: {
      verifier: 'Oracle',
      operator: { kind: 'did:ixo:entity/organization', max: 1 },
      device: 'Asset',
      friend: { kind: 'any', max: 3 },
      part: { kind: 'Project', allowSelf: true },
    },
  });
});
afterAll(() => server.close());

const relate = (role: string, from: Twin | string, to: Twin | string, by = alice, headers = {}) =>
  by.send('POST', 'relationships', { role, from: didOf(from), to: didOf(to) }, headers);
const unrelate = (id: unknown, by = alice) => by.send('DELETE', `relationships/${String(id)}`);
const didOf = (twin: Twin | string) => (typeof twin === 'string' ? twin : twin.did);
const eventsOf = (did: string) =>
  withConnection(server.database.url, async (client) => {
    const { rows } = await client.query<{ type: string; actor: string; data: unknown }>(
      `select type, actor_did as actor, data from events where subject = $1 and type like 'relationship%' order by id`,
      [did],
    );
    return rows;
  });
const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

const nobody = 'did:ixo:entity:00000000000000000000000000000000';

describe('relating two twins', () => {
  it('makes a relationship that can be read, and its event', async () => {
    const [from, to] = [await alice.make(stoves), await mallory.make(oracle)];
    const { status, body, headers } = await relate('verifier', from, to);
    expect(status).toBe(201);
    expect(body).toEqual({
      relationshipId: expect.stringMatching(/^rel_[0-9a-f]{32}$/),
      role: 'verifier',
      from: from.did,
      to: to.did,
      createdAt: expect.any(String),
    });
    expect(headers.get('location')).toBe(`/v1/relationships/${String(body.relationshipId)}`);
    expect(await mallory.get(`relationships/${String(body.relationshipId)}`)).toMatchObject({
      status: 200,
      body,
    });
    expect(await eventsOf(from.did)).toEqual([
      { type: 'relationship.created', actor: alice.did, data: { relationship: body } },
    ]);
    expect(await eventsOf(to.did)).toEqual([]);
  });

  it('does it once for each Idempotency-Key', async () => {
    const [from, to] = [await alice.make(stoves), await alice.make(oracle)];
    const key = { 'idempotency-key': randomUUID() };
    const first = await relate('verifier', from, to, alice, key);
    const second = await relate('verifier', from, to, alice, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await eventsOf(from.did)).toHaveLength(1);
  });

  it('takes a device where the protocol asks for an asset, and letters of any case', async () => {
    const from = await alice.make(stoves);
    const to = await alice.make({ type: 'device', protocol });
    expect((await relate('device', from, to)).status).toBe(201);
  });

  it('judges by the version of the protocol that the twin is of', async () => {
    const did = `did:ixo:protocol/${randomUUID()}`;
    await admin.send('POST', 'protocols', { did, properties: {}, relationships: { old: 'any' } });
    const [older, to] = [await alice.make({ type: 'Project', protocol: did }), await alice.make(oracle)];
    await admin.send('POST', `protocols/${encodeURIComponent(did)}/versions`, {
      properties: {},
      relationships: { young: 'any' },
    });
    const younger = await alice.make({ type: 'Project', protocol: did });
    expect(verdict(await relate('old', older, to))).toEqual([201, undefined]);
    expect(verdict(await relate('young', older, to))).toEqual([400, 'unknown_role']);
    expect(verdict(await relate('young', younger, to))).toEqual([201, undefined]);
    expect(verdict(await relate('old', younger, to))).toEqual([400, 'unknown_role']);
  });

  it('lets a twin be to itself what the protocol allows', async () => {
    const from = await alice.make(stoves);
    expect((await relate('part', from, from)).status).toBe(201);
  });

  it('is for the controllers of the twin that it leads from, and for admin', async () => {
    const [from, to] = [await alice.make(stoves), await mallory.make(oracle)];
    expect(verdict(await relate('verifier', from, to, mallory))).toEqual([403, 'not_controller']);
    expect(await eventsOf(from.did)).toEqual([]);
    expect((await relate('verifier', from, to, admin)).status).toBe(201);
  });

  it('needs the scope to write', async () => {
    const reader = await newOwner(server, { did: alice.did, scopes: ['twins:read'] });
    const [from, to] = [await alice.make(stoves), await alice.make(oracle)];
    expect(verdict(await relate('verifier', from, to, reader))).toEqual([403, 'missing_scope']);
  });
});

describe('a relationship that may not be', () => {
  const refused = (status: number, code: string, field: string) => ({
    status,
    body: { code, errors: [{ field, rule: code }] },
  });

  it('names twins that are not there, both of them', async () => {
    const twin = await alice.make(stoves);
    expect(await relate('verifier', nobody, twin)).toMatchObject(refused(400, 'unknown_twin', 'body.from'));
    expect(await relate('verifier', twin, nobody)).toMatchObject(refused(400, 'unknown_twin', 'body.to'));
    expect(await relate('verifier', nobody, `${nobody}0`)).toMatchObject({
      status: 400,
      body: { code: 'unknown_twin', errors: [{ field: 'body.from' }, { field: 'body.to' }] },
    });
  });

  it('is told which roles there are', async () => {
    const [from, to] = [await alice.make(stoves), await alice.make(oracle)];
    for (const role of ['owner', 'Verifier', 'constructor']) {
      const reply = await relate(role, from, to);
      expect(reply).toMatchObject(refused(400, 'unknown_role', 'body.role'));
      expect(reply.body.detail).toContain('device, friend, operator, part, verifier');
    }
  });

  it('is of the wrong kind', async () => {
    const [from, to] = [await alice.make(stoves), await alice.make(stoves)];
    expect(await relate('verifier', from, to)).toMatchObject(refused(400, 'wrong_kind_for_role', 'body.to'));
  });

  it('leads from a twin to itself', async () => {
    const from = await alice.make(stoves);
    for (const role of ['verifier', 'friend'])
      expect(await relate(role, from, from)).toMatchObject(refused(400, 'self_relationship', 'body.to'));
  });

  it('is there already, also when the role is full', async () => {
    const [from, to] = [await alice.make(stoves), await alice.make(organisation)];
    expect((await relate('operator', from, to)).status).toBe(201);
    expect(verdict(await relate('operator', from, to))).toEqual([409, 'relationship_exists']);
    const other = await alice.make(organisation);
    expect(verdict(await relate('operator', from, other))).toEqual([409, 'role_taken']);
    expect(await eventsOf(from.did)).toHaveLength(1);
  });
});

describe('ending a relationship', () => {
  it('gives it as it was, with its event, and room for another', async () => {
    const [from, to] = [await alice.make(stoves), await alice.make(organisation)];
    const { body } = await relate('operator', from, to);
    expect(await unrelate(body.relationshipId)).toMatchObject({ status: 200, body });
    expect((await eventsOf(from.did)).at(-1)).toEqual({
      type: 'relationship.deleted',
      actor: alice.did,
      data: { relationship: body },
    });
    expect(verdict(await alice.get(`relationships/${String(body.relationshipId)}`))).toEqual([
      404,
      'relationship_not_found',
    ]);
    expect(verdict(await unrelate(body.relationshipId))).toEqual([404, 'relationship_not_found']);
    expect((await relate('operator', from, to)).status).toBe(201);
  });

  it('is for the controllers of the twin that it leads from, and for admin', async () => {
    const [from, to] = [await alice.make(stoves), await mallory.make(oracle)];
    const { body } = await relate('verifier', from, to);
    expect(verdict(await unrelate(body.relationshipId, mallory))).toEqual([403, 'not_controller']);
    expect((await unrelate(body.relationshipId, admin)).status).toBe(200);
  });

  it('leaves an organisation one Membership Group', async () => {
    const dao = await alice.make(organisation);
    const groups = () => neighbours(dao, 'role=groups');
    const [first] = await groups();
    expect(verdict(await unrelate(first?.relationship.relationshipId))).toEqual([
      409,
      'relationship_required',
    ]);
    const second = await alice.make({
      type: 'MembershipGroup',
      protocol: 'did:ixo:protocol/membership-group',
    });
    expect((await relate('groups', dao, second)).status).toBe(201);
    const replies = await Promise.all(
      (await groups()).map(({ relationship: { relationshipId } }) => unrelate(relationshipId)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await groups()).toHaveLength(1);
  });
});

describe('at the same time', () => {
  it('one of many makes a relationship, and the others are told that it is there', async () => {
    const [from, to] = [await alice.make(stoves), await alice.make(oracle)];
    const replies = await times(10, () => relate('verifier', from, to));
    expect(replies.map(verdict).sort()).toEqual([
      [201, undefined],
      ...Array.from({ length: 9 }, () => [409, 'relationship_exists']),
    ]);
    expect(await eventsOf(from.did)).toHaveLength(1);
  });

  it.each([
    ['operator', organisation, 1],
    ['friend', oracle, 3],
  ])('as many as may fill the role %s', async (role, kind, max) => {
    const from = await alice.make(stoves);
    const others = await times(10, () => alice.make(kind));
    const replies = await Promise.all(others.map((other) => relate(role, from, other)));
    expect(replies.map(verdict).sort()).toEqual([
      ...Array.from({ length: max }, () => [201, undefined]),
      ...Array.from({ length: 10 - max }, () => [409, 'role_taken']),
    ]);
  });

  it('two twins may be related both ways', async () => {
    const [one, other] = [await alice.make(stoves), await alice.make(stoves)];
    const replies = await Promise.all([relate('part', one, other), relate('part', other, one)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  });

  it.each(['from', 'to'] as const)(
    'a twin is deleted that it leads %s: then there is neither',
    async (end) => {
      for (let round = 0; round < 5; round++) {
        const twins = { from: await alice.make(stoves), to: await alice.make(oracle) };
        const [related, removed] = await Promise.all([
          relate('verifier', twins.from, twins.to),
          alice.remove(twins[end].did, '"1"'),
        ]);
        expect(removed.status).toBe(200);
        expect([
          [201, undefined],
          [400, 'unknown_twin'],
        ]).toContainEqual(verdict(related));
        const types = (await eventsOf(twins.from.did)).map(({ type }) => type);
        expect(types).toEqual(related.status === 201 ? ['relationship.created', 'relationship.deleted'] : []);
      }
    },
  );

  it('many end a relationship, and one of them has', async () => {
    const [from, to] = [await alice.make(stoves), await alice.make(oracle)];
    const { body } = await relate('verifier', from, to);
    const replies = await times(5, () => unrelate(body.relationshipId));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await eventsOf(from.did)).toHaveLength(2);
  });
});

interface Neighbour {
  relationship: { relationshipId: string; role: string; from: string; to: string };
  direction: string;
  twin: { did: string; name?: string };
}

async function neighbours(twin: Twin, query = ''): Promise<Neighbour[]> {
  const { body } = await alice.get(`entities/${twin.did}/relationships?${query}`);
  return body.neighbours as Neighbour[];
}

describe('the neighbours of a twin', () => {
  let centre: Twin;
  let verifier: Twin;
  let operator: Twin;
  let whole: Twin;

  beforeAll(async () => {
    centre = await alice.make({ ...stoves, metadata: { name: 'Stoves of Kisumu' } });
    verifier = await alice.make({ ...oracle, metadata: { name: 'Meters' } });
    operator = await alice.make(organisation);
    whole = await alice.make(stoves);
    await relate('verifier', centre, verifier);
    await relate('operator', centre, operator);
    await relate('part', whole, centre);
    await relate('part', centre, centre);
  });

  const found = async (query = '') =>
    (await neighbours(centre, query)).map(({ direction, twin, relationship: { role } }) => [
      direction,
      role,
      twin.did,
    ]);

  it('are those on both sides, the newest first', async () => {
    expect(await found()).toEqual([
      ['out', 'part', centre.did],
      ['in', 'part', whole.did],
      ['out', 'operator', operator.did],
      ['out', 'verifier', verifier.did],
    ]);
  });

  it('come with what they are known by', async () => {
    expect(await neighbours(centre, 'role=verifier')).toEqual([
      {
        relationship: {
          relationshipId: expect.any(String),
          role: 'verifier',
          from: centre.did,
          to: verifier.did,
          createdAt: expect.any(String),
        },
        direction: 'out',
        twin: {
          did: verifier.did,
          type: 'Oracle',
          name: 'Meters',
          protocol: 'did:ixo:protocol/oracle',
          verificationStatus: 'unverified',
        },
      },
    ]);
  });

  it.each([
    ['direction=out', ['part', 'operator', 'verifier']],
    ['direction=in', ['part', 'part']],
    ['role=part', ['part', 'part']],
    ['type=ORACLE', ['verifier']],
    ['type=Project&direction=in', ['part', 'part']],
    ['role=verifier&direction=in', []],
  ])('are chosen by %s', async (query, roles) => {
    expect((await found(query)).map(([, role]) => role)).toEqual(roles);
  });

  it('are none of a twin without, and 404 for a twin that is not there', async () => {
    expect(await neighbours(await alice.make(stoves))).toEqual([]);
    expect(verdict(await alice.get(`entities/${nobody}/relationships`))).toEqual([404, 'twin_not_found']);
  });

  it('come in pages, each once, also when many are of one time', async () => {
    const hub = await alice.make(stoves);
    const others = await times(7, () => alice.make(stoves));
    await Promise.all(
      others.map((other, at) => (at % 2 ? relate('part', hub, other) : relate('part', other, hub))),
    );
    await withConnection(server.database.url, (client) =>
      client.query(
        `update relationships set created_at = '2026-01-01T00:00:00.000001Z' where $1 in (from_did, to_did)`,
        [hub.did],
      ),
    );
    const seen: string[] = [];
    let next = '';
    do {
      const { body } = await alice.get(`entities/${hub.did}/relationships?limit=2${next}`);
      seen.push(...(body.neighbours as Neighbour[]).map(({ twin }) => twin.did));
      next = body.nextCursor === undefined ? '' : `&cursor=${String(body.nextCursor)}`;
    } while (next);
    expect(seen.sort()).toEqual(others.map(({ did }) => did).sort());
  });

  it('refuse a cursor of other filters', async () => {
    const path = `entities/${centre.did}/relationships?limit=1`;
    const { body } = await alice.get(path);
    const cursor = String(body.nextCursor);
    expect((await alice.get(`${path}&cursor=${cursor}`)).status).toBe(200);
    for (const other of [`${path}&role=part&cursor=${cursor}`, `${path}&cursor=abc`])
      expect(verdict(await alice.get(other))).toEqual([400, 'invalid_cursor']);
  });
});
