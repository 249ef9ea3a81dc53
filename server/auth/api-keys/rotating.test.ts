import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ADMIN, START, WRITER, after, openTestApiKeys, type TestApiKeys } from './testing/test-api-keys.js';

let test: TestApiKeys;

beforeAll(async () => {
  test = await openTestApiKeys();
});
afterAll(() => test.close());
beforeEach(() => test.reset());

/** The number of connections that wait for a lock. */
const waiting = async () => {
  const rows = await test.dataSource.query<unknown[]>(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

describe('rotating', () => {
  it('creates a key like the old one, including its expiry', async () => {
    const { key, record: old } = await test.newKey({
      name: 'importer',
      environment: 'test',
      scopes: ['twins:read', 'twins:write'],
      expiresAt: after(600),
    });
    test.now = after(10);
    const { key: newKey, record } = await test.apiKeys.rotate(ADMIN, old.keyId, 60);
    expect(newKey).toMatch(/^twk_test_/);
    expect(newKey).not.toBe(key);
    expect(record).toEqual({
      ...old,
      keyId: record.keyId,
      keyHash: record.keyHash,
      createdAt: after(10),
    });
    expect(await test.find(record.keyId)).toEqual(record);
    expect(await test.find(old.keyId)).toEqual({ ...old, expiresAt: after(70), successorId: record.keyId });
  });

  it('leaves both working until the overlap is over', async () => {
    const old = await test.newKey();
    const { key } = await test.apiKeys.rotate(ADMIN, old.record.keyId, 60);
    test.now = after(59);
    expect([await test.works(old.key), await test.works(key)]).toEqual([true, true]);
    test.now = after(60);
    expect([await test.works(old.key), await test.works(key)]).toEqual([false, true]);
  });

  it('without an overlap stops the old key at once', async () => {
    const old = await test.newKey();
    const { record } = await test.apiKeys.rotate(ADMIN, old.record.keyId, 0);
    expect((await test.apiKeys.authenticate(`Bearer ${old.key}`)).error).toMatchObject({
      reason: 'api_key_expired',
      detail: `The API key expired at ${START.toISOString()}; it was rotated to ${record.keyId}`,
    });
  });

  it('does not lengthen the life of the old key', async () => {
    const { record } = await test.newKey({ expiresAt: after(30) });
    await test.apiKeys.rotate(ADMIN, record.keyId, 60);
    expect((await test.find(record.keyId)).expiresAt).toEqual(after(30));
  });

  it('gives no caller a stronger key than their own', async () => {
    for (const scopes of [['admin'], ['twins:write'], ['twins:read', 'api-keys:read']] as const) {
      const { key, record } = await test.newKey({ scopes });
      await expect(test.apiKeys.rotate(WRITER, record.keyId, 0)).rejects.toMatchObject({
        code: 'missing_scope',
      });
      expect(await test.works(key)).toBe(true);
    }
    const { record } = await test.newKey({ scopes: ['twins:read'] });
    expect((await test.apiKeys.rotate(WRITER, record.keyId, 0)).record.scopes).toEqual(['twins:read']);
  });

  it('is refused for a key that was revoked, has expired, or was rotated', async () => {
    const { record: revoked } = await test.newKey();
    await test.apiKeys.revoke(ADMIN, revoked.keyId);
    const { record: expired } = await test.newKey({ expiresAt: after(1) });
    const { record: rotated } = await test.newKey();
    const { record: successor } = await test.apiKeys.rotate(ADMIN, rotated.keyId, 600);
    test.now = after(1);
    for (const [keyId, message] of [
      [revoked.keyId, 'The API key was revoked; create a new one'],
      [expired.keyId, 'The API key has expired; create a new one'],
      [rotated.keyId, `The API key was rotated already, to ${successor.keyId}; rotate that one`],
    ] as const) {
      const attempt = test.apiKeys.rotate(ADMIN, keyId, 0);
      await expect(attempt).rejects.toMatchObject({ code: 'api_key_not_active', message });
    }
    expect(await test.store.count()).toBe(4);
  });

  it('succeeds once of many concurrent requests, and leaves one successor', async () => {
    const { record } = await test.newKey();
    const { all } = await test.dataSource.transaction(async (blocker) => {
      await blocker.query('select from api_keys where key_id = $1 for update', [record.keyId]);
      const attempts = Array.from({ length: 4 }, () => test.apiKeys.rotate(ADMIN, record.keyId, 60));
      const settled = Promise.allSettled(attempts);
      // All requests have started before the first can finish.
      while ((await waiting()) < attempts.length);
      return { all: settled };
    });
    const settled = await all;
    const won = settled.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect(settled.filter((result) => result.status === 'rejected')).toEqual(
      Array.from({ length: 3 }, () => ({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'api_key_not_active' }),
      })),
    );
    expect((await test.find(record.keyId)).successorId).toBe(won[0]?.value.record.keyId);
    expect(await test.store.count()).toBe(2);
  });

  it('works for the successor in turn', async () => {
    const { record: first } = await test.newKey();
    const { record: second } = await test.apiKeys.rotate(ADMIN, first.keyId, 0);
    const { key } = await test.apiKeys.rotate(ADMIN, second.keyId, 0);
    expect(await test.works(key)).toBe(true);
  });
});
