import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig, settings } from './config.js';

describe('settings', () => {
  it('all have a default or may be left out', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      CORS_ORIGIN: ['*'],
      VALIDATOR: 'compiled',
    });
  });

  it('count as unset when they are empty', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it('take several origins', () => {
    expect(readConfig({ CORS_ORIGIN: 'https://a.example, http://localhost:5173' }).CORS_ORIGIN).toEqual([
      'https://a.example',
      'http://localhost:5173',
    ]);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['DATA_DIR', '/tmp/say "x"'],
    ['BOOTSTRAP_API_KEY', 'twk_live_x'],
    ['PUBLIC_URL', 'ftp://x.example'],
    ['PUBLIC_URL', 'https://x.example/oracle'],
    ['ORACLE_DID', 'did:web:x:'],
    ['DATABASE_URL', 'mysql://x'],
    ['REDIS_URL', 'http://x'],
    ['REDIS_URL', 'redis://x/name'],
    ['REDIS_URL', 'redis://:%zz@x'],
    ['REDIS_PREFIX', 'a b'],
    ['RUN_LEASE_SECONDS', '0'],
    ['DATABASE_POOL_SIZE', '1'],
    ['CORS_ORIGIN', 'https://a.example/path'],
    ['CORS_ORIGIN', '*, https://a.example'],
    ['ORACLE_DID', 'guide'],
    ['UCAN_AUTH_MAX_TTL_SECONDS', '0'],
    ['VALIDATOR', 'none'],
    ['LOG_LEVEL', 'loud'],
  ])('name %s when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  it('name each that is wrong', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT: .*\nLOG_LEVEL: /);
  });

  it('all have a meaning, for the table in the README', () => {
    for (const [name, setting] of Object.entries(settings.shape))
      expect([name, setting.description]).toEqual([name, expect.any(String)]);
  });
});
