import { expect, it, jest } from '@jest/globals';
import type { ApiKeyRecord } from '../entity.js';
import { createKnownKeys } from './known-keys.js';
import { makeApiKey } from '../new-key.js';

const { record } = makeApiKey(
  { name: 'a test', ownerDid: 'did:web:a.example', scopes: ['admin'], environment: 'live' },
  new Date(),
);
const revoked: ApiKeyRecord = { ...record, revokedAt: new Date() };
const { keyId } = record;

/** A store whose reads end when the test says so. */
function slowStore() {
  const ends: ((found: ApiKeyRecord | null) => void)[] = [];
  const find = jest.fn(() => new Promise<ApiKeyRecord | null>((end) => ends.push(end)));
  return { find, end: (found: ApiKeyRecord | null) => ends.shift()?.(found) };
}

it.each(['forget', 'forgetAll'] as const)('%s holds for a read that has begun before', async (how) => {
  const store = slowStore();
  const keys = createKnownKeys({ store });
  const before = keys.find(keyId);
  keys[how](keyId);
  const after = keys.find(keyId);
  store.end(record);
  expect(await before).toBe(record);
  store.end(revoked);
  expect(await after).toBe(revoked);
  expect(await keys.find(keyId)).toBe(revoked);
  expect(store.find).toHaveBeenCalledTimes(2);
});

it('keeps what was read last, whichever read ends first', async () => {
  const ends: ((found: ApiKeyRecord) => void)[] = [];
  const keys = createKnownKeys({ store: { find: () => new Promise((end) => ends.push(end)) } });
  const before = keys.find(keyId);
  keys.forget(keyId);
  const after = keys.find(keyId);
  ends[1]?.(revoked);
  expect(await after).toBe(revoked);
  ends[0]?.(record);
  expect(await before).toBe(record);
  expect(await keys.find(keyId)).toBe(revoked);
});

it('reads again after a read that failed', async () => {
  const find = jest
    .fn<() => Promise<ApiKeyRecord>>()
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValue(record);
  const keys = createKnownKeys({ store: { find } });
  await expect(keys.find(keyId)).rejects.toThrow('no');
  expect(await keys.find(keyId)).toBe(record);
});

it('keeps a limited number of keys, those used last', async () => {
  const find = jest.fn((id: string) => Promise.resolve({ ...record, keyId: id }));
  const keys = createKnownKeys({ store: { find }, maxKeys: 2 });
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await keys.find(id);
  expect(find.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
});
