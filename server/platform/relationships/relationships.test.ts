import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventsAbout } from '../events/testing/logged.js';
import { group, newOwner, organisation, verdict, type Twin } from '../twins/testing/owner.js';
import {
  openRelationshipApi,
  nobody,
  oracle,
  protocol,
  stoves,
  times,
  type RelationshipApi,
} from './testing/relationship-api.js';

let api: RelationshipApi;

beforeAll(async () => {
  api = await openRelationshipApi();
});
afterAll(() => api.server.close());

describe('relating two twins', () => {
  it('creates a relationship that can be read, and its event', async () => {
    const [from, to] = [await api.alice.make(stoves), await api.mallory.make(oracle)];
    const { status, body, headers } = await api.relate('verifier', from, to);
    expect(status).toBe(201);
    expect(body).toEqual({
      relationshipId: expect.stringMatching(/^rel_[0-9a-f]{32}$/),
      role: 'verifier',
      from: from.did,
      to: to.did,
      createdAt: expect.any(String),
    });
    expect(headers.get('location')).toBe(`/v1/relationships/${String(body.relationshipId)}`);
    expect(await api.mallory.get(`relationships/${String(body.relationshipId)}`)).toMatchObject({
      status: 200,
      body,
    });
    expect(await api.eventsOf(from)).toEqual([
      { type: 'relationship.created', actor: api.alice.did, data: { relationship: body } },
    ]);
    expect(await api.eventsOf(to)).toEqual([]);
  });

  it('happens once for each Idempotency-Key', async () => {
    const [from, to] = [await api.alice.make(stoves), await api.alice.make(oracle)];
    const key = { 'idempotency-key': randomUUID() };
    const first = await api.relate('verifier', from, to, api.alice, key);
    const second = await api.relate('verifier', from, to, api.alice, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await api.eventsOf(from)).toHaveLength(1);
  });

  it('accepts a device where the protocol requires an asset, in any case', async () => {
    const from = await api.alice.make(stoves);
    const to = await api.alice.make({ type: 'device', protocol });
    expect((await api.relate('device', from, to)).status).toBe(201);
  });

  it('follows the version of the protocol that the twin has', async () => {
    const did = `did:ixo:protocol/${randomUUID()}`;
    await api.admin.send('POST', 'protocols', { did, properties: {}, relationships: { old: 'any' } });
    const [older, to] = [
      await api.alice.make({ type: 'Project', protocol: did }),
      await api.alice.make(oracle),
    ];
    await api.admin.send('POST', `protocols/${encodeURIComponent(did)}/versions`, {
      properties: {},
      relationships: { young: 'any' },
    });
    const younger = await api.alice.make({ type: 'Project', protocol: did });
    expect(verdict(await api.relate('old', older, to))).toEqual([201, undefined]);
    expect(verdict(await api.relate('young', older, to))).toEqual([400, 'unknown_role']);
    expect(verdict(await api.relate('young', younger, to))).toEqual([201, undefined]);
    expect(verdict(await api.relate('old', younger, to))).toEqual([400, 'unknown_role']);
  });

  it('may relate a twin to itself where the protocol allows it', async () => {
    const from = await api.alice.make(stoves);
    expect((await api.relate('part', from, from)).status).toBe(201);
  });

  it('requires a controller of the twin at its beginning, or admin', async () => {
    const [from, to] = [await api.alice.make(stoves), await api.mallory.make(oracle)];
    expect(verdict(await api.relate('verifier', from, to, api.mallory))).toEqual([403, 'not_controller']);
    expect(await api.eventsOf(from)).toEqual([]);
    expect((await api.relate('verifier', from, to, api.admin)).status).toBe(201);
  });

  it('rejects a group of another owner for an Organisation, because it would be deleted with the Organisation', async () => {
    const [own, foreign] = [await api.mallory.make(group), await api.alice.make(group)];
    const dao = await api.mallory.make(organisation);
    const refused = await api.relate('groups', dao, foreign, api.mallory);
    expect(verdict(refused)).toEqual([403, 'not_controller']);
    expect(refused.body.detail).toContain(foreign.did);
    expect((await api.relate('groups', dao, own, api.mallory)).status).toBe(201);
    expect((await api.relate('groups', dao, foreign, api.admin)).status).toBe(201);
  });

  it('requires the scope to write', async () => {
    const reader = await newOwner(api.server, { did: api.alice.did, scopes: ['twins:read'] });
    const [from, to] = [await api.alice.make(stoves), await api.alice.make(oracle)];
    expect(verdict(await api.relate('verifier', from, to, reader))).toEqual([403, 'missing_scope']);
  });
});

describe('a twin with an open proposal', () => {
  const propose = async (domain: string) => {
    const { body } = await api.admin.send('POST', 'proposals', { domain, package: { of: 'papers' } });
    return String(body.proposalId);
  };

  it('keeps its outgoing relationships until voting closes', async () => {
    const [from, to, other] = [
      await api.alice.make(stoves),
      await api.mallory.make(oracle),
      await api.alice.make(oracle),
    ];
    const { body } = await api.relate('verifier', from, to);
    const id = await propose(from.did);
    const before = await api.eventsOf(from);
    expect(verdict(await api.relate('verifier', from, other))).toEqual([409, 'twin_under_review']);
    expect(verdict(await api.relate('verifier', from, other, api.admin))).toEqual([409, 'twin_under_review']);
    for (const one of [api.alice, api.mallory, api.admin])
      expect(verdict(await api.unrelate(body.relationshipId, one))).toEqual([409, 'twin_under_review']);
    expect(verdict(await api.relate('verifier', from, other, api.mallory))).toEqual([403, 'not_controller']);
    expect(await api.eventsOf(from)).toEqual(before);
    expect((await api.admin.send('POST', `proposals/${id}/withdraw`)).status).toBe(200);
    expect((await api.relate('verifier', from, other)).status).toBe(201);
    expect((await api.unrelate(body.relationshipId, api.mallory)).status).toBe(200);
  });

  it('can be the target of new relationships', async () => {
    const [from, to] = [await api.alice.make(stoves), await api.alice.make(oracle)];
    await propose(to.did);
    expect((await api.relate('verifier', from, to)).status).toBe(201);
  });

  it('gets no relationship after a concurrent proposal: each precedes it', async () => {
    for (let round = 0; round < 6; round++) {
      const from = await api.alice.make(stoves);
      const oracles = await times(4, () => api.alice.make(oracle));
      const [, ...replies] = await Promise.all([
        propose(from.did),
        ...oracles.map((to) => api.relate('verifier', from, to)),
      ]);
      for (const reply of replies)
        expect([
          [201, undefined],
          [409, 'twin_under_review'],
        ]).toContainEqual(verdict(reply));
      const types = (await eventsAbout(api.server.database, from.did)).map(({ type }) => type);
      expect(types.lastIndexOf('relationship.created')).toBeLessThan(types.indexOf('proposal.opened'));
    }
  });
});

describe('an invalid relationship', () => {
  const refused = (status: number, code: string, field: string) => ({
    status,
    body: { code, errors: [{ field, rule: code }] },
  });

  it('reports both twins that do not exist', async () => {
    const twin = await api.alice.make(stoves);
    expect(await api.relate('verifier', { did: nobody }, twin)).toMatchObject(
      refused(400, 'unknown_twin', 'body.from'),
    );
    expect(await api.relate('verifier', twin, { did: nobody })).toMatchObject(
      refused(400, 'unknown_twin', 'body.to'),
    );
    expect(await api.relate('verifier', { did: nobody }, { did: `${nobody}0` })).toMatchObject({
      status: 400,
      body: { code: 'unknown_twin', errors: [{ field: 'body.from' }, { field: 'body.to' }] },
    });
  });

  it('reports the valid roles', async () => {
    const [from, to] = [await api.alice.make(stoves), await api.alice.make(oracle)];
    for (const role of ['owner', 'Verifier', 'constructor']) {
      const reply = await api.relate(role, from, to);
      expect(reply).toMatchObject(refused(400, 'unknown_role', 'body.role'));
      expect(reply.body.detail).toContain('device, friend, operator, part, verifier');
    }
  });

  it('is reported when the kind is wrong', async () => {
    const [from, to] = [await api.alice.make(stoves), await api.alice.make(stoves)];
    expect(await api.relate('verifier', from, to)).toMatchObject(
      refused(400, 'wrong_kind_for_role', 'body.to'),
    );
  });

  it('is reported when a twin is related to itself', async () => {
    const from = await api.alice.make(stoves);
    for (const role of ['verifier', 'friend'])
      expect(await api.relate(role, from, from)).toMatchObject(refused(400, 'self_relationship', 'body.to'));
  });

  it('is a conflict when it exists, also when the role is full', async () => {
    const [from, to] = [await api.alice.make(stoves), await api.alice.make(organisation)];
    expect((await api.relate('operator', from, to)).status).toBe(201);
    expect(verdict(await api.relate('operator', from, to))).toEqual([409, 'relationship_exists']);
    const other = await api.alice.make(organisation);
    expect(verdict(await api.relate('operator', from, other))).toEqual([409, 'role_taken']);
    expect(await api.eventsOf(from)).toHaveLength(1);
  });
});

describe('ending a relationship', () => {
  it('returns its last record, with its event, and frees the role', async () => {
    const [from, to] = [await api.alice.make(stoves), await api.alice.make(organisation)];
    const { body } = await api.relate('operator', from, to);
    expect(await api.unrelate(body.relationshipId)).toMatchObject({ status: 200, body });
    expect((await api.eventsOf(from)).at(-1)).toEqual({
      type: 'relationship.deleted',
      actor: api.alice.did,
      data: { relationship: body },
    });
    expect(verdict(await api.alice.get(`relationships/${String(body.relationshipId)}`))).toEqual([
      404,
      'relationship_not_found',
    ]);
    expect(verdict(await api.unrelate(body.relationshipId))).toEqual([404, 'relationship_not_found']);
    expect((await api.relate('operator', from, to)).status).toBe(201);
  });

  it('requires a controller of either twin, or admin', async () => {
    const from = await api.alice.make(stoves);
    const between = async (to: Twin) => (await api.relate('verifier', from, to)).body.relationshipId;
    const id = await between(await api.alice.make(oracle));
    expect(verdict(await api.unrelate(id, api.mallory))).toEqual([403, 'not_controller']);
    expect((await api.unrelate(id, api.admin)).status).toBe(200);
    expect((await api.unrelate(await between(await api.mallory.make(oracle)), api.mallory)).status).toBe(200);
  });

  it('keeps at least one Membership Group of an organisation', async () => {
    const dao = await api.alice.make(organisation);
    const groups = () => api.neighbours(dao, 'role=groups');
    const [first] = await groups();
    expect(verdict(await api.unrelate(first?.relationship.relationshipId))).toEqual([
      409,
      'relationship_required',
    ]);
    const second = await api.alice.make(group);
    expect((await api.relate('groups', dao, second)).status).toBe(201);
    const replies = await Promise.all(
      (await groups()).map(({ relationship: { relationshipId } }) => api.unrelate(relationshipId)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await groups()).toHaveLength(1);
  });
});
