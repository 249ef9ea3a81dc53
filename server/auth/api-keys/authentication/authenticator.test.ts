/** API keys that are kept in memory, on two replicas. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { firstColumn } from '../../../testing/notes.js';
import { generateApiKey } from '../format.js';
import { ADMIN, OWNER, after, openTestApiKeys, type TestApiKeys } from '../testing/test-api-keys.js';
import { startKeyReplica, type KeyReplica } from '../testing/key-replica.js';

const VALID = `${OWNER} twins:read twins:write`;

let test: TestApiKeys;
let replicas: KeyReplica[];

beforeAll(async () => {
  test = await openTestApiKeys();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.reset();
  replicas = [];
});
afterEach(() => Promise.all(replicas.map((replica) => replica.close())));

async function start(options?: Parameters<typeof startKeyReplica>[1]): Promise<KeyReplica> {
  const replica = await startKeyReplica(test, options);
  replicas.push(replica);
  return replica;
}

const newKey = () => test.newKey({ scopes: ['twins:read', 'twins:write'] });

/** Without a notification, as if it had been lost. */
async function revokeInSilence(keyId: string): Promise<void> {
  await test.dataSource.query('alter table api_keys disable trigger notify_of_api_key');
  await test.dataSource.query('update api_keys set revoked_at = now() where key_id = $1', [keyId]);
  await test.dataSource.query('alter table api_keys enable trigger notify_of_api_key');
}

it('asks the database once for a key, also for requests at the same time', async () => {
  const replica = await start();
  const { key } = await newKey();
  await Promise.all([1, 2, 3].map(() => replica.answer(key)));
  expect(await replica.answer(key)).toBe(VALID);
  expect(replica.reads()).toBe(1);
});

it('knows a new key at once that it did not find before', async () => {
  const replica = await start();
  const { key, record } = await newKey();
  await test.dataSource.query('delete from api_keys');
  expect(await replica.answer(key)).toBe('api_key_unknown');
  await test.store.insert(record);
  expect(await replica.answer(key)).toBe(VALID);
});

describe('a known key', () => {
  it.each([
    ['revoked', 'revoked_at = now()', 'api_key_revoked'],
    ['ended by a rotation or by hand', `expires_at = '2020-01-01'`, 'api_key_expired'],
    ['given fewer scopes', `scopes = '{twins:read}'`, `${OWNER} twins:read`],
    ['given to another owner', `owner_did = 'did:web:b.example'`, 'did:web:b.example twins:read twins:write'],
    ['given another secret', String.raw`key_hash = '\x00'::bytea || substr(key_hash, 2)`, 'api_key_unknown'],
  ])('is so on every replica once it was %s', async (_, change, answer) => {
    const both = [await start(), await start()];
    const { key, record } = await newKey();
    for (const replica of both) expect(await replica.answer(key)).toBe(VALID);
    await test.dataSource.query(`update api_keys set ${change} where key_id = $1`, [record.keyId]);
    await Promise.all(both.map((replica) => replica.answers(key, answer)));
  });

  it('is unknown on every replica once it was deleted', async () => {
    const both = [await start(), await start()];
    const { key } = await newKey();
    for (const replica of both) expect(await replica.answer(key)).toBe(VALID);
    await test.dataSource.query('delete from api_keys');
    await Promise.all(both.map((replica) => replica.answers(key, 'api_key_unknown')));
  });

  it('is refused from the moment that it expires, without asking the database', async () => {
    const replica = await start({ clock: () => test.now });
    const { key } = await test.newKey({ scopes: ['twins:read', 'twins:write'], expiresAt: after(60) });
    test.now = after(59);
    expect(await replica.answer(key)).toBe(VALID);
    test.now = after(60);
    expect(await replica.answer(key)).toBe('api_key_expired');
    expect(replica.reads()).toBe(1);
  });

  it('does not lend its owner or its scopes to another secret with its id', async () => {
    const replica = await start();
    const { record } = await newKey();
    const guess = generateApiKey('live');
    await test.dataSource.query('update api_keys set key_id = $1', [guess.keyId]);
    const { key: other } = await test.newKey({ ownerDid: 'did:web:b.example', scopes: ['admin'] });
    expect(await replica.answer(other)).toBe('did:web:b.example admin');
    for (let times = 0; times < 2; times++) expect(await replica.answer(guess.text)).toBe('api_key_unknown');
    expect(record.keyId).not.toBe(guess.keyId);
  });
});

it('that was changed by a replica is read again by all', async () => {
  const [here, there] = [await start(), await start()];
  const { key, record } = await newKey();
  for (const replica of [here, there]) expect(await replica.answer(key)).toBe(VALID);
  await test.apiKeys.revoke(ADMIN, record.keyId);
  expect(await there.answer(key)).toBe(VALID);
  here.changed(record.keyId);
  await Promise.all([here, there].map((replica) => replica.answers(key, 'api_key_revoked')));
});

describe('a replica that missed a notification', () => {
  it('refuses the key when the record has become too old', async () => {
    const replica = await start({ maxAgeMs: 20 });
    const { key, record } = await newKey();
    expect(await replica.answer(key)).toBe(VALID);
    await revokeInSilence(record.keyId);
    await replica.answers(key, 'api_key_revoked');
  });

  it('refuses the key when its connection is back', async () => {
    const replica = await start();
    const { key, record } = await newKey();
    expect(await replica.answer(key)).toBe(VALID);
    await revokeInSilence(record.keyId);
    expect(await replica.answer(key)).toBe(VALID);
    await firstColumn(
      test.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen%'`,
    );
    await replica.answers(key, 'api_key_revoked');
  });
});

it('stores the times of last use when it stops', async () => {
  const replica = await start({ clock: () => test.now });
  const { key, record } = await newKey();
  test.now = after(90);
  await replica.answer(key);
  expect((await test.find(record.keyId)).lastUsedAt).toBeNull();
  await replica.close();
  replicas = [];
  expect((await test.find(record.keyId)).lastUsedAt).toEqual(after(90));
});
