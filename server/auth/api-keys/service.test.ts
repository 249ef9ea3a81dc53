import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiKeyEntity } from './entity.js';
import { generateApiKey, parseApiKey } from './format.js';
import { ADMIN, OWNER, START, after, openTestApiKeys, type TestApiKeys } from './testing/test-api-keys.js';

let test: TestApiKeys;

beforeAll(async () => {
  test = await openTestApiKeys();
});
afterAll(() => test.close());
beforeEach(() => test.reset());
afterEach(() => {
  jest.restoreAllMocks();
});

const authenticate = (key: string) => test.apiKeys.authenticate(`Bearer ${key}`);

describe('an API key', () => {
  it('identifies the owner and the scopes of the caller', async () => {
    const { key, record } = await test.newKey({ scopes: ['twins:read', 'twins:write'] });
    expect(await authenticate(key)).toEqual({
      ok: {
        kind: 'apiKey',
        keyId: record.keyId,
        ownerDid: OWNER,
        scopes: ['twins:read', 'twins:write'],
        expiresAt: null,
      },
    });
  });

  it('is not in the database', async () => {
    const { key } = await test.newKey();
    const rows = JSON.stringify(await test.dataSource.query('select api_keys::text from api_keys'));
    expect(rows).toContain(parseApiKey(key)?.keyId);
    expect(rows).not.toContain(key.slice(23, 66));
  });

  it('is refused from the moment that it expires', async () => {
    const { key } = await test.newKey({ expiresAt: after(60) });
    test.now = after(59);
    expect((await authenticate(key)).ok).toBeDefined();
    test.now = after(60);
    expect((await authenticate(key)).error).toEqual({
      code: 'invalid_api_key',
      message: 'The API key is not valid',
      reason: 'api_key_expired',
      detail: 'The API key expired at 2026-01-01T00:01:00.000Z',
    });
  });

  it('is refused once it is revoked, whether it has expired as well or not', async () => {
    const { key, record } = await test.newKey({ expiresAt: after(60) });
    await test.apiKeys.revoke(ADMIN, record.keyId);
    for (const seconds of [0, 60]) {
      test.now = after(seconds);
      expect((await authenticate(key)).error).toMatchObject({
        code: 'invalid_api_key',
        message: 'The API key is not valid',
        reason: 'api_key_revoked',
        detail: 'The API key was revoked at 2026-01-01T00:00:00.000Z',
      });
    }
  });

  it('is refused when it is unknown, or has the id of a known one with another secret', async () => {
    const { text, keyId } = generateApiKey('live');
    const unknown = await authenticate(text);
    expect(unknown.error).toMatchObject({ reason: 'api_key_unknown', detail: 'There is no such API key' });
    // A caller who guesses does not even learn that the known key was revoked.
    const { record } = await test.newKey();
    jest.spyOn(test.store, 'find').mockResolvedValue({ ...record, keyId, revokedAt: START });
    expect(await authenticate(text)).toEqual(unknown);
  });

  it('is refused without asking the database when its checksum is wrong', async () => {
    const find = jest.spyOn(test.store, 'find');
    const { text } = generateApiKey('live');
    const mistyped = text.slice(0, -1) + (text.endsWith('a') ? 'b' : 'a');
    for (const header of [`Bearer ${mistyped}`, 'Bearer', 'Basic dTpw', 'Bearer a b']) {
      expect((await test.apiKeys.authenticate(header)).error).toEqual({
        code: 'invalid_api_key',
        message: 'The API key is not valid',
        reason: 'api_key_malformed',
        // The text is sent in a header.
        detail: expect.stringMatching(/^[ -~]+$/),
      });
    }
    expect(find).not.toHaveBeenCalled();
  });

  it.each([undefined, ''])('is required when the header is %p', async (header) => {
    expect((await test.apiKeys.authenticate(header)).error?.code).toBe('authentication_required');
  });
});

describe('the time of last use', () => {
  const lastUse = async (keyId: string) => (await test.store.find(keyId))?.lastUsedAt;

  it('is that of the last valid request', async () => {
    const { key, record } = await test.newKey({ expiresAt: after(60) });
    for (const seconds of [0, 30, 60]) {
      test.now = after(seconds);
      await authenticate(key);
    }
    expect([...test.uses]).toEqual([[record.keyId, after(30)]]);
  });

  it('is stored to the minute', async () => {
    const { record } = await test.newKey();
    for (const [seconds, kept] of [
      [0, 0],
      [60, 0],
      [61, 61],
    ] as const) {
      await test.store.touch(new Map([[record.keyId, after(seconds)]]));
      expect(await lastUse(record.keyId)).toEqual(after(kept));
    }
  });

  it('is not moved back by a replica whose clock is behind', async () => {
    const { record } = await test.newKey();
    for (const seconds of [300, 10]) await test.store.touch(new Map([[record.keyId, after(seconds)]]));
    expect(await lastUse(record.keyId)).toEqual(after(300));
  });

  it('is stored of many keys at once, by replicas that have them in another order', async () => {
    const ids = [];
    for (let count = 0; count < 20; count++) ids.push((await test.newKey()).record.keyId);
    const usesOf = (order: readonly string[], seconds: number) =>
      new Map([...order, 'unknown'].map((keyId) => [keyId, after(seconds)]));
    for (let minutes = 0; minutes < 10; minutes++)
      await Promise.all([
        test.store.touch(usesOf(ids, 120 * minutes)),
        test.store.touch(usesOf(ids.toReversed(), 120 * minutes)),
      ]);
    for (const id of ids) expect(await lastUse(id)).toEqual(after(1080));
  });
});

describe('the first key', () => {
  it('is created when there is none, and only then', async () => {
    const first = await test.apiKeys.ensureFirstKey({ ownerDid: OWNER });
    expect((await authenticate(first?.key ?? '')).ok).toMatchObject({ ownerDid: OWNER, scopes: ['admin'] });
    expect(await test.apiKeys.ensureFirstKey({ ownerDid: OWNER })).toBeNull();
  });

  it('is created once when several replicas start at once', async () => {
    const starts = Array.from({ length: 8 }, () => test.apiKeys.ensureFirstKey({ ownerDid: OWNER }));
    expect((await Promise.all(starts)).filter((made) => made !== null)).toHaveLength(1);
    expect(await test.store.count()).toBe(1);
  });

  it('is the one of the setting, which is not returned for display', async () => {
    const { text } = generateApiKey('test');
    const starts = Array.from({ length: 8 }, () =>
      test.apiKeys.ensureFirstKey({ bootstrapKey: text, ownerDid: OWNER }),
    );
    expect(await Promise.all(starts)).toEqual(Array.from({ length: 8 }, () => null));
    expect((await authenticate(text)).ok).toMatchObject({ ownerDid: OWNER, scopes: ['admin'] });
    expect(await test.store.count()).toBe(1);
  });

  it('is added when the setting comes later than other keys', async () => {
    await test.newKey();
    const { text } = generateApiKey('live');
    await test.apiKeys.ensureFirstKey({ bootstrapKey: text, ownerDid: OWNER });
    expect((await authenticate(text)).ok).toBeDefined();
  });

  it('stays revoked while the setting still holds it', async () => {
    const { text, keyId } = generateApiKey('live');
    await test.apiKeys.ensureFirstKey({ bootstrapKey: text, ownerDid: OWNER });
    await test.dataSource.getRepository(ApiKeyEntity).update({ keyId }, { revokedAt: START });
    await test.apiKeys.ensureFirstKey({ bootstrapKey: text, ownerDid: OWNER });
    expect((await authenticate(text)).error?.reason).toBe('api_key_revoked');
  });

  it('in a malformed setting stops the start, names the setting, and is not quoted', async () => {
    const start = test.apiKeys.ensureFirstKey({ bootstrapKey: 'hunter2', ownerDid: OWNER });
    await expect(start).rejects.toThrow(/^BOOTSTRAP_API_KEY is not an API key/);
    await expect(start).rejects.not.toThrow('hunter2');
  });

  it('in a setting with the id of another key stops the start', async () => {
    const { text, keyId } = generateApiKey('live');
    const { record } = await test.newKey();
    await test.dataSource.getRepository(ApiKeyEntity).update({ keyId: record.keyId }, { keyId });
    await expect(test.apiKeys.ensureFirstKey({ bootstrapKey: text, ownerDid: OWNER })).rejects.toThrow(
      /^BOOTSTRAP_API_KEY has the id/,
    );
  });
});
