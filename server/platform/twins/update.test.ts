import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, startTestServer, type TestReplica, type TestServer } from '../../testing/server.js';
import { newOwner, project, verdict, type Owner } from './testing/owner.js';

let server: TestServer;
let replica: TestReplica;
let alice: Owner;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' });
  replica = await server.startReplica();
  alice = await newOwner(server);
});
afterAll(async () => {
  await replica.close();
  await server.close();
});

const key = (seed: string) => ({
  id: seed,
  type: 'Multikey',
  publicKeyMultibase: 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
});
const service = (id: string) => ({ id, type: 'LinkedData', endpoint: 'https://data.example.org/' });

const eventsOf = (did: string) =>
  server.database.query<{ type: string; revision: number; data: Record<string, unknown> }>(
    'select type, revision, data from events where subject = $1 order by id',
    [did],
  );

describe('changing a twin', () => {
  it('merges the patch into the record', async () => {
    const before = await alice.make({
      ...project,
      properties: { country: 'KE', goal: 'stoves', location: { lat: 1, lon: 2 } },
      metadata: { name: 'Old', theme: { colour: 'red', size: 1 } },
      services: [service('#data')],
      validUntil: '2030-01-01T00:00:00.000Z',
    });
    const patch = {
      properties: { goal: null, location: { lat: 3 } },
      metadata: { name: 'New', theme: { size: null } },
      services: [service('#api')],
      validFrom: '2026-01-01T02:00:00+02:00',
      validUntil: null,
    };
    const { status, body, headers } = await alice.patch(before.did, patch, '"1"');
    expect(status).toBe(200);
    const { validUntil: _, ...kept } = before;
    expect(body).toEqual({
      ...kept,
      properties: { country: 'KE', location: { lat: 3, lon: 2 } },
      metadata: { name: 'New', theme: { colour: 'red' } },
      services: [service('#api')],
      validFrom: '2026-01-01T00:00:00.000Z',
      revision: 2,
      updatedAt: expect.any(String),
    });
    expect(headers.get('etag')).toBe('"2"');
    expect((await alice.get(`entities/${before.did}`)).body).toEqual(body);
    expect(await eventsOf(before.did)).toEqual([
      { type: 'twin.created', revision: 1, data: { twin: before, changed: [] } },
      {
        type: 'twin.updated',
        revision: 2,
        data: {
          twin: body,
          changed: expect.arrayContaining(['properties', 'metadata', 'services', 'validUntil']),
        },
      },
    ]);
  });

  it('accepts both media types of a merge patch, and no others', async () => {
    const { did } = await alice.make();
    const as = (type: string, name: string) =>
      call(`${server.url}/v1/entities/${did}`, {
        method: 'PATCH',
        headers: { ...alice.headers, 'content-type': type, 'if-match': '*' },
        raw: JSON.stringify({ metadata: { name } }),
      });
    expect((await as('application/json', 'a')).body).toMatchObject({ metadata: { name: 'a' }, revision: 2 });
    expect((await as('application/merge-patch+json; charset=utf-8', 'b')).body).toMatchObject({
      metadata: { name: 'b' },
      revision: 3,
    });
    expect(verdict(await as('application/json-patch+json', 'c'))).toEqual([415, 'unsupported_media_type']);
  });

  it('removes fields that are null', async () => {
    const { did } = await alice.make({
      ...project,
      properties: { country: 'KE' },
      metadata: { name: 'x' },
      verificationMethod: [key('#key-1')],
      verifiableCredential: [{ type: 'Approval', issuer: 'did:ixo:ixo1issuer' }],
    });
    const empty = { properties: null, metadata: null, verificationMethod: null, verifiableCredential: null };
    expect((await alice.patch(did, empty)).body).toMatchObject({
      properties: {},
      metadata: {},
      verificationMethod: [],
      verifiableCredential: [],
    });
  });

  it('without a difference keeps the revision and logs no event', async () => {
    const twin = await alice.make({ ...project, properties: { location: { lat: 1, lon: 2 } } });
    const same = await alice.patch(twin.did, {
      properties: { location: { lon: 2 }, goal: null },
      metadata: {},
    });
    expect([same.status, same.body, same.headers.get('etag')]).toEqual([200, twin, '"1"']);
    expect(await eventsOf(twin.did)).toHaveLength(1);
  });

  it('stores a member called __proto__ as data', async () => {
    const { did } = await alice.make();
    const { status } = await call(`${server.url}/v1/domains/${did}`, {
      method: 'PATCH',
      headers: { ...alice.headers, 'content-type': 'application/json', 'if-match': '*' },
      raw: '{"metadata":{"__proto__":{"polluted":true}},"properties":{"__proto__":{"polluted":true}}}',
    });
    expect(status).toBe(200);
    const reply = await fetch(`${server.url}/v1/domains/${did}`, { headers: alice.headers });
    const text = await reply.text();
    expect(text).toContain('"metadata":{"__proto__":{"polluted":true}}');
    expect(text).toContain('"properties":{"__proto__":{"polluted":true}}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('a change is refused', () => {
  it('without If-Match, and with the ETag of another revision', async () => {
    const { did } = await alice.make();
    const without = await alice.send('PATCH', `domains/${did}`, { metadata: { name: 'x' } });
    expect(verdict(without)).toEqual([428, 'precondition_required']);
    const stale = await alice.patch(did, { metadata: { name: 'x' } }, '"7"');
    expect([...verdict(stale), stale.headers.get('etag')]).toEqual([412, 'precondition_failed', '"1"']);
  });

  it('when there is no such twin', async () => {
    const did = 'did:ixo:entity:ffffffffffffffffffffffffffffffff';
    expect(verdict(await alice.patch(did, { metadata: {} }, '"1"'))).toEqual([404, 'twin_not_found']);
  });

  it.each([
    ['nothing at all', {}, 'invalid_request', 'body'],
    ['another type', { type: 'Device' }, 'invalid_request', 'body.type'],
    ['another protocol', { protocol: 'did:ixo:protocol/device' }, 'invalid_request', 'body.protocol'],
    ['a status', { verificationStatus: 'verified' }, 'invalid_request', 'body.verificationStatus'],
    ['no controller', { controller: null }, 'invalid_request', 'body.controller'],
    ['a name that is no text', { metadata: { name: {} } }, 'invalid_request', 'body.metadata.name'],
    [
      'a property of the wrong type, deep down',
      { properties: { location: { lat: 'north' } } },
      'invalid_properties',
      'body.properties.location.lat',
    ],
    [
      'an end before the beginning that the record has',
      { validUntil: '2025-01-01T00:00:00Z' },
      'invalid_validity_period',
      'body.validUntil',
    ],
    [
      'two keys of one name',
      { verificationMethod: [key('#a'), key('#a')] },
      'invalid_request',
      'body.verificationMethod[1].id',
    ],
    [
      'two services of one name',
      { services: [service('#a'), service('#a')] },
      'invalid_request',
      'body.services[1].id',
    ],
    [
      'a key that is none',
      { verificationMethod: [{ ...key('#a'), publicKeyMultibase: `z6Mk${'1'.repeat(44)}` }] },
      'invalid_request',
      'body.verificationMethod[0].publicKeyMultibase',
    ],
  ])('that would make it invalid: %s', async (_, patch, code, field) => {
    const twin = await alice.make({ ...project, validFrom: '2026-01-01T00:00:00.000Z' });
    const { status, body } = await alice.patch(twin.did, patch);
    expect([status, body.code]).toEqual([400, code]);
    if (field !== 'body')
      expect(body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ field })]));
    expect((await alice.get(`domains/${twin.did}`)).body).toEqual(twin);
  });

  it('when the record would exceed its limit in several steps', async () => {
    const { did } = await alice.make();
    const piece = 'x'.repeat(100_000);
    expect((await alice.patch(did, { metadata: { a: piece } })).status).toBe(200);
    expect((await alice.patch(did, { metadata: { b: piece } })).status).toBe(200);
    expect(verdict(await alice.patch(did, { metadata: { c: piece } }))).toEqual([413, 'payload_too_large']);
    expect((await alice.patch(did, { metadata: { a: null, c: piece } })).status).toBe(200);
  });

  it('of the rules of a protocol, which change by versions', async () => {
    const { did } = await alice.make({
      type: 'Protocol',
      protocol: 'did:ixo:protocol/protocol',
      properties: { properties: { size: 'number' } },
    });
    const rules = await alice.patch(did, { properties: { properties: { size: 'string' } } });
    expect(verdict(rules)).toEqual([400, 'invalid_request']);
    expect(rules.body.errors).toEqual([expect.objectContaining({ field: 'body.properties' })]);
    expect((await alice.patch(did, { metadata: { name: 'Size' } })).status).toBe(200);
  });

  it('while a proposal about the twin is open', async () => {
    const { did } = await alice.make();
    await server.database.query(`update twins set verification_status = 'submitted' where did = $1`, [did]);
    expect(verdict(await alice.patch(did, { metadata: { name: 'x' } }))).toEqual([409, 'twin_under_review']);
  });
});

describe('a twin is validated', () => {
  it('against its own version of the protocol, not against a newer one', async () => {
    const rules = { properties: { size: 'string' } };
    const protocol = String((await alice.send('POST', 'protocols', rules)).body.did);
    const { did } = await alice.make({ type: 'Asset', protocol, properties: { size: 'XL' } });
    const next = await alice.send('POST', `protocols/${protocol}/versions`, {
      properties: { size: 'number' },
    });
    expect(next.status).toBe(201);
    expect((await alice.patch(did, { properties: { size: 'M' } })).body).toMatchObject({
      properties: { size: 'M' },
      protocolVersion: 1,
    });
    expect(verdict(await alice.patch(did, { properties: { size: 5 } }))).toEqual([400, 'invalid_properties']);
    expect((await alice.make({ type: 'Asset', protocol, properties: { size: 5 } })).protocolVersion).toBe(2);
  });
});

describe('concurrently', () => {
  it('one of many changes with the same ETag succeeds, on any replica', async () => {
    const { did } = await alice.make();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        call(`${(at % 2 === 0 ? server : replica).url}/v1/domains/${did}`, {
          method: 'PATCH',
          headers: { ...alice.headers, 'if-match': '"1"' },
          json: { metadata: { name: `change ${at}` } },
        }),
      ),
    );
    const made = replies.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 412)).toHaveLength(11);
    expect((await alice.get(`domains/${did}`)).body).toEqual(made[0]?.body);
    expect(await eventsOf(did)).toHaveLength(2);
  });

  it('changes with If-Match: * all succeed, one after the other', async () => {
    const { did } = await alice.make();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => alice.patch(did, { properties: { [`p${at}`]: at } }, '*')),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const { body } = await alice.get(`domains/${did}`);
    expect(body.revision).toBe(9);
    expect(Object.keys(body.properties as object)).toHaveLength(8);
    expect((await eventsOf(did)).map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
