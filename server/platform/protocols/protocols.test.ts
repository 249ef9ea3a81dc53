import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../testing/server.js';
import { at, newDid, openProtocolApi, rules, SOMEBODY, type ProtocolApi } from './testing/protocol-api.js';

let api: ProtocolApi;
const send: ProtocolApi['send'] = (...request) => api.send(...request);

beforeAll(async () => {
  api = await openProtocolApi();
});
afterAll(() => api.server.close());

const problem = (status: number, code: string, ...fields: string[]) => ({
  status,
  body: {
    code,
    ...(fields.length > 0 && { errors: fields.map((field) => expect.objectContaining({ field })) }),
  },
});

describe('registering a protocol', () => {
  it('accepts the short form with only the types of properties', async () => {
    const { status, body, headers } = await send('POST', 'protocols', {
      type: 'Protocol',
      properties: { fuel: 'string', stoves: 'number', location: 'object' },
      relationships: { verifier: 'did:ixo:entity/oracle', operator: 'did:ixo:entity/organisation' },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      did: expect.stringMatching(/^did:ixo:entity:[0-9a-f]{32}$/),
      type: 'Protocol',
      version: 1,
      latestVersion: 1,
      properties: { fuel: 'string', stoves: 'number', location: 'object' },
      relationships: { verifier: 'did:ixo:entity/oracle', operator: 'did:ixo:entity/organisation' },
      additionalProperties: false,
      controller: api.server.oracleDid,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(headers.get('location')).toBe(`/v1/${at(body.did)}`);
    expect((await send('GET', at(body.did))).body).toEqual(body);
  });

  it('creates a twin with the same DID, and both events', async () => {
    const did = newDid();
    const names = { name: 'Stoves', description: 'What they are like' };
    const { status, body } = await send('POST', 'protocols', { did, ...names, ...rules }, api.theirs);
    expect(status).toBe(201);
    expect(body).toMatchObject({ did, ...names, ...rules, controller: SOMEBODY });
    const twin = await send('GET', `domains/${encodeURIComponent(did)}`);
    expect(twin).toMatchObject({
      status: 200,
      body: {
        did,
        type: 'Protocol',
        protocol: 'did:ixo:protocol/protocol',
        controller: SOMEBODY,
        metadata: names,
        properties: { ...rules, additionalProperties: false, version: 1 },
      },
    });
    expect(await api.eventsOf(did)).toEqual([
      { type: 'twin.created', actor: SOMEBODY, data: { twin: twin.body, changed: [] } },
      { type: 'protocol.created', actor: SOMEBODY, data: { protocol: body } },
    ]);
  });

  it('rejects contradictory rules, each by its field', async () => {
    const properties = {
      low: { type: 'number', minimum: 2, maximum: 1 },
      fuel: { type: 'string', enum: ['gas', 5] },
      place: { type: 'object', properties: { lat: { type: 'string', minimum: 0 } } },
    };
    expect(await send('POST', 'protocols', { properties })).toMatchObject(
      problem(
        400,
        'invalid_protocol',
        'body.properties.low.minimum',
        'body.properties.fuel.enum[1]',
        'body.properties.place.properties.lat.minimum',
      ),
    );
  });

  it('rejects an invalid name, and accepts names that every object has', async () => {
    const raw = '{"properties": {"__proto__": "string"}}';
    const headers = { authorization: `Bearer ${api.server.apiKey}`, 'content-type': 'application/json' };
    expect(await call(`${api.server.url}/v1/protocols`, { method: 'POST', headers, raw })).toMatchObject(
      problem(400, 'invalid_protocol', 'body.properties.__proto__'),
    );
    const properties = { constructor: 'string', toString: { type: 'number', required: true } };
    const { status, body } = await send('POST', 'protocols', { properties });
    expect(status).toBe(201);
    expect(body.properties).toEqual(properties);
  });

  it('rejects keywords that are not in the contract, such as a pattern', async () => {
    const properties = { fuel: { type: 'string', pattern: '(a+)+$' } };
    expect((await send('POST', 'protocols', { properties })).status).toBe(400);
  });

  it('rejects a DID that a protocol or any other twin has', async () => {
    const did = newDid();
    expect((await send('POST', 'protocols', { did, ...rules })).status).toBe(201);
    expect(await send('POST', 'protocols', { did, ...rules })).toMatchObject(
      problem(409, 'protocol_exists', 'body.did'),
    );
    const twin = await api.insertTwin('did:ixo:protocol/clean-cooking');
    expect(await send('POST', 'protocols', { did: twin, ...rules })).toMatchObject(
      problem(409, 'protocol_exists', 'body.did'),
    );
  });

  it('gives a DID to one of several concurrent requests, and leaves nothing of the others', async () => {
    const did = newDid();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => send('POST', 'protocols', { did, ...rules })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await api.eventsOf(did)).toHaveLength(2);
  });

  it('rejects a DID that may belong to another person, who would control the twins of that DID', async () => {
    for (const did of [
      'did:web:victim.example',
      'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
      'did:ixo:entity:0123456789abcdef0123456789abcdef',
      'did:web:victim.example#key-1',
      'did:web:victim.example/',
      'did:web:victim.example/stoves',
      `${SOMEBODY}.example/stoves`,
      'did:ixo:protocol/stoves',
      'did:ixo:protocol/%70roject',
    ])
      expect(await send('POST', 'protocols', { did, ...rules }, api.theirs)).toMatchObject(
        problem(403, 'missing_scope'),
      );
    const did = 'did:ixo:entity:fedcba9876543210fedcba9876543210';
    expect((await send('POST', 'protocols', { did, ...rules })).status).toBe(201);
  });

  it('accepts names under the twins of the caller, and of nobody else', async () => {
    const twin = { type: 'Organisation', protocol: 'did:ixo:protocol/organisation' };
    const [mine, theirs] = [
      await send('POST', 'domains', twin),
      await send('POST', 'domains', twin, api.theirs),
    ];
    const name = ({ body }: { body: Record<string, unknown> }) => `${String(body.did)}/stoves`;
    expect(await send('POST', 'protocols', { did: name(mine), ...rules }, api.theirs)).toMatchObject(
      problem(403, 'missing_scope'),
    );
    expect((await send('POST', 'protocols', { did: name(theirs), ...rules }, api.theirs)).status).toBe(201);
    expect((await send('POST', 'protocols', { did: name(mine), ...rules })).status).toBe(201);
  });

  it('returns the same reply to a retried request', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await send('POST', 'protocols', rules, api.theirs, headers),
      await send('POST', 'protocols', rules, api.theirs, headers),
    ];
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
  });
});

describe('versions of a protocol', () => {
  it('follow one another, and never change', async () => {
    const did = newDid();
    const { body: first } = await send('POST', 'protocols', { did, name: 'Stoves', ...rules }, api.theirs);
    const next = { properties: { country: 'number' }, additionalProperties: true };
    const { status, body: second, headers } = await send('POST', at(did, '/versions'), next, api.theirs);
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/v1/${at(did)}?version=2`);
    expect(second).toMatchObject({
      did,
      name: 'Stoves',
      version: 2,
      latestVersion: 2,
      relationships: {},
      ...next,
    });

    expect((await send('GET', at(did))).body).toEqual(second);
    expect((await send('GET', at(did, '?version=1'))).body).toEqual({ ...first, latestVersion: 2 });
    const { body: listed } = await send('GET', at(did, '/versions'));
    expect(listed).toEqual({ protocols: [second, { ...first, latestVersion: 2 }] });

    const { body: twin } = await send('GET', `domains/${encodeURIComponent(did)}`);
    expect(twin).toMatchObject({ revision: 2, properties: { ...next, version: 2 } });
    expect((await api.eventsOf(did)).slice(2)).toEqual([
      {
        type: 'twin.updated',
        actor: SOMEBODY,
        data: { twin, changed: expect.arrayContaining(['properties']) },
      },
      { type: 'protocol.version_created', actor: SOMEBODY, data: { protocol: second } },
    ]);
  });

  it('are listed page by page', async () => {
    const did = newDid();
    await send('POST', 'protocols', { did, ...rules });
    for (const _ of [2, 3]) await send('POST', at(did, '/versions'), rules);
    const { body: page } = await send('GET', at(did, '/versions?limit=2'));
    expect(page.protocols).toMatchObject([{ version: 3 }, { version: 2 }]);
    const rest = await send('GET', at(did, `/versions?limit=2&cursor=${String(page.nextCursor)}`));
    expect(rest.body).toEqual({ protocols: [expect.objectContaining({ version: 1 })] });
    const elsewhere = at('did:ixo:protocol/device', `/versions?cursor=${String(page.nextCursor)}`);
    expect(await send('GET', elsewhere)).toMatchObject(problem(400, 'invalid_cursor'));
  });

  it('have numbers without gaps when they are created concurrently', async () => {
    const did = newDid();
    await send('POST', 'protocols', { did, ...rules });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => send('POST', at(did, '/versions'), rules)),
    );
    expect(replies.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('require a controller of the protocol', async () => {
    const did = newDid();
    await send('POST', 'protocols', { did, ...rules });
    expect(await send('POST', at(did, '/versions'), rules, api.theirs)).toMatchObject(
      problem(403, 'not_controller'),
    );
    const path = at('did:ixo:protocol/device', '/versions');
    expect(await send('POST', path, rules, api.theirs)).toMatchObject(problem(403, 'not_controller'));
    expect((await send('GET', at(did))).body.latestVersion).toBe(1);
  });

  it('wait while a proposal about the protocol is open', async () => {
    const did = newDid();
    await send('POST', 'protocols', { did, ...rules });
    await api.query(`update twins set verification_status = 'submitted' where did = $1`, [did]);
    expect(await send('POST', at(did, '/versions'), rules)).toMatchObject(problem(409, 'twin_under_review'));
  });

  it('cannot contradict themselves', async () => {
    const properties = { x: { type: 'boolean', maxLength: 1 } };
    expect(await send('POST', at('did:ixo:protocol/device', '/versions'), { properties })).toMatchObject(
      problem(400, 'invalid_protocol', 'body.properties.x.maxLength'),
    );
  });
});

describe('an unknown protocol', () => {
  it('is not found, on every path', async () => {
    const did = newDid();
    for (const [method, path, json] of [
      ['GET', at(did)],
      ['GET', at('did:ixo:protocol/device', '?version=77')],
      ['GET', at(did, '/versions')],
      ['POST', at(did, '/versions'), rules],
      ['POST', at(did, '/check'), rules],
      ['POST', at(did, '/migrate'), { version: 1 }],
    ] as const)
      expect(await send(method, path, json)).toMatchObject(problem(404, 'protocol_not_found'));
  });
});

describe('the list of protocols', () => {
  it('contains all of them by DID', async () => {
    const found: unknown[] = [];
    let cursor = '';
    do {
      const { status, body } = await send(
        'GET',
        `protocols?limit=4${cursor && `&cursor=${cursor}`}`,
        undefined,
        api.theirs,
      );
      expect(status).toBe(200);
      found.push(...(body.protocols as { did: string }[]).map(({ did }) => did));
      cursor = typeof body.nextCursor === 'string' ? body.nextCursor : '';
    } while (cursor);
    expect(found).toEqual(expect.arrayContaining(['did:ixo:protocol/device', 'did:ixo:protocol/protocol']));
    expect(new Set(found).size).toBe(found.length);
    const rows = await api.query<{ did: string }>('select did from protocols order by did');
    expect(found).toEqual(rows.map(({ did }) => did));
  });

  it('rejects a cursor of another list', async () => {
    expect(await send('GET', 'protocols?cursor=eyJ2IjoxfQ')).toMatchObject(problem(400, 'invalid_cursor'));
  });
});
