/** What a new twin follows, and what is made with it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withConnection } from '../../persistence/connection.js';
import { call, startTestServer, type TestServer } from '../../testing/server.js';

let server: TestServer;
let platform: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
  platform = { authorization: `Bearer ${server.apiKey}` };
});
afterAll(() => server.close());

const create = (path: 'entities' | 'domains', json: unknown, headers = platform) =>
  call(`${server.url}/v1/${path}`, { method: 'POST', headers, json });
const read = (path: 'entities' | 'domains', did: unknown) =>
  call(`${server.url}/v1/${path}/${String(did)}`, { headers: platform });

describe('the protocol of a new twin', () => {
  const protocol = async (rules: object) => {
    const made = await call(`${server.url}/v1/protocols`, { method: 'POST', headers: platform, json: rules });
    expect(made.status).toBe(201);
    return String(made.body.did);
  };

  it.each(['class', 'protocol'] as const)('must be there, as %s', async (name) => {
    const { status, body } = await create('domains', { type: 'Project', [name]: 'did:ixo:protocol/none' });
    expect([status, body.code]).toEqual([400, 'unknown_protocol']);
    expect(body.errors).toEqual([
      expect.objectContaining({ field: `body.${name}`, rule: 'unknown_protocol' }),
    ]);
  });

  it('says which properties it may have, and each that does not fit is named by its path', async () => {
    const did = await protocol({
      properties: {
        serial: { type: 'string', required: true },
        place: { type: 'object', properties: { lat: 'number' } },
      },
    });
    const properties = { place: { lat: 'north' }, colour: 'red' };
    const { status, body } = await create('entities', { type: 'Asset', protocol: did, properties });
    expect([status, body.code]).toEqual([400, 'invalid_properties']);
    const fields = (body.errors as { field: string }[]).map(({ field }) => field);
    expect(fields.sort()).toEqual([
      'body.properties.colour',
      'body.properties.place.lat',
      'body.properties.serial',
    ]);
  });

  it('is followed in its newest version', async () => {
    const did = await protocol({ properties: { size: 'string' } });
    await call(`${server.url}/v1/protocols/${did}/versions`, {
      method: 'POST',
      headers: platform,
      json: { properties: { size: 'number' } },
    });
    const twin = (size: unknown) =>
      create('entities', { type: 'Asset', protocol: did, properties: { size } });
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
  ])('can be made: %s', async (type, protocol) => {
    const { status, body } = await create('domains', { type, protocol: `did:ixo:protocol/${protocol}` });
    expect(status).toBe(201);
    expect((await read('domains', body.did)).body).toEqual(body);
  });

  it('can be made: Protocol, which is registered, whatever its letters', async () => {
    const properties = { properties: { size: 'number' }, relationships: { verifier: 'Oracle' } };
    const made = await create('entities', {
      type: 'PROTOCOL',
      protocol: 'did:ixo:protocol/protocol',
      metadata: { name: 'Sizes' },
      properties,
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ type: 'Protocol', properties: { ...properties, version: 1 } });
    const protocol = String(made.body.did);
    expect((await create('entities', { type: 'Asset', protocol, properties: { size: 5 } })).status).toBe(201);
    const wrong = await create('entities', { type: 'Asset', protocol, properties: { size: 'XL' } });
    expect(wrong.body.code).toBe('invalid_properties');
  });

  it.each([
    [{ properties: { size: 'colour' } }, 'did:ixo:protocol/protocol', 'body.properties'],
    [{ unknown: true }, 'did:ixo:protocol/protocol', 'body.properties.unknown'],
    [{ properties: {} }, 'did:ixo:protocol/project', 'body.protocol'],
  ])('but no Protocol with %j of %s', async (properties, protocol, field) => {
    const { status, body } = await create('entities', { type: 'Protocol', protocol, properties });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors).toContainEqual(expect.objectContaining({ field: expect.stringContaining(field) }));
  });
});

describe('an Organisation', () => {
  const newest = async () =>
    withConnection(server.database.url, (client) =>
      client.query<{ id: string }>('select max(id) as id from events'),
    ).then(({ rows }) => rows[0]?.id);

  it('is made with a Membership Group, to which the owner of the API key belongs', async () => {
    const before = await newest();
    const { body } = await create('domains', {
      type: 'Organisation',
      protocol: 'did:ixo:protocol/organisation',
      controller: 'did:ixo:ixo1director',
    });
    const did = String(body.did);
    const found = await call(`${server.url}/v1/domains?controller=${did}`, { headers: platform });
    const [group, ...more] = found.body.twins as Record<string, unknown>[];
    expect(more).toEqual([]);
    expect(group).toMatchObject({
      type: 'MembershipGroup',
      class: 'did:ixo:protocol/membership-group',
      metadata: { name: 'Members' },
      controller: did,
    });
    const groupDid = String(group?.did);
    const members = await call(`${server.url}/v1/domains/${groupDid}/members`, { headers: platform });
    expect(members.body.members).toEqual([expect.objectContaining({ did: server.oracleDid })]);
    const { rows } = await withConnection(server.database.url, (client) =>
      client.query<{ type: string; subject: string; data: unknown }>(
        'select type, subject, data from events where id > $1 order by id',
        [before],
      ),
    );
    expect(rows).toEqual([
      { type: 'twin.created', subject: did, data: { twin: body, changed: [] } },
      { type: 'twin.created', subject: groupDid, data: { twin: group, changed: [] } },
      {
        type: 'relationship.created',
        subject: did,
        data: { relationship: expect.objectContaining({ role: 'groups', from: did, to: groupDid }) },
      },
      { type: 'member.added', subject: groupDid, data: { member: server.oracleDid } },
    ]);
  });

  it('is made once for each Idempotency-Key, and so is its group', async () => {
    const headers = { ...platform, 'idempotency-key': 'one-organisation' };
    const json = { type: 'Organisation', protocol: 'did:ixo:protocol/organisation' };
    const replies = await Promise.all([1, 2, 3].map(() => create('domains', json, headers)));
    const [did, ...others] = new Set(replies.map(({ body }) => String(body.did)));
    expect(others).toEqual([]);
    const found = await call(`${server.url}/v1/domains?controller=${String(did)}`, { headers: platform });
    expect(found.body.twins).toHaveLength(1);
  });
});
