import { expect, it, jest } from '@jest/globals';
import { createVerifiedCache } from './verified-cache.js';

it('the cache forgets the token that was used longest ago', async () => {
  const cache = createVerifiedCache<{ token: string }, never>(2);
  const verify = jest.fn((token: string) => Promise.resolve({ ok: { token } }));
  for (const token of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.once('kind', token, () => verify(token));
  expect(verify.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
});

it('a verification that throws is tried again by the next request', async () => {
  const cache = createVerifiedCache<{ token: string }, never>();
  await expect(cache.once('kind', 'a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cache.once('kind', 'a', () => Promise.resolve({ ok: { token: 'a' } }))).toEqual({
    ok: { token: 'a' },
  });
});
