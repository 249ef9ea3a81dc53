/** What a new twin follows, and what is made with it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventsAfter, newestEvent } from '../events/testing/logged.js';
import { startAdmin, type SoleOwner } from './testing/owner.js';

let admin: SoleOwner;

beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin.server.close());

describe('the protocol of a new twin', () => {
  const protocol = async (rules: object) => {
    const made = await admin.send('POST', 'protocols', rules);
    expect(made.status).toBe(201);
    return String(made.body.did);
  };

  it.each(['class', 'protocol'] as const)('must exist, and be valid as %s', async (name) => {
    const { status, body } = await admin.create({ type: 'Project', [name]: 'did:ixo:protocol/none' });
    expect([status, body.code]).toEqual([400, 'unknown_protocol']);
    expect(body.errors).toEqual([
      expect.objectContaining({ field: `body.${name}`, rule: 'unknown_protocol' }),
    ]);
  });

  it('defines the properties, and each invalid one is reported by its path', async () => {
    const did = await protocol({
      properties: {
        serial: { type: 'string', required: true },
        place: { type: 'object', properties: { lat: 'number' } },
      },
    });
    const properties = { place: { lat: 'north' }, colour: 'red' };
    const { status, body } = await admin.create({ type: 'Asset', protocol: did, properties }, 'entities');
    expect([status, body.code]).toEqual([400, 'invalid_properties']);
    const fields = (body.errors as { field: string }[]).map(({ field }) => field);
    expect(fields.sort()).toEqual([
      'body.properties.colour',
      'body.properties.place.lat',
      'body.properties.serial',
    ]);
  });

  it('applies in its newest version', async () => {
    const did = await protocol({ properties: { size: 'string' } });
    await admin.send('POST', `protocols/${did}/versions`, { properties: { size: 'number' } });
    const twin = (size: unknown) =>
      admin.create({ type: 'Asset', protocol: did, properties: { size } }, 'entities');
    expect((await twin(5)).body).toMatchObject({ protocolVersion: 2 });
    expect((await twin('5')).body.code).toBe('invalid_properties');
  });
});

describe('every type of domain', () => {
  it.each([
    ['Organisation', 'organisation'],
    ['organization', 'organisation'],
    ['Project', 'project'],
    ['Asset', 'asset'],
    ['Device', 'device'],
    ['Oracle', 'oracle'],
    ['Request', 'request'],
  ])('can be created: %s', async (type, protocol) => {
    const { status, body } = await admin.create({ type, protocol: `did:ixo:protocol/${protocol}` });
    expect(status).toBe(201);
    expect((await admin.get(`domains/${String(body.did)}`)).body).toEqual(body);
  });

  it('can be created except Protocol, which is registered, in any case', async () => {
    const properties = { properties: { size: 'number' }, relationships: { verifier: 'Oracle' } };
    const made = await admin.create(
      {
        type: 'PROTOCOL',
        protocol: 'did:ixo:protocol/protocol',
        metadata: { name: 'Sizes' },
        properties,
      },
      'entities',
    );
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ type: 'Protocol', properties: { ...properties, version: 1 } });
    const protocol = String(made.body.did);
    expect(
      (await admin.create({ type: 'Asset', protocol, properties: { size: 5 } }, 'entities')).status,
    ).toBe(201);
    const wrong = await admin.create({ type: 'Asset', protocol, properties: { size: 'XL' } }, 'entities');
    expect(wrong.body.code).toBe('invalid_properties');
  });

  it.each([
    [{ properties: { size: 'colour' } }, 'did:ixo:protocol/protocol', 'body.properties'],
    [{ unknown: true }, 'did:ixo:protocol/protocol', 'body.properties.unknown'],
    [{ properties: {} }, 'did:ixo:protocol/project', 'body.protocol'],
  ])('cannot be Protocol with %j of %s', async (properties, protocol, field) => {
    const { status, body } = await admin.create({ type: 'Protocol', protocol, properties }, 'entities');
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors).toContainEqual(expect.objectContaining({ field: expect.stringContaining(field) }));
  });
});

describe('an Organisation', () => {
  it('is created with a Membership Group, to which the owner of the API key belongs', async () => {
    const before = await newestEvent(admin.server.database);
    const { body } = await admin.create({
      type: 'Organisation',
      protocol: 'did:ixo:protocol/organisation',
      controller: 'did:ixo:ixo1director',
    });
    const did = String(body.did);
    const found = await admin.get(`domains?controller=${did}`);
    const [group, ...more] = found.body.twins as Record<string, unknown>[];
    expect(more).toEqual([]);
    expect(group).toMatchObject({
      type: 'MembershipGroup',
      class: 'did:ixo:protocol/membership-group',
      metadata: { name: 'Members' },
      controller: did,
    });
    const groupDid = String(group?.did);
    const members = await admin.get(`domains/${groupDid}/members`);
    expect(members.body.members).toEqual([expect.objectContaining({ did: admin.server.oracleDid })]);
    expect(await eventsAfter(admin.server.database, before)).toEqual([
      { type: 'twin.created', subject: did, data: { twin: body, changed: [] } },
      { type: 'twin.created', subject: groupDid, data: { twin: group, changed: [] } },
      {
        type: 'relationship.created',
        subject: did,
        data: { relationship: expect.objectContaining({ role: 'groups', from: did, to: groupDid }) },
      },
      { type: 'member.added', subject: groupDid, data: { member: admin.server.oracleDid } },
    ]);
  });

  it('is created once for each Idempotency-Key, with one group', async () => {
    const headers = { 'idempotency-key': 'one-organisation' };
    const json = { type: 'Organisation', protocol: 'did:ixo:protocol/organisation' };
    const replies = await Promise.all([1, 2, 3].map(() => admin.send('POST', 'domains', json, headers)));
    const [did, ...others] = new Set(replies.map(({ body }) => String(body.did)));
    expect(others).toEqual([]);
    const found = await admin.get(`domains?controller=${String(did)}`);
    expect(found.body.twins).toHaveLength(1);
  });
});
