import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../../persistence/database.js';
import { createTestDatabase } from '../../testing/database.js';
import type { TestDatabase } from '../../testing/database.js';
import { ApiKeyEntity } from './entity.js';
import { generateApiKey, parseApiKey } from './format.js';
import { createApiKeys } from './service.js';
import { createApiKeyStore } from './store.js';
import type { ApiKeyStore } from './store.js';

const START = new Date('2026-01-01T00:00:00.000Z');
const OWNER = 'did:web:owner.example';
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

let database: TestDatabase;
let dataSource: DataSource;
let store: ApiKeyStore;
let now: Date;
const onTouchFailed = jest.fn();
const apiKeys = () => createApiKeys({ store, clock: () => now, onTouchFailed });
const newKey = (expiresAt?: Date) =>
  apiKeys().create({ name: 'a test', ownerDid: OWNER, environment: 'live', expiresAt });

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await openDatabase({ url: database.url, entities: [ApiKeyEntity] });
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});
beforeEach(async () => {
  await dataSource.query('delete from api_keys');
  store = createApiKeyStore(dataSource);
  now = START;
  onTouchFailed.mockClear();
});

describe('an API key', () => {
  it('says for whom the caller acts', async () => {
    const { key, record } = await newKey();
    expect(await apiKeys().authenticate(`Bearer ${key}`)).toEqual({
      ok: { kind: 'apiKey', keyId: record.keyId, ownerDid: OWNER },
    });
  });

  it('is not in the database', async () => {
    const { key } = await newKey();
    const rows = JSON.stringify(await dataSource.query('select api_keys::text from api_keys'));
    expect(rows).toContain(parseApiKey(key)?.keyId);
    expect(rows).not.toContain(key.slice(23, 66));
  });

  it('is refused from the moment that it expires', async () => {
    const { key } = await newKey(after(60));
    now = after(59);
    expect((await apiKeys().authenticate(`Bearer ${key}`)).ok).toBeDefined();
    now = after(60);
    expect((await apiKeys().authenticate(`Bearer ${key}`)).error?.reason).toBe('api_key_expired');
  });

  it('is refused once it is revoked', async () => {
    const { key, record } = await newKey();
    await dataSource.getRepository(ApiKeyEntity).update({ keyId: record.keyId }, { revokedAt: START });
    expect((await apiKeys().authenticate(`Bearer ${key}`)).error?.reason).toBe('api_key_revoked');
  });

  it('is refused when it is unknown, or has the id of a known one with another secret', async () => {
    const { record } = await newKey();
    const other = generateApiKey('live').text;
    expect((await apiKeys().authenticate(`Bearer ${other}`)).error?.reason).toBe('api_key_unknown');
    const guessed = parseApiKey(other);
    jest.spyOn(store, 'find').mockResolvedValue({ ...record, keyId: guessed?.keyId ?? '' });
    expect((await apiKeys().authenticate(`Bearer ${other}`)).error?.reason).toBe('api_key_unknown');
  });

  it('is refused without asking the database when its checksum is wrong', async () => {
    const find = jest.spyOn(store, 'find');
    const mistyped = `${generateApiKey('live').text.slice(0, -1)}!`;
    for (const header of [`Bearer ${mistyped}`, 'Bearer', 'Basic dTpw', 'Bearer a b']) {
      expect((await apiKeys().authenticate(header)).error).toEqual({
        code: 'invalid_api_key',
        message: 'The API key is not valid',
        reason: 'api_key_malformed',
      });
    }
    expect(find).not.toHaveBeenCalled();
  });

  it.each([undefined, ''])('is asked for when the header is %p', async (header) => {
    expect((await apiKeys().authenticate(header)).error?.code).toBe('authentication_required');
  });
});

describe('the time of last use', () => {
  const lastUse = async (keyId: string) => (await store.find(keyId))?.lastUsedAt;

  it('is kept to the minute', async () => {
    const { key, record } = await newKey();
    for (const [seconds, kept] of [
      [0, 0],
      [60, 0],
      [61, 61],
    ] as const) {
      now = after(seconds);
      await apiKeys().authenticate(`Bearer ${key}`);
      expect(await lastUse(record.keyId)).toEqual(after(kept));
    }
  });

  it('is not moved back by a replica whose clock is behind', async () => {
    const { record } = await newKey();
    await store.touch(record.keyId, after(300), after(240));
    await store.touch(record.keyId, after(10), after(-50));
    expect(await lastUse(record.keyId)).toEqual(after(300));
  });

  it('does not fail the request when it cannot be written', async () => {
    const { key } = await newKey();
    const failure = new Error('read-only');
    jest.spyOn(store, 'touch').mockRejectedValue(failure);
    expect((await apiKeys().authenticate(`Bearer ${key}`)).ok).toBeDefined();
    expect(onTouchFailed).toHaveBeenCalledWith(failure);
  });
});

describe('the first key', () => {
  it('is made when there is none, and only then', async () => {
    const first = await apiKeys().ensureFirstKey({ ownerDid: OWNER });
    expect((await apiKeys().authenticate(`Bearer ${first?.key ?? ''}`)).ok?.ownerDid).toBe(OWNER);
    expect(await apiKeys().ensureFirstKey({ ownerDid: OWNER })).toBeNull();
  });

  it('is made once, though several replicas start at once', async () => {
    const starts = Array.from({ length: 8 }, () => apiKeys().ensureFirstKey({ ownerDid: OWNER }));
    expect((await Promise.all(starts)).filter((made) => made !== null)).toHaveLength(1);
    expect(await store.count()).toBe(1);
  });

  it('is the one of the setting, which is not given back to be shown', async () => {
    const { text } = generateApiKey('test');
    const starts = Array.from({ length: 8 }, () =>
      apiKeys().ensureFirstKey({ bootstrapKey: text, ownerDid: OWNER }),
    );
    expect(await Promise.all(starts)).toEqual(Array.from({ length: 8 }, () => null));
    expect((await apiKeys().authenticate(`Bearer ${text}`)).ok?.ownerDid).toBe(OWNER);
    expect(await store.count()).toBe(1);
  });

  it('is added when the setting comes later than other keys', async () => {
    await newKey();
    const { text } = generateApiKey('live');
    await apiKeys().ensureFirstKey({ bootstrapKey: text, ownerDid: OWNER });
    expect((await apiKeys().authenticate(`Bearer ${text}`)).ok).toBeDefined();
  });

  it('stays revoked, though the setting still holds it', async () => {
    const { text, keyId } = generateApiKey('live');
    await apiKeys().ensureFirstKey({ bootstrapKey: text, ownerDid: OWNER });
    await dataSource.getRepository(ApiKeyEntity).update({ keyId }, { revokedAt: START });
    await apiKeys().ensureFirstKey({ bootstrapKey: text, ownerDid: OWNER });
    expect((await apiKeys().authenticate(`Bearer ${text}`)).error?.reason).toBe('api_key_revoked');
  });

  it('in a malformed setting stops the start, names the setting, and is not quoted', async () => {
    const start = apiKeys().ensureFirstKey({ bootstrapKey: 'hunter2', ownerDid: OWNER });
    await expect(start).rejects.toThrow(/^BOOTSTRAP_API_KEY is not an API key/);
    await expect(start).rejects.not.toThrow('hunter2');
  });

  it('in a setting with the id of another key stops the start', async () => {
    const { text, keyId } = generateApiKey('live');
    const { record } = await newKey();
    await dataSource.getRepository(ApiKeyEntity).update({ keyId: record.keyId }, { keyId });
    await expect(apiKeys().ensureFirstKey({ bootstrapKey: text, ownerDid: OWNER })).rejects.toThrow(
      /^BOOTSTRAP_API_KEY has the id/,
    );
  });
});
