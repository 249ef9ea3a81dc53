import { describe, expect, it } from '@jest/globals';
import { createOracleClient } from '../client/oracle/oracle-client.js';
import { createPlatformClient } from '../client/platform/platform-client.js';
import { discover } from './discovery.js';
import type { Retries } from './retries.js';

const auth = { headers: () => Promise.resolve({}) };

/** A value as JavaScript may pass it, regardless of the types. */
const given = (value: unknown): string => value as string;

describe('A client', () => {
  it.each([[undefined], [''], ['oracle.example.org'], ['/api'], ['ftp://oracle.example.org'], [3000]])(
    'is not made with %p for baseUrl',
    async (baseUrl) => {
      const wrong = new TypeError('baseUrl must be an http or https URL such as https://oracle.example.org');
      expect(() => createOracleClient({ baseUrl: given(baseUrl), auth })).toThrow(wrong);
      expect(() => createPlatformClient({ baseUrl: given(baseUrl), apiKey: 'twk_test_1' })).toThrow(wrong);
      await expect(discover(given(baseUrl))).rejects.toThrow(wrong);
    },
  );

  it.each([[undefined], [''], ['twk_live_secret\n'], ['Bearer twk_live_secret'], [42]])(
    'is not made with %p for apiKey, which is not repeated',
    (apiKey) => {
      const make = () => createPlatformClient({ baseUrl: 'http://localhost:3000', apiKey: given(apiKey) });
      expect(make).toThrow(TypeError);
      expect(make).toThrow(/^apiKey /);
      expect(make).not.toThrow(/secret/);
    },
  );

  it.each<[unknown, string]>([
    [{ limit: NaN }, 'retries.limit'],
    [{ limit: -1 }, 'retries.limit'],
    [{ limit: 1.5 }, 'retries.limit'],
    [{ limit: Infinity }, 'retries.limit'],
    [{ minDelayMs: NaN }, 'retries.minDelayMs'],
    [{ minDelayMs: -1 }, 'retries.minDelayMs'],
    [{ minDelayMs: '500' }, 'retries.minDelayMs'],
    [{ maxDelayMs: Infinity }, 'retries.maxDelayMs'],
    [{ maxDelayMs: -1 }, 'retries.maxDelayMs'],
    [{ maxDelayMs: 86_400_001 }, 'retries.maxDelayMs'],
    [3, 'retries'],
  ])('is not made, and makes no call, with %p for retries', async (options, name) => {
    const retries = options as Retries;
    const expected = expect.objectContaining({
      name: 'TypeError',
      message: expect.stringMatching(`^${name} must be `),
    });
    const baseUrl = 'http://localhost:3000';
    expect(() => createOracleClient({ baseUrl, auth, retries })).toThrow(expected);
    expect(() => createPlatformClient({ baseUrl, apiKey: 'twk_test_1', retries })).toThrow(expected);
    await expect(discover(baseUrl, { retries })).rejects.toThrow(expected);
  });

  it.each([[NaN], [0], [-1], [Infinity], ['500'], [86_400_001], [null]])(
    'is not made, and makes no call, with %p for timeoutMs',
    async (value) => {
      const timeoutMs = value as number;
      const expected = expect.objectContaining({
        name: 'TypeError',
        message: expect.stringMatching(/^timeoutMs must be /),
      });
      const baseUrl = 'http://localhost:3000';
      expect(() => createOracleClient({ baseUrl, auth, timeoutMs })).toThrow(expected);
      expect(() => createPlatformClient({ baseUrl, apiKey: 'twk_test_1', timeoutMs })).toThrow(expected);
      await expect(discover(baseUrl, { timeoutMs })).rejects.toThrow(expected);
    },
  );

  it.each<Retries>([
    false,
    {},
    { limit: 0, minDelayMs: 0, maxDelayMs: 0 },
    { limit: 1_000, maxDelayMs: 86_400_000 },
  ])('accepts %p for retries', (retries) => {
    createOracleClient({ baseUrl: 'http://localhost:3000', auth, retries });
  });

  it('accepts a base URL with a path, as behind a proxy', () => {
    createOracleClient({ baseUrl: 'https://example.org/oracle/', auth });
  });
});
