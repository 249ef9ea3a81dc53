import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, startTestServer, type JsonReply, type TestServer } from '../../testing/server.js';
import { generateApiKey } from './format.js';
import { ApiKeyCaller } from './testing/api-key-client.js';

const OTHER = 'did:web:other.example';
const NOBODY = '0000000000000';
const twin = { type: 'Project', protocol: 'did:ixo:protocol/clean-cooking' };

let server: TestServer;
let api: ApiKeyCaller;

beforeAll(async () => {
  server = await startTestServer();
  api = new ApiKeyCaller(server);
});
afterAll(() => server.close());

const unauthorized = (reason: string, description: string) => ({
  status: 401,
  headers: expect.anything(),
  body: expect.objectContaining({
    code: 'invalid_api_key',
    message: 'The API key is not valid',
    reason,
    reasonDetail: expect.stringMatching(description),
  }),
});

describe('the life of an API key', () => {
  it('goes from creation through use and rotation to its end', async () => {
    const { reply, key, keyId } = await api.create(['twins:read', 'twins:write', 'api-keys:write']);
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toBe(`/v1/api-keys/${keyId}`);
    expect(reply.body).toMatchObject({ name: 'a test', ownerDid: server.oracleDid, status: 'active' });
    expect((await api.send('POST', 'domains', key, twin)).status).toBe(201);

    const rotated = await api.rotate(keyId, key, { overlapSeconds: 3600 });
    expect(rotated.reply.status).toBe(201);
    expect(rotated.reply.headers.get('location')).toBe(`/v1/api-keys/${rotated.keyId}`);
    for (const either of [key, rotated.key])
      expect((await api.send('POST', 'domains', either, twin)).status).toBe(201);
    expect((await api.send('GET', `api-keys/${keyId}`, server.apiKey)).body).toMatchObject({
      status: 'active',
      successorId: rotated.keyId,
      expiresAt: expect.any(String),
    });
    const again = await api.rotate(keyId, key);
    expect(again.reply).toMatchObject({
      status: 409,
      body: { code: 'api_key_not_active', detail: expect.stringContaining(rotated.keyId) },
    });

    const last = await api.rotate(rotated.keyId, rotated.key, { overlapSeconds: 0 });
    expect(await api.send('POST', 'domains', rotated.key, twin)).toEqual(
      unauthorized('api_key_expired', `rotated to ${last.keyId}$`),
    );
    expect((await api.send('POST', 'domains', last.key, twin)).status).toBe(201);

    for (const _ of [1, 2]) {
      const revoked = await api.send('DELETE', `api-keys/${last.keyId}`, server.apiKey);
      expect(revoked).toMatchObject({ status: 200, body: { keyId: last.keyId, status: 'revoked' } });
    }
    const refused = await api.send('POST', 'domains', last.key, twin);
    expect(refused).toEqual(unauthorized('api_key_revoked', '^The API key was revoked at '));
    expect(refused.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="twin-oracle", error="invalid_token", error_description="The API key was revoked/,
    );
    const rotatedThen = await api.rotate(last.keyId, server.apiKey);
    expect(rotatedThen.reply).toMatchObject({ status: 409, body: { code: 'api_key_not_active' } });
  });

  it('can end by revoking itself', async () => {
    const { key, keyId } = await api.create(['api-keys:write']);
    expect((await api.send('DELETE', `api-keys/${keyId}`, key)).status).toBe(200);
    expect((await api.send('DELETE', `api-keys/${keyId}`, key)).status).toBe(401);
  });

  it('continues for a day when a rotation has no body', async () => {
    const { keyId } = await api.create(['twins:read']);
    const before = Date.now();
    await api.rotate(keyId, server.apiKey);
    const { body } = await api.send('GET', `api-keys/${keyId}`, server.apiKey);
    const seconds = (Date.parse(String(body.expiresAt)) - before) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(86_400);
    expect(seconds).toBeLessThan(86_460);
  });
});

describe('a key that several replicas have used', () => {
  it('is refused by all of them once one has revoked it', async () => {
    const replica = await server.startReplica();
    const { key, keyId } = await api.create(['api-keys:read']);
    const statusAt = async ({ url }: { readonly url: string }) =>
      (await call(`${url}/v1/api-keys`, { headers: { authorization: `Bearer ${key}` } })).status;
    try {
      expect([await statusAt(server), await statusAt(replica)]).toEqual([200, 200]);
      await api.send('DELETE', `api-keys/${keyId}`, server.apiKey);
      expect(await statusAt(server)).toBe(401);
      while ((await statusAt(replica)) !== 401);
    } finally {
      await replica.close();
    }
    // What the replica knew of its last use is stored when it stops.
    const { body } = await api.send('GET', `api-keys/${keyId}`, server.apiKey);
    expect(body).toMatchObject({ status: 'revoked', lastUsedAt: expect.any(String) });
  });
});

describe('a scope that is missing', () => {
  it('is a 403 that names it, for reading and for writing', async () => {
    const reader = await api.create(['twins:read']);
    expect((await api.send('GET', `domains/did:ixo:entity:${'0'.repeat(32)}`, reader.key)).status).toBe(404);
    const refused = await api.send('POST', 'domains', reader.key, twin);
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'missing_scope',
        message: 'This operation needs the scope twins:write; the API key has twins:read',
      },
    });
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer realm="twin-oracle", error="insufficient_scope", scope="twins:write"',
    );
    const writer = await api.create(['twins:write']);
    expect((await api.send('GET', `domains/did:ixo:entity:${'0'.repeat(32)}`, writer.key)).status).toBe(403);
  });

  it.each([
    ['POST', 'api-keys', 'api-keys:write'],
    ['GET', 'api-keys', 'api-keys:read'],
    ['GET', `api-keys/${NOBODY}`, 'api-keys:read'],
    ['DELETE', `api-keys/${NOBODY}`, 'api-keys:write'],
    ['POST', `api-keys/${NOBODY}/rotate`, 'api-keys:write'],
  ])('keeps twins and keys apart: %s %s', async (method, path, scope) => {
    const { key } = await api.create(['twins:read', 'twins:write']);
    const { status, headers } = await api.send(method, path, key);
    expect(status).toBe(403);
    expect(headers.get('www-authenticate')).toContain(`scope="${scope}"`);
  });

  it('is reported before the body is validated', async () => {
    const { key } = await api.create(['twins:read']);
    expect((await api.send('POST', 'domains', key, { nonsense: true })).status).toBe(403);
  });

  it('is not reported to an unauthenticated caller', async () => {
    for (const [key, reason, description] of [
      [generateApiKey('live').text, 'api_key_unknown', '^There is no such API key$'],
      [`twk_live_${NOBODY}_${'0'.repeat(49)}`, 'api_key_malformed', 'mistyped'],
    ] as const) {
      expect(await api.send('POST', 'domains', key, twin)).toEqual(unauthorized(reason, description));
    }
    const bare = await call(`${server.url}/v1/domains`, { method: 'POST', json: twin });
    expect(bare).toMatchObject({ status: 401, body: { code: 'authentication_required' } });
  });
});

describe('an attempt at privilege escalation', () => {
  it('by creating a key with more scopes fails', async () => {
    const { key } = await api.create(['api-keys:write', 'twins:read']);
    for (const scopes of [['admin'], ['twins:write'], ['twins:read', 'api-keys:read']] as const) {
      const { reply } = await api.create(scopes, { by: key });
      expect(reply).toMatchObject({ status: 403, body: { code: 'missing_scope' } });
      expect(reply.headers.get('www-authenticate')).toContain(`scope="${scopes.join(' ')}"`);
    }
    expect((await api.create(['twins:read'], { by: key })).reply.status).toBe(201);
  });

  it('by creating a key for another owner fails, also with every scope but one', async () => {
    const { key } = await api.create(['twins:read', 'twins:write', 'api-keys:read', 'api-keys:write']);
    const { reply } = await api.create(['twins:read'], { by: key, ownerDid: OTHER });
    expect(reply.status).toBe(403);
    expect(reply.headers.get('www-authenticate')).toContain('scope="admin"');
    expect((await api.create(['twins:read'], { by: key, ownerDid: server.oracleDid })).reply.status).toBe(
      201,
    );
  });

  it('by rotating a stronger key of the same owner fails, and the key stays active', async () => {
    const strong = await api.create(['admin']);
    const { key } = await api.create(['api-keys:write']);
    const { reply } = await api.rotate(strong.keyId, key, { overlapSeconds: 0 });
    expect(reply).toMatchObject({ status: 403, body: { code: 'missing_scope' } });
    expect(reply.body.key).toBeUndefined();
    expect((await api.send('GET', 'api-keys', strong.key)).status).toBe(200);
  });

  it('by a scope that does not exist, or an empty list, is a 400', async () => {
    for (const scopes of [[], ['everything'], ['*'], ['admin', 'admin']]) {
      const { status } = await api.send('POST', 'api-keys', server.apiKey, { name: 'a test', scopes });
      expect(status).toBe(400);
    }
  });
});

describe('the key of another owner', () => {
  it('is a 404 for every operation, except to its owner', async () => {
    const theirs = await api.create(['admin'], { ownerDid: OTHER });
    const { key } = await api.create(['api-keys:read', 'api-keys:write']);
    const answers: JsonReply[] = [];
    for (const id of [theirs.keyId, NOBODY]) {
      for (const [method, path] of [
        ['GET', `api-keys/${id}`],
        ['DELETE', `api-keys/${id}`],
        ['POST', `api-keys/${id}/rotate`],
      ] as const) {
        const reply = await api.send(method, path, key);
        answers.push(reply);
        expect(reply).toMatchObject({
          status: 404,
          body: { code: 'api_key_not_found', message: `No API key of yours has the id ${id}` },
        });
      }
    }
    expect(answers).toHaveLength(6);
    expect((await api.send('GET', `api-keys/${theirs.keyId}`, theirs.key)).status).toBe(200);
    expect((await api.list(key)).ids).not.toContain(theirs.keyId);
    expect((await api.list(server.apiKey)).ids).toContain(theirs.keyId);
  });
});

describe('the end of a key', () => {
  it.each(['2020-01-01T00:00:00Z', '9999-12-31T23:59:59-01:00'])('cannot be %s', async (expiresAt) => {
    const { reply } = await api.create(['twins:read'], { expiresAt });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'body.expiresAt', message: expect.any(String) }] },
    });
  });

  it('is returned in UTC', async () => {
    const { reply } = await api.create(['twins:read'], { expiresAt: '9998-01-01T01:00:00+01:00' });
    expect(reply.body.expiresAt).toBe('9998-01-01T00:00:00.000Z');
  });
});

describe('the list of keys', () => {
  it('is returned page by page, the newest first', async () => {
    const owner = 'did:web:many.example';
    const keys: string[] = [];
    let reader = '';
    for (let number = 0; number < 25; number += 1) {
      const { key, keyId } = await api.create(['api-keys:read'], { ownerDid: owner });
      keys.unshift(keyId);
      reader = key;
    }
    const seen: unknown[] = [];
    const sizes: number[] = [];
    let search = '?limit=10';
    for (;;) {
      const { ids, nextCursor } = await api.list(reader, search);
      seen.push(...ids);
      sizes.push(ids.length);
      if (typeof nextCursor !== 'string') break;
      search = `?limit=10&cursor=${nextCursor}`;
    }
    expect(sizes).toEqual([10, 10, 5]);
    // Two may have been created in the same millisecond.
    expect([...seen].sort()).toEqual([...keys].sort());
    expect((await api.list(reader)).keys).toHaveLength(20);
    const times = (await api.list(reader, '?limit=100')).keys.map(({ createdAt }) => String(createdAt));
    expect(times).toEqual([...times].sort().reverse());
  });

  it('refuses a cursor that it did not issue, and a limit out of range', async () => {
    const theirs = await api.create(['admin'], { ownerDid: OTHER });
    const { key } = await api.create(['api-keys:read']);
    for (const cursor of [NOBODY, theirs.keyId, 'no-cursor']) {
      expect(await api.send('GET', `api-keys?cursor=${cursor}`, key)).toMatchObject({
        status: 400,
        body: { code: 'invalid_cursor', errors: [{ field: 'query.cursor', rule: 'invalid_cursor' }] },
      });
    }
    for (const limit of [0, 101]) {
      expect((await api.send('GET', `api-keys?limit=${limit}`, key)).status).toBe(400);
    }
  });
});

describe('the secret of a key', () => {
  it('is in the reply that creates it, and in no other reply or log line', async () => {
    const { key, keyId } = await api.create(['admin']);
    await api.send('POST', 'api-keys', key, { name: key });
    const mistyped = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
    await api.send('GET', 'api-keys', mistyped);
    const replies = [
      await api.send('GET', `api-keys/${keyId}`, key),
      await api.send('GET', 'api-keys?limit=100', key),
    ];
    const said = JSON.stringify([replies.map(({ body }) => body), server.logged]);
    expect(said).toContain(keyId);
    expect(api.keys.length).toBeGreaterThan(25);
    for (const text of api.keys) expect(said).not.toContain(text.slice(23, 66));
  });
});
