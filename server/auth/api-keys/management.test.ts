import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from './management.js';
import { ADMIN, OWNER, START, after, openTestApiKeys, type TestApiKeys } from './testing/api-keys.js';

const OTHER = 'did:web:other.example';
const NOBODY = '0000000000000';
const writer: Actor = { ownerDid: OWNER, scopes: ['api-keys:write', 'twins:read'] };
const details = { name: 'a test', ownerDid: OWNER, environment: 'live' } as const;

let test: TestApiKeys;

beforeAll(async () => {
  test = await openTestApiKeys();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.dataSource.query('delete from api_keys');
  test.now = START;
});

const works = async (key: string) => (await test.apiKeys.authenticate(`Bearer ${key}`)).ok !== undefined;
const find = async (keyId: string) => {
  const record = await test.store.find(keyId);
  if (!record) throw new Error('the key is gone');
  return record;
};

/** How many wait for a lock. */
const waiting = async () => {
  const rows = await test.dataSource.query<unknown[]>(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

describe('a new key', () => {
  it('is stored as it was asked for', async () => {
    const asked = { ...details, environment: 'test', scopes: ['twins:read'], expiresAt: after(60) } as const;
    const { key, record } = await test.apiKeys.create(writer, asked);
    expect(key).toMatch(/^twk_test_/);
    expect(await find(record.keyId)).toEqual({
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
      await expect(test.apiKeys.create(writer, { ...details, scopes })).rejects.toMatchObject({
        code: 'missing_scope',
      });
      expect(await test.store.count()).toBe(0);
    },
  );

  it('belongs to another owner only if an admin makes it', async () => {
    const forOther = { ...details, ownerDid: OTHER, scopes: ['twins:read'] } as const;
    await expect(test.apiKeys.create(writer, forOther)).rejects.toMatchObject({
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
    ['read', (keyId: string) => test.apiKeys.get(writer, keyId)],
    ['revoked', (keyId: string) => test.apiKeys.revoke(writer, keyId)],
    ['rotated', (keyId: string) => test.apiKeys.rotate(writer, keyId, 0)],
  ])('cannot be %s: it is the same as one that is not there', async (_, attempt) => {
    const { key, record } = await test.newKey({ ownerDid: OTHER, scopes: ['twins:read'] });
    for (const keyId of [record.keyId, NOBODY]) {
      await expect(attempt(keyId)).rejects.toMatchObject({
        code: 'api_key_not_found',
        message: `No API key of yours has the id ${keyId}`,
      });
    }
    expect(await works(key)).toBe(true);
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
  it('stops the key at once, and says so again when it is repeated', async () => {
    const { key, record } = await test.newKey();
    const revoked = await test.apiKeys.revoke(ADMIN, record.keyId);
    expect(revoked).toEqual({ ...record, revokedAt: START });
    expect(await works(key)).toBe(false);
    test.now = after(60);
    expect(await test.apiKeys.revoke(ADMIN, record.keyId)).toEqual(revoked);
  });

  it('needs every scope of the key, so that a weak key cannot lock out the strong ones of its owner', async () => {
    const strong = await test.newKey();
    await expect(test.apiKeys.revoke(writer, strong.record.keyId)).rejects.toMatchObject({
      code: 'missing_scope',
    });
    expect(await works(strong.key)).toBe(true);
    const weak = await test.newKey({ scopes: ['twins:read'] });
    await test.apiKeys.revoke(writer, weak.record.keyId);
    expect(await works(weak.key)).toBe(false);
  });
});

describe('a key with an end', () => {
  const lent: Actor = { ...ADMIN, expiresAt: after(600) };

  it.each([
    ['no end', {}],
    ['a later end', { expiresAt: after(601) }],
  ])('makes none with %s', async (_, end) => {
    await expect(
      test.apiKeys.create(lent, { ...details, scopes: ['twins:read'], ...end }),
    ).rejects.toMatchObject({ details: { errors: [{ field: 'body.expiresAt', rule: 'maximum' }] } });
  });

  it('makes one with the same end, and rotates another into no more', async () => {
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

describe('rotating', () => {
  it('makes a key like the old one, its end included', async () => {
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
    expect(await find(record.keyId)).toEqual(record);
    expect(await find(old.keyId)).toEqual({ ...old, expiresAt: after(70), successorId: record.keyId });
  });

  it('leaves both working until the overlap is over', async () => {
    const old = await test.newKey();
    const { key } = await test.apiKeys.rotate(ADMIN, old.record.keyId, 60);
    test.now = after(59);
    expect([await works(old.key), await works(key)]).toEqual([true, true]);
    test.now = after(60);
    expect([await works(old.key), await works(key)]).toEqual([false, true]);
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
    expect((await find(record.keyId)).expiresAt).toEqual(after(30));
  });

  it('gives nobody a stronger key than their own', async () => {
    for (const scopes of [['admin'], ['twins:write'], ['twins:read', 'api-keys:read']] as const) {
      const { key, record } = await test.newKey({ scopes });
      await expect(test.apiKeys.rotate(writer, record.keyId, 0)).rejects.toMatchObject({
        code: 'missing_scope',
      });
      expect(await works(key)).toBe(true);
    }
    const { record } = await test.newKey({ scopes: ['twins:read'] });
    expect((await test.apiKeys.rotate(writer, record.keyId, 0)).record.scopes).toEqual(['twins:read']);
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

  it('has one winner of many that come at once, and leaves one successor', async () => {
    const { record } = await test.newKey();
    const { all } = await test.dataSource.transaction(async (blocker) => {
      await blocker.query('select from api_keys where key_id = $1 for update', [record.keyId]);
      const attempts = Array.from({ length: 4 }, () => test.apiKeys.rotate(ADMIN, record.keyId, 60));
      const settled = Promise.allSettled(attempts);
      // So that all are under way before the first can end.
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
    expect((await find(record.keyId)).successorId).toBe(won[0]?.value.record.keyId);
    expect(await test.store.count()).toBe(2);
  });

  it('can be done to the successor in turn', async () => {
    const { record: first } = await test.newKey();
    const { record: second } = await test.apiKeys.rotate(ADMIN, first.keyId, 0);
    const { key } = await test.apiKeys.rotate(ADMIN, second.keyId, 0);
    expect(await works(key)).toBe(true);
  });
});

describe('the list of keys', () => {
  const pages = async (actor: Actor, limit: number) => {
    const all: string[][] = [];
    let cursor: string | undefined;
    do {
      const { records, nextCursor } = await test.apiKeys.list(actor, { limit, cursor });
      all.push(records.map(({ keyId }) => keyId));
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

  it('shows every key once, though thousands were made in one millisecond', async () => {
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

  it('has no page more when the last one is full', async () => {
    for (const _ of [1, 2, 3, 4]) await test.newKey();
    expect((await pages(ADMIN, 2)).map(({ length }) => length)).toEqual([2, 2]);
  });

  it('stays in step when keys are made between two pages', async () => {
    const made: string[] = [];
    for (const seconds of [0, 1, 2]) {
      test.now = after(seconds);
      made.unshift((await test.newKey()).record.keyId);
    }
    const { nextCursor } = await test.apiKeys.list(ADMIN, { limit: 2 });
    test.now = after(3);
    await test.newKey();
    const { records } = await test.apiKeys.list(ADMIN, { limit: 2, cursor: nextCursor });
    expect(records.map(({ keyId }) => keyId)).toEqual(made.slice(2));
  });

  it("shows one's own; to an admin, those of all", async () => {
    const { record: own } = await test.newKey();
    const { record: others } = await test.newKey({ ownerDid: OTHER });
    expect(await pages(writer, 20)).toEqual([[own.keyId]]);
    expect((await pages(ADMIN, 1)).flat().sort()).toEqual([own.keyId, others.keyId].sort());
  });

  it('refuses a cursor that it did not give', async () => {
    const { record } = await test.newKey({ ownerDid: OTHER });
    for (const cursor of [NOBODY, 'no-cursor', record.keyId]) {
      await expect(test.apiKeys.list(writer, { limit: 20, cursor })).rejects.toMatchObject({
        code: 'invalid_request',
        details: { errors: [{ field: 'query.cursor', rule: 'cursor', message: expect.any(String) }] },
      });
    }
  });
});
