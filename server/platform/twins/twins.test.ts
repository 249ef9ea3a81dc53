import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../testing/server.js';
import { startAdmin, type SoleOwner } from './testing/owner.js';

let admin: SoleOwner;

beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin.server.close());

const quickStart = {
  type: 'Project',
  protocol: 'did:ixo:protocol/clean-cooking',
  metadata: { name: 'Clean Cooking Project' },
};

describe('creating a twin', () => {
  it('accepts the body of the published quick start', async () => {
    const { status, body, headers } = await admin.create(quickStart);
    expect(status).toBe(201);
    expect(body).toEqual({
      did: expect.stringMatching(/^did:ixo:entity:[0-9a-f]{32}$/),
      type: 'Project',
      controller: admin.server.oracleDid,
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

  it('stores every field that the contract names, on both paths', async () => {
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
      const { status, body } = await admin.create(all, path);
      expect(status).toBe(201);
      expect(body).toMatchObject({ ...all, protocol: all.class });
      expect((await admin.get(`${path}/${String(body.did)}`)).body).toEqual(body);
    }
  });

  it('uses one set of DIDs: a twin that is created on one path is found on the other', async () => {
    const { body } = await admin.create(quickStart, 'entities');
    expect((await admin.get(`domains/${String(body.did)}`)).body).toEqual(body);
  });

  it('accepts class and protocol together when they agree', async () => {
    const both = { type: 'Project', class: 'did:ixo:protocol/project', protocol: 'did:ixo:protocol/project' };
    expect((await admin.create(both)).status).toBe(201);
  });

  it('returns a date in UTC, whatever offset it was sent with', async () => {
    const { body } = await admin.create({ ...quickStart, validFrom: '2026-01-01T02:00:00+02:00' });
    expect(body.validFrom).toBe('2026-01-01T00:00:00.000Z');
  });
});

describe('an invalid twin', () => {
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
  ])('is rejected: %s', async (_, json, field, rule) => {
    const { status, body } = await admin.create(json);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', statusCode: 400 });
    expect(body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ field, rule })]));
  });

  it('is rejected when class and protocol disagree', async () => {
    const { status, body } = await admin.create({ ...quickStart, class: 'did:ixo:protocol/other' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'class_protocol_mismatch', errors: [{ field: 'body.protocol' }] });
  });

  it.each([
    ['before', '2026-01-01T00:00:00Z', '2025-01-01T00:00:00Z'],
    ['at the same time, written otherwise', '2026-01-01T00:00:00Z', '2026-01-01T01:00:00+01:00'],
  ])('is rejected when it ends %s as it begins', async (_, validFrom, validUntil) => {
    const { status, body } = await admin.create({ ...quickStart, validFrom, validUntil });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_validity_period', errors: [{ field: 'body.validUntil' }] });
  });
});

describe('a caller', () => {
  it.each([
    ['no key', {}, 'authentication_required'],
    ['a UCAN header instead', { 'x-ucan-delegation': 'abc' }, 'authentication_required'],
    ['another scheme', { authorization: 'Basic dHdpbjpvcmFjbGU=' }, 'invalid_api_key'],
    ['a key that never was', { authorization: 'Bearer twk_live_x' }, 'invalid_api_key'],
  ])('is rejected with %s', async (_, headers, code) => {
    for (const path of ['entities', 'domains'] as const) {
      const url = `${admin.server.url}/v1/${path}`;
      const made = await call(url, { method: 'POST', headers, json: quickStart });
      expect([made.status, made.body.code]).toEqual([401, code]);
      expect(made.headers.get('www-authenticate')).toContain('Bearer realm="twin-oracle"');
      const got = await call(`${url}/did:ixo:entity:00000000000000000000000000000000`, { headers });
      expect([got.status, got.body.code]).toEqual([401, code]);
    }
  });
});

describe('reading a twin', () => {
  it('is a 404 for an unknown DID', async () => {
    const { status, body } = await admin.get('entities/did:ixo:entity:ffffffffffffffffffffffffffffffff');
    expect([status, body.code]).toEqual([404, 'twin_not_found']);
  });
});
