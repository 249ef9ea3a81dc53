import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Deprecation } from '../../../generated/deprecations.js';
import { bodyAs, call, startTestServer, type TestServer } from '../../testing/server.js';

const common = { deprecatedAt: '2026-01-01T00:00:00.000Z', documentation: '/docs', brownouts: [] };
const deprecations: Deprecation[] = [
  {
    ...common,
    id: 'getGovernance',
    kind: 'operation',
    sunset: '2999-07-01T00:00:00.000Z',
    successor: { name: 'listProposals', location: '/v1/proposals' },
    uses: [],
  },
  {
    ...common,
    id: 'listProposals.query.status',
    kind: 'parameter',
    uses: [{ operation: 'listProposals', part: 'query', path: ['status'] }],
  },
  { ...common, id: 'listPlatformEvents', kind: 'operation', uses: [] },
  {
    ...common,
    id: 'createEntity.header.idempotency-key',
    kind: 'parameter',
    uses: [{ operation: 'createEntity', part: 'header', path: ['idempotency-key'] }],
  },
  { ...common, id: 'getHealth', kind: 'operation', uses: [] },
];

let server: TestServer;
/** Keys of two owners, with their ids. */
const keys = { alice: { key: '', keyId: '' }, bob: { key: '', keyId: '' } };

beforeAll(async () => {
  server = await startTestServer(
    { VALIDATOR: 'compiled' },
    { deprecations, clock: () => new Date('2027-01-01T10:00:00.000Z') },
  );
  for (const name of ['alice', 'bob'] as const) {
    const json = {
      name,
      scopes: ['twins:read', 'events:read', 'api-keys:read'],
      ownerDid: `did:key:${name}`,
    };
    const reply = await call(`${server.url}/v1/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}` },
      json,
    });
    keys[name] = bodyAs(reply, 'ApiKeyCreated');
  }
});
afterAll(() => server.close());

const get = (path: string, key: string, at = server.url, headers = {}) =>
  fetch(`${at}${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });

const headersOf = ({ headers }: Response) =>
  ['deprecation', 'sunset', 'link'].map((name) => headers.get(name));

const OF_GOVERNANCE = [
  '@1767225600',
  'Mon, 01 Jul 2999 00:00:00 GMT',
  '</docs>; rel="deprecation", </docs>; rel="sunset", </v1/proposals>; rel="successor-version"',
];

describe('the headers of a deprecation', () => {
  it.each([
    ['a success', 200, () => get('/v1/governance', keys.alice.key)],
    ['missing credentials', 401, () => fetch(`${server.url}/v1/governance`)],
    ['a request that does not fit', 400, () => get('/v1/governance?no=1', keys.alice.key)],
    [
      'a reply without body',
      200,
      () =>
        fetch(`${server.url}/v1/governance`, {
          method: 'HEAD',
          headers: { authorization: `Bearer ${keys.alice.key}` },
        }),
    ],
  ])('are on %s', async (_what, status, send) => {
    const reply = await send();
    await reply.text();
    expect(reply.status).toBe(status);
    expect(headersOf(reply)).toEqual(OF_GOVERNANCE);
  });

  it('are on a stream', async () => {
    const reply = await get('/v1/events', keys.alice.key, server.url, { accept: 'text/event-stream' });
    await reply.body?.cancel();
    expect(reply.headers.get('content-type')).toMatch('text/event-stream');
    expect(headersOf(reply)).toEqual(['@1767225600', null, '</docs>; rel="deprecation"']);
  });

  it('are on a reply to a request with a deprecated parameter, and only there', async () => {
    const named = '</docs>; rel="deprecation"; title="listProposals.query.status"';
    expect(headersOf(await get('/v1/proposals?status=open', keys.alice.key))).toEqual([
      '@1767225600',
      null,
      named,
    ]);
    expect(headersOf(await get('/v1/proposals?status=no', keys.alice.key))).toEqual([
      '@1767225600',
      null,
      named,
    ]);
    expect(headersOf(await get('/v1/proposals', keys.alice.key))).toEqual([null, null, null]);
  });

  it('name a deprecated header also when another part of the request does not fit', async () => {
    const reply = await call(`${server.url}/v1/entities?no=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'idempotency-key': 'k1' },
      json: {},
    });
    expect(reply.status).toBe(400);
    expect(reply.headers.get('link')).toBe(
      '</docs>; rel="deprecation"; title="createEntity.header.idempotency-key"',
    );
  });

  it('can be read by pages', async () => {
    const reply = await get('/v1/governance', keys.alice.key, server.url, { origin: 'https://a.example' });
    expect(reply.headers.get('access-control-expose-headers')).toMatch('Deprecation,Sunset,Link');
  });
});

describe('the calls of what is deprecated', () => {
  const list = async (key: string, path = '') =>
    bodyAs(
      await call(`${server.url}/v1/deprecations/calls${path}`, {
        headers: { authorization: `Bearer ${key}` },
      }),
      'DeprecatedCallsList',
    );

  beforeAll(async () => {
    // A server that stops writes what it has counted.
    const replica = await server.startReplica();
    await get('/v1/governance', keys.alice.key, replica.url);
    await get('/v1/governance', keys.alice.key, replica.url);
    await get('/v1/proposals?status=open', keys.alice.key, replica.url);
    await get('/v1/governance', keys.bob.key, replica.url);
    await fetch(`${replica.url}/health`);
    await replica.close();
  });

  it('are shown to their own owner only', async () => {
    const { calls } = await list(keys.bob.key);
    expect(calls).toEqual([
      {
        deprecationId: 'getGovernance',
        operationId: 'getGovernance',
        day: '2027-01-01',
        ownerDid: 'did:key:bob',
        keyId: keys.bob.keyId,
        calls: 1,
        lastCalledAt: '2027-01-01T10:00:00.000Z',
      },
    ]);
  });

  it('are shown of all callers to an administrator, also of public operations', async () => {
    const { calls } = await list(server.apiKey);
    expect(calls.map(({ deprecationId, ownerDid, calls }) => [deprecationId, ownerDid, calls])).toEqual([
      ['getHealth', undefined, 1],
      ['getGovernance', 'did:key:alice', 2],
      ['listProposals.query.status', 'did:key:alice', 1],
      ['getGovernance', 'did:key:bob', 1],
    ]);
  });

  it('are selected by what is deprecated, and paged', async () => {
    const only = await list(keys.alice.key, '?deprecation=listProposals.query.status');
    expect(only.calls.map(({ operationId, calls }) => [operationId, calls])).toEqual([['listProposals', 1]]);
    const first = await list(keys.alice.key, '?limit=1');
    const second = await list(keys.alice.key, `?limit=1&cursor=${first.nextCursor ?? ''}`);
    expect([...first.calls, ...second.calls]).toEqual((await list(keys.alice.key)).calls);
    expect(second).not.toHaveProperty('nextCursor');
  });

  it('are not paged by the cursor of another owner, or of no page', async () => {
    const { nextCursor = '' } = await list(keys.alice.key, '?limit=1');
    for (const [key, cursor] of [
      [keys.bob.key, nextCursor],
      [keys.alice.key, 'bm8'],
    ]) {
      const reply = await get(`/v1/deprecations/calls?cursor=${cursor ?? ''}`, key ?? '');
      expect([reply.status, await reply.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'invalid_cursor' }),
      ]);
    }
  });

  it('are summed up beside each deprecation', async () => {
    const reply = await call(`${server.url}/v1/deprecations`, {
      headers: { authorization: `Bearer ${keys.alice.key}` },
    });
    const { deprecations: listed } = bodyAs(reply, 'DeprecationList');
    expect(listed.map(({ deprecationId, calls }) => [deprecationId, calls])).toEqual([
      ['getGovernance', 2],
      ['listProposals.query.status', 1],
      ['listPlatformEvents', 0],
      ['createEntity.header.idempotency-key', 0],
      ['getHealth', 0],
    ]);
    expect(listed[0]).toEqual({
      deprecationId: 'getGovernance',
      kind: 'operation',
      deprecatedAt: '2026-01-01T00:00:00.000Z',
      sunset: '2999-07-01T00:00:00.000Z',
      successor: 'listProposals',
      documentation: '/docs',
      brownouts: [],
      calls: 2,
      lastCalledAt: '2027-01-01T10:00:00.000Z',
    });
    expect(listed[2]).not.toHaveProperty('lastCalledAt');
  });

  it('are added to those of the same day, and of other replicas', async () => {
    const replica = await server.startReplica();
    await get('/v1/governance', keys.bob.key, replica.url);
    await replica.close();
    expect((await list(keys.bob.key)).calls.map(({ calls }) => calls)).toEqual([2]);
  });
});
