import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, startTestServer, type JsonReply, type TestServer } from '../../testing/server.js';
import { generateApiKey } from './format.js';
import type { Scope } from '../callers/scopes.js';

const OTHER = 'did:web:other.example';
const NOBODY = '0000000000000';
const twin = { type: 'Project', protocol: 'did:ixo:protocol/clean-cooking' };

let server: TestServer;
/** Every key that was created here, to search for in the log. */
const made: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  made.push(server.apiKey);
});
afterAll(() => server.close());

const send = (method: string, path: string, key: string, json?: unknown) =>
  call(`${server.url}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(json !== undefined && { json }),
  });

/** Creates a key with the credentials of `by`, which defaults to the administrator's key. */
async function create(
  scopes: readonly Scope[],
  { by = server.apiKey, ...more }: { by?: string; ownerDid?: string; expiresAt?: string } = {},
) {
  const reply = await send('POST', 'api-keys', by, { name: 'a test', scopes, ...more });
  return { reply, ...secretOf(reply) };
}

async function rotate(keyId: string, by: string, json?: unknown) {
  const reply = await send('POST', `api-keys/${keyId}/rotate`, by, json);
  return { reply, ...secretOf(reply) };
}

function secretOf({ body }: JsonReply) {
  const key = typeof body.key === 'string' ? body.key : '';
  if (key !== '') made.push(key);
  return { key, keyId: String(body.keyId) };
}

async function list(key: string, search = '') {
  const { status, body } = await send('GET', `api-keys${search}`, key);
  expect(status).toBe(200);
  const keys = body.apiKeys as Record<string, unknown>[];
  return { keys, ids: keys.map(({ keyId }) => keyId), nextCursor: body.nextCursor };
}

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
    const { reply, key, keyId } = await create(['twins:read', 'twins:write', 'api-keys:write']);
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toBe(`/v1/api-keys/${keyId}`);
    expect(reply.body).toMatchObject({ name: 'a test', ownerDid: server.oracleDid, status: 'active' });
    expect((await send('POST', 'domains', key, twin)).status).toBe(201);

    const rotated = await rotate(keyId, key, { overlapSeconds: 3600 });
    expect(rotated.reply.status).toBe(201);
    expect(rotated.reply.headers.get('location')).toBe(`/v1/api-keys/${rotated.keyId}`);
    for (const either of [key, rotated.key])
      expect((await send('POST', 'domains', either, twin)).status).toBe(201);
    expect((await send('GET', `api-keys/${keyId}`, server.apiKey)).body).toMatchObject({
      status: 'active',
      successorId: rotated.keyId,
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    const again = await rotate(keyId, key);
    expect(again.reply).toMatchObject({
      status: 409,
      body: { code: 'api_key_not_active', detail: expect.stringContaining(rotated.keyId) },
    });

    const last = await rotate(rotated.keyId, rotated.key, { overlapSeconds: 0 });
    expect(await send('POST', 'domains', rotated.key, twin)).toEqual(
      unauthorized('api_key_expired', `rotated to ${last.keyId}$`),
    );
    expect((await send('POST', 'domains', last.key, twin)).status).toBe(201);

    for (const _ of [1, 2]) {
      const revoked = await send('DELETE', `api-keys/${last.keyId}`, server.apiKey);
      expect(revoked).toMatchObject({ status: 200, body: { keyId: last.keyId, status: 'revoked' } });
    }
    const refused = await send('POST', 'domains', last.key, twin);
    expect(refused).toEqual(unauthorized('api_key_revoked', '^The API key was revoked at '));
    expect(refused.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="twin-oracle", error="invalid_token", error_description="The API key was revoked/,
    );
    const rotatedThen = await rotate(last.keyId, server.apiKey);
    expect(rotatedThen.reply).toMatchObject({ status: 409, body: { code: 'api_key_not_active' } });
  });

  it('can end by revoking itself', async () => {
    const { key, keyId } = await create(['api-keys:write']);
    expect((await send('DELETE', `api-keys/${keyId}`, key)).status).toBe(200);
    expect((await send('DELETE', `api-keys/${keyId}`, key)).status).toBe(401);
  });

  it('continues for a day when a rotation has no body', async () => {
    const { keyId } = await create(['twins:read']);
    const before = Date.now();
    await rotate(keyId, server.apiKey);
    const { body } = await send('GET', `api-keys/${keyId}`, server.apiKey);
    const seconds = (Date.parse(String(body.expiresAt)) - before) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(86_400);
    expect(seconds).toBeLessThan(86_460);
  });
});

describe('a scope that is missing', () => {
  it('is a 403 that names it, for reading and for writing', async () => {
    const reader = await create(['twins:read']);
    expect((await send('GET', `domains/did:ixo:entity:${'0'.repeat(32)}`, reader.key)).status).toBe(404);
    const refused = await send('POST', 'domains', reader.key, twin);
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
    const writer = await create(['twins:write']);
    expect((await send('GET', `domains/did:ixo:entity:${'0'.repeat(32)}`, writer.key)).status).toBe(403);
  });

  it.each([
    ['POST', 'api-keys', 'api-keys:write'],
    ['GET', 'api-keys', 'api-keys:read'],
    ['GET', `api-keys/${NOBODY}`, 'api-keys:read'],
    ['DELETE', `api-keys/${NOBODY}`, 'api-keys:write'],
    ['POST', `api-keys/${NOBODY}/rotate`, 'api-keys:write'],
  ])('keeps twins and keys apart: %s %s', async (method, path, scope) => {
    const { key } = await create(['twins:read', 'twins:write']);
    const { status, headers } = await send(method, path, key);
    expect(status).toBe(403);
    expect(headers.get('www-authenticate')).toContain(`scope="${scope}"`);
  });

  it('is reported before the body is validated', async () => {
    const { key } = await create(['twins:read']);
    expect((await send('POST', 'domains', key, { nonsense: true })).status).toBe(403);
  });

  it('is not reported to an unauthenticated caller', async () => {
    for (const [key, reason, description] of [
      [generateApiKey('live').text, 'api_key_unknown', '^There is no such API key$'],
      [`twk_live_${NOBODY}_${'0'.repeat(49)}`, 'api_key_malformed', 'mistyped'],
    ] as const) {
      expect(await send('POST', 'domains', key, twin)).toEqual(unauthorized(reason, description));
    }
    const bare = await call(`${server.url}/v1/domains`, { method: 'POST', json: twin });
    expect(bare).toMatchObject({ status: 401, body: { code: 'authentication_required' } });
  });
});

describe('an attempt at privilege escalation', () => {
  it('by creating a key with more scopes fails', async () => {
    const { key } = await create(['api-keys:write', 'twins:read']);
    for (const scopes of [['admin'], ['twins:write'], ['twins:read', 'api-keys:read']] as const) {
      const { reply } = await create(scopes, { by: key });
      expect(reply).toMatchObject({ status: 403, body: { code: 'missing_scope' } });
      expect(reply.headers.get('www-authenticate')).toContain(`scope="${scopes.join(' ')}"`);
    }
    expect((await create(['twins:read'], { by: key })).reply.status).toBe(201);
  });

  it('by creating a key for another owner fails, also with every scope but one', async () => {
    const { key } = await create(['twins:read', 'twins:write', 'api-keys:read', 'api-keys:write']);
    const { reply } = await create(['twins:read'], { by: key, ownerDid: OTHER });
    expect(reply.status).toBe(403);
    expect(reply.headers.get('www-authenticate')).toContain('scope="admin"');
    expect((await create(['twins:read'], { by: key, ownerDid: server.oracleDid })).reply.status).toBe(201);
  });

  it('by rotating a stronger key of the same owner fails, and the key stays active', async () => {
    const strong = await create(['admin']);
    const { key } = await create(['api-keys:write']);
    const { reply } = await rotate(strong.keyId, key, { overlapSeconds: 0 });
    expect(reply).toMatchObject({ status: 403, body: { code: 'missing_scope' } });
    expect(reply.body.key).toBeUndefined();
    expect((await send('GET', 'api-keys', strong.key)).status).toBe(200);
  });

  it('by a scope that does not exist, or an empty list, is a 400', async () => {
    for (const scopes of [[], ['everything'], ['*'], ['admin', 'admin']]) {
      const { status } = await send('POST', 'api-keys', server.apiKey, { name: 'a test', scopes });
      expect(status).toBe(400);
    }
  });
});

describe('the key of another owner', () => {
  it('is a 404 for every operation, except to its owner', async () => {
    const theirs = await create(['admin'], { ownerDid: OTHER });
    const { key } = await create(['api-keys:read', 'api-keys:write']);
    const answers: JsonReply[] = [];
    for (const id of [theirs.keyId, NOBODY]) {
      for (const [method, path] of [
        ['GET', `api-keys/${id}`],
        ['DELETE', `api-keys/${id}`],
        ['POST', `api-keys/${id}/rotate`],
      ] as const) {
        const reply = await send(method, path, key);
        answers.push(reply);
        expect(reply).toMatchObject({
          status: 404,
          body: { code: 'api_key_not_found', message: `No API key of yours has the id ${id}` },
        });
      }
    }
    expect(answers).toHaveLength(6);
    expect((await send('GET', `api-keys/${theirs.keyId}`, theirs.key)).status).toBe(200);
    expect((await list(key)).ids).not.toContain(theirs.keyId);
    expect((await list(server.apiKey)).ids).toContain(theirs.keyId);
  });
});

describe('the end of a key', () => {
  it.each(['2020-01-01T00:00:00Z', '9999-12-31T23:59:59-01:00'])('cannot be %s', async (expiresAt) => {
    const { reply } = await create(['twins:read'], { expiresAt });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'body.expiresAt', message: expect.any(String) }] },
    });
  });

  it('is returned in UTC', async () => {
    const { reply } = await create(['twins:read'], { expiresAt: '9998-01-01T01:00:00+01:00' });
    expect(reply.body.expiresAt).toBe('9998-01-01T00:00:00.000Z');
  });
});

describe('the list of keys', () => {
  it('is returned page by page, the newest first', async () => {
    const owner = 'did:web:many.example';
    const keys: string[] = [];
    let reader = '';
    for (let number = 0; number < 25; number += 1) {
      const { key, keyId } = await create(['api-keys:read'], { ownerDid: owner });
      keys.unshift(keyId);
      reader = key;
    }
    const seen: unknown[] = [];
    const sizes: number[] = [];
    let search = '?limit=10';
    for (;;) {
      const { ids, nextCursor } = await list(reader, search);
      seen.push(...ids);
      sizes.push(ids.length);
      if (typeof nextCursor !== 'string') break;
      search = `?limit=10&cursor=${nextCursor}`;
    }
    expect(sizes).toEqual([10, 10, 5]);
    // Two may have been created in the same millisecond.
    expect([...seen].sort()).toEqual([...keys].sort());
    expect((await list(reader)).keys).toHaveLength(20);
    const times = (await list(reader, '?limit=100')).keys.map(({ createdAt }) => String(createdAt));
    expect(times).toEqual([...times].sort().reverse());
  });

  it('refuses a cursor that it did not issue, and a limit out of range', async () => {
    const theirs = await create(['admin'], { ownerDid: OTHER });
    const { key } = await create(['api-keys:read']);
    for (const cursor of [NOBODY, theirs.keyId, 'no-cursor']) {
      expect(await send('GET', `api-keys?cursor=${cursor}`, key)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ field: 'query.cursor', rule: 'cursor' }] },
      });
    }
    for (const limit of [0, 101]) {
      expect((await send('GET', `api-keys?limit=${limit}`, key)).status).toBe(400);
    }
  });
});

describe('the secret of a key', () => {
  it('is in the reply that creates it, and in no other reply or log line', async () => {
    const { key, keyId } = await create(['admin']);
    await send('POST', 'api-keys', key, { name: key });
    const mistyped = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
    await send('GET', 'api-keys', mistyped);
    const replies = [
      await send('GET', `api-keys/${keyId}`, key),
      await send('GET', 'api-keys?limit=100', key),
    ];
    const said = JSON.stringify([replies.map(({ body }) => body), server.logged]);
    expect(said).toContain(keyId);
    expect(made.length).toBeGreaterThan(25);
    for (const text of made) expect(said).not.toContain(text.slice(23, 66));
  });
});
