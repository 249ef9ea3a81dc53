import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
