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

const quickStart = {
  type: 'Project',
  protocol: 'did:ixo:protocol/clean-cooking',
  metadata: { name: 'Clean Cooking Project' },
};

describe('creating a twin', () => {
  it('takes the body of the published quick start', async () => {
    const { status, body, headers } = await create('domains', quickStart);
    expect(status).toBe(201);
    expect(body).toEqual({
      did: expect.stringMatching(/^did:ixo:entity:[0-9a-f]{32}$/),
      type: 'Project',
      controller: server.oracleDid,
      class: 'did:ixo:protocol/clean-cooking',
      protocol: 'did:ixo:protocol/clean-cooking',
      properties: {},
      metadata: { name: 'Clean Cooking Project' },
      services: [],
      verifiableCredential: [],
      verificationMethod: [],
      verificationStatus: 'unverified',
      protocolVersion: 1,
      revision: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(headers.get('location')).toBe(`/v1/domains/${String(body.did)}`);
    expect(headers.get('etag')).toBe('"1"');
  });

  it('keeps every field that the contract names, on both paths', async () => {
    const all = {
      type: 'Device',
      class: 'did:ixo:protocol/device',
      controller: 'did:ixo:ixo1abc',
      properties: { serial: 'CC-0001', nested: { list: [1, 'two', null, { three: true }] } },
      metadata: { name: 'Stove', anything: ['goes'] },
      services: [{ id: '#data', type: 'LinkedData', endpoint: 'https://data.example.org/stove' }],
      verifiableCredential: [{ type: 'Approval', issuer: 'did:ixo:ixo1issuer' }],
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: '2027-01-01T00:00:00.000Z',
    };
    for (const path of ['entities', 'domains'] as const) {
      const { status, body } = await create(path, all);
      expect(status).toBe(201);
      expect(body).toMatchObject({ ...all, protocol: all.class });
      expect((await read(path, body.did)).body).toEqual(body);
    }
  });

  it('is one space of DIDs: what is made on one path is found on the other', async () => {
    const { body } = await create('entities', quickStart);
    expect((await read('domains', body.did)).body).toEqual(body);
  });

  it('takes class and protocol together when they agree', async () => {
    const both = { type: 'Project', class: 'did:ixo:protocol/project', protocol: 'did:ixo:protocol/project' };
    expect((await create('domains', both)).status).toBe(201);
  });

  it('gives a date in UTC, whatever offset it came with', async () => {
    const { body } = await create('domains', { ...quickStart, validFrom: '2026-01-01T02:00:00+02:00' });
    expect(body.validFrom).toBe('2026-01-01T00:00:00.000Z');
  });
});

describe('a twin that does not fit', () => {
  it.each([
    ['no type', { protocol: 'did:ixo:protocol/x' }, 'body.type', 'required'],
    ['neither class nor protocol', { type: 'Project' }, 'body', 'anyOf'],
    ['a class that is no DID', { type: 'Project', class: 'clean-cooking' }, 'body.class', 'pattern'],
    ['a controller that is no DID', { ...quickStart, controller: 'did:ixo' }, 'body.controller', 'pattern'],
    [
      'a controller that is a DID URL',
      { ...quickStart, controller: 'did:ixo:a/b' },
      'body.controller',
      'pattern',
    ],
    ['an unknown field', { ...quickStart, did: 'did:ixo:entity:mine' }, 'body.did', 'additionalProperties'],
    ['a date without time', { ...quickStart, validFrom: '2026-01-01' }, 'body.validFrom', 'format'],
    [
      'a date without offset',
      { ...quickStart, validFrom: '2026-01-01T00:00:00' },
      'body.validFrom',
      'format',
    ],
    [
      'a date that does not exist',
      { ...quickStart, validFrom: '2026-02-30T00:00:00Z' },
      'body.validFrom',
      'format',
    ],
    [
      'a year that cannot be stored',
      { ...quickStart, validFrom: '0000-01-01T00:00:00Z' },
      'body.validFrom',
      'pattern',
    ],
    [
      'an offset without minutes',
      { ...quickStart, validFrom: '2026-01-01T00:00:00+05' },
      'body.validFrom',
      'pattern',
    ],
    [
      'a year over 9999 in UTC',
      { ...quickStart, validUntil: '9999-12-31T23:59:59-05:00' },
      'body.validUntil',
      'format',
    ],
    [
      'a year under 1000 in UTC',
      { ...quickStart, validFrom: '1000-01-01T00:00:00+05:00' },
      'body.validFrom',
      'format',
    ],
    ['a leap second', { ...quickStart, validFrom: '2016-12-31T23:59:60Z' }, 'body.validFrom', 'pattern'],
    ['a number for a date', { ...quickStart, validFrom: 1767225600 }, 'body.validFrom', 'type'],
    ['properties that are a list', { ...quickStart, properties: [] }, 'body.properties', 'type'],
    ['a name that is no text', { ...quickStart, metadata: { name: 5 } }, 'body.metadata.name', 'type'],
    [
      'a service without endpoint',
      { ...quickStart, services: [{ id: '#a', type: 'x' }] },
      'body.services[0].endpoint',
      'required',
    ],
    [
      'a service id that is no fragment',
      { ...quickStart, services: [{ id: 'a', type: 'x', endpoint: 'https://x.org' }] },
      'body.services[0].id',
      'pattern',
    ],
    [
      'two services of one id',
      {
        ...quickStart,
        services: [
          { id: '#a', type: 'x', endpoint: 'https://x.org' },
          { id: '#a', type: 'y', endpoint: 'https://y.org' },
        ],
      },
      'body.services[1].id',
      'unique',
    ],
    ['a list for a body', [quickStart], 'body', 'type'],
    ['null for a body', null, 'body', 'type'],
  ])('is refused: %s', async (_, json, field, rule) => {
    const { status, body } = await create('domains', json);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', statusCode: 400 });
    expect(body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ field, rule })]));
  });

  it('is refused when class and protocol disagree', async () => {
    const { status, body } = await create('domains', { ...quickStart, class: 'did:ixo:protocol/other' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'class_protocol_mismatch', errors: [{ field: 'body.protocol' }] });
  });

  it.each([
    ['before', '2026-01-01T00:00:00Z', '2025-01-01T00:00:00Z'],
    ['at the same time, written otherwise', '2026-01-01T00:00:00Z', '2026-01-01T01:00:00+01:00'],
  ])('is refused when it ends %s as it begins', async (_, validFrom, validUntil) => {
    const { status, body } = await create('domains', { ...quickStart, validFrom, validUntil });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_validity_period', errors: [{ field: 'body.validUntil' }] });
  });
});

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
    expect(body.errors).toEqual([expect.objectContaining({ field: expect.stringContaining(field) })]);
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
    const headers = { ...platform, 'idempotency-key': 'one organisation' };
    const json = { type: 'Organisation', protocol: 'did:ixo:protocol/organisation' };
    const replies = await Promise.all([1, 2, 3].map(() => create('domains', json, headers)));
    const [did, ...others] = new Set(replies.map(({ body }) => String(body.did)));
    expect(others).toEqual([]);
    const found = await call(`${server.url}/v1/domains?controller=${String(did)}`, { headers: platform });
    expect(found.body.twins).toHaveLength(1);
  });
});

describe('who may', () => {
  it.each([
    ['no key', {}, 'authentication_required'],
    ['a UCAN header instead', { 'x-ucan-delegation': 'abc' }, 'authentication_required'],
    ['another scheme', { authorization: 'Basic dHdpbjpvcmFjbGU=' }, 'invalid_api_key'],
    ['a key that never was', { authorization: 'Bearer twk_live_x' }, 'invalid_api_key'],
  ])('is refused with %s', async (_, headers, code) => {
    for (const path of ['entities', 'domains'] as const) {
      const made = await create(path, quickStart, headers);
      expect([made.status, made.body.code]).toEqual([401, code]);
      expect(made.headers.get('www-authenticate')).toContain('Bearer realm="twin-oracle"');
      const got = await call(`${server.url}/v1/${path}/did:ixo:entity:00000000000000000000000000000000`, {
        headers: headers as Record<string, string>,
      });
      expect([got.status, got.body.code]).toEqual([401, code]);
    }
  });
});

describe('reading a twin', () => {
  it('says 404 for a DID that no twin has', async () => {
    const { status, body } = await read('entities', 'did:ixo:entity:ffffffffffffffffffffffffffffffff');
    expect([status, body.code]).toEqual([404, 'twin_not_found']);
  });
});
