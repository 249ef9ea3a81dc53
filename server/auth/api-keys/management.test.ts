import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from './management.js';
import {
  ADMIN,
  OWNER,
  START,
  WRITER,
  after,
  openTestApiKeys,
  type TestApiKeys,
} from './testing/test-api-keys.js';

const OTHER = 'did:web:other.example';
const NOBODY = '0000000000000';
const details = { name: 'a test', ownerDid: OWNER, environment: 'live' } as const;

let test: TestApiKeys;

beforeAll(async () => {
  test = await openTestApiKeys();
});
afterAll(() => test.close());
beforeEach(() => test.reset());

describe('a new key', () => {
  it('is stored as requested', async () => {
    const asked = { ...details, environment: 'test', scopes: ['twins:read'], expiresAt: after(60) } as const;
    const { key, record } = await test.apiKeys.create(WRITER, asked);
    expect(key).toMatch(/^twk_test_/);
    expect(await test.find(record.keyId)).toEqual({
      ...asked,
      keyId: record.keyId,
      keyHash: record.keyHash,
      createdAt: START,
      revokedAt: null,
      lastUsedAt: null,
      successorId: null,
    });
  });

  it.each([['twins:write'], ['admin'], ['twins:read', 'api-keys:read']] as const)(
    'has no scope that its maker lacks: %s',
    async (...scopes) => {
      await expect(test.apiKeys.create(WRITER, { ...details, scopes })).rejects.toMatchObject({
        code: 'missing_scope',
      });
      expect(await test.store.count()).toBe(0);
    },
  );

  it('belongs to another owner only if an admin creates it', async () => {
    const forOther = { ...details, ownerDid: OTHER, scopes: ['twins:read'] } as const;
    await expect(test.apiKeys.create(WRITER, forOther)).rejects.toMatchObject({
      code: 'missing_scope',
      message: 'A key for another owner needs the scope admin; the API key has api-keys:write, twins:read',
    });
    expect((await test.apiKeys.create(ADMIN, forOther)).record.ownerDid).toBe(OTHER);
  });

  it.each([
    [after(-1), 'future'],
    [START, 'future'],
    [new Date('+010000-01-01T00:00:00Z'), 'format'],
  ])('does not end at %p', async (expiresAt, rule) => {
    await expect(
      test.apiKeys.create(ADMIN, { ...details, scopes: ['admin'], expiresAt }),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ field: 'body.expiresAt', rule, message: expect.any(String) }] },
    });
  });
});

describe('the key of another owner', () => {
  it.each([
    ['read', (keyId: string) => test.apiKeys.get(WRITER, keyId)],
    ['revoked', (keyId: string) => test.apiKeys.revoke(WRITER, keyId)],
    ['rotated', (keyId: string) => test.apiKeys.rotate(WRITER, keyId, 0)],
  ])('cannot be %s: it is the same as one that is not there', async (_, attempt) => {
    const { key, record } = await test.newKey({ ownerDid: OTHER, scopes: ['twins:read'] });
    for (const keyId of [record.keyId, NOBODY]) {
      await expect(attempt(keyId)).rejects.toMatchObject({
        code: 'api_key_not_found',
        message: `No API key of yours has the id ${keyId}`,
      });
    }
    expect(await test.works(key)).toBe(true);
    expect(await test.store.count()).toBe(1);
  });

  it('can be read, rotated and revoked by an admin', async () => {
    const { record } = await test.newKey({ ownerDid: OTHER });
    expect(await test.apiKeys.get(ADMIN, record.keyId)).toEqual(record);
    expect((await test.apiKeys.rotate(ADMIN, record.keyId, 0)).record.ownerDid).toBe(OTHER);
    expect((await test.apiKeys.revoke(ADMIN, record.keyId)).revokedAt).toEqual(START);
    await expect(test.apiKeys.get(ADMIN, NOBODY)).rejects.toThrow(`No API key has the id ${NOBODY}`);
  });
});

describe('revoking', () => {
  it('stops the key at once, and is idempotent', async () => {
    const { key, record } = await test.newKey();
    const revoked = await test.apiKeys.revoke(ADMIN, record.keyId);
    expect(revoked).toEqual({ ...record, revokedAt: START });
    expect(await test.works(key)).toBe(false);
    test.now = after(60);
    expect(await test.apiKeys.revoke(ADMIN, record.keyId)).toEqual(revoked);
  });

  it('needs every scope of the key, so that a weak key cannot lock out the strong ones of its owner', async () => {
    const strong = await test.newKey();
    await expect(test.apiKeys.revoke(WRITER, strong.record.keyId)).rejects.toMatchObject({
      code: 'missing_scope',
    });
    expect(await test.works(strong.key)).toBe(true);
    const weak = await test.newKey({ scopes: ['twins:read'] });
    await test.apiKeys.revoke(WRITER, weak.record.keyId);
    expect(await test.works(weak.key)).toBe(false);
  });
});

describe('a key with an expiry', () => {
  const lent: Actor = { ...ADMIN, expiresAt: after(600) };

  it.each([
    ['no end', {}],
    ['a later end', { expiresAt: after(601) }],
  ])('makes none with %s', async (_, end) => {
    await expect(
      test.apiKeys.create(lent, { ...details, scopes: ['twins:read'], ...end }),
    ).rejects.toMatchObject({ details: { errors: [{ field: 'body.expiresAt', rule: 'maximum' }] } });
  });

  it('creates a key with the same expiry, and rotates another into one that lasts no longer', async () => {
    const made = await test.apiKeys.create(lent, {
      ...details,
      scopes: ['twins:read'],
      expiresAt: after(600),
    });
    expect(made.record.expiresAt).toEqual(after(600));
    const { record: lasting } = await test.newKey();
    expect((await test.apiKeys.rotate(lent, lasting.keyId, 0)).record.expiresAt).toEqual(after(600));
  });
});

describe('the list of keys', () => {
  const pages = async (actor: Actor, limit: number) => {
    const all: string[][] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await test.apiKeys.list(actor, { limit, cursor });
      all.push(items.map(({ keyId }) => keyId));
      cursor = nextCursor;
    } while (cursor !== undefined);
    return all;
  };

  it('has the newest first, revoked and expired ones too', async () => {
    const made: string[] = [];
    for (const seconds of [0, 1, 2, 3]) {
      test.now = after(seconds);
      made.unshift((await test.newKey({ expiresAt: after(seconds + 1) })).record.keyId);
    }
    await test.apiKeys.revoke(ADMIN, made[3] ?? '');
    expect(await pages(ADMIN, 20)).toEqual([made]);
  });

  it('shows every key once, even when thousands were created in one millisecond', async () => {
    await test.dataSource.query(
      `insert into api_keys (key_id, key_hash, name, owner_did, scopes, environment, created_at)
       select lpad(n::text, 13, '0'), '', 'many', $1, '{admin}', 'live', $2::timestamptz + (n % 7) * interval '1 microsecond'
       from generate_series(1, 25) n`,
      [OWNER, START],
    );
    const seen = await pages(ADMIN, 3);
    expect(seen.map(({ length }) => length)).toEqual([3, 3, 3, 3, 3, 3, 3, 3, 1]);
    expect(new Set(seen.flat()).size).toBe(25);
  });

  it('has no further page when the last one is full', async () => {
    for (const _ of [1, 2, 3, 4]) await test.newKey();
    expect((await pages(ADMIN, 2)).map(({ length }) => length)).toEqual([2, 2]);
  });

  it('stays consistent when keys are created between two pages', async () => {
    const made: string[] = [];
    for (const seconds of [0, 1, 2]) {
      test.now = after(seconds);
      made.unshift((await test.newKey()).record.keyId);
    }
    const { nextCursor } = await test.apiKeys.list(ADMIN, { limit: 2 });
    test.now = after(3);
    await test.newKey();
    const { items } = await test.apiKeys.list(ADMIN, { limit: 2, cursor: nextCursor });
    expect(items.map(({ keyId }) => keyId)).toEqual(made.slice(2));
  });

  it('shows the keys of the caller; to an admin, the keys of all owners', async () => {
    const { record: own } = await test.newKey();
    const { record: others } = await test.newKey({ ownerDid: OTHER });
    expect(await pages(WRITER, 20)).toEqual([[own.keyId]]);
    expect((await pages(ADMIN, 1)).flat().sort()).toEqual([own.keyId, others.keyId].sort());
  });

  it('refuses a cursor that it did not issue', async () => {
    const { record } = await test.newKey({ ownerDid: OTHER });
    for (const cursor of [NOBODY, 'no-cursor', record.keyId]) {
      await expect(test.apiKeys.list(WRITER, { limit: 20, cursor })).rejects.toMatchObject({
        code: 'invalid_cursor',
        details: { errors: [{ field: 'query.cursor', rule: 'invalid_cursor', message: expect.any(String) }] },
      });
    }
  });
});
