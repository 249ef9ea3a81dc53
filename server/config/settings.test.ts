import { describe, expect, it } from '@jest/globals';
import { readConfig, settings } from './settings.js';
import { ConfigError } from '../errors/config-error.js';

describe('settings', () => {
  it('all have a default or are optional', () => {
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

  it.each([
    ['PORT', '99999', 'PORT: must be a whole number from 0 to 65535'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent'],
    ['WEBHOOKS_PRIVATE', 'yes', 'WEBHOOKS_PRIVATE: must be one of on, off'],
    ['ORACLE_NAME', 'x'.repeat(101), 'ORACLE_NAME: must have at most 100 characters'],
    [
      'DATABASE_URL',
      'mysql://user:secret@host/name',
      'DATABASE_URL: must be an address such as postgres://user:password@host:5432/name (special characters in the password are written as %XX)',
    ],
  ])('say what %s must be, in words of their own', (name, value, words) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(words));
  });

  it('never use the messages of the validation library', () => {
    for (const name of Object.keys(settings.shape)) {
      for (const value of ['\u0000', '-1', 'x'.repeat(3_000), '99999999999']) {
        let said = `${name}: must`;
        try {
          readConfig({ [name]: value });
        } catch (error) {
          said = String(error);
        }
        expect(said).toMatch(new RegExp(`${name}: (?:must|needs)`));
      }
    }
  });

  it('refuse a sampler of traces that does not exist, and a ratio that is none', () => {
    expect(() => readConfig({ OTEL_TRACES_SAMPLER: 'parentbased_ratio' })).toThrow(
      /OTEL_TRACES_SAMPLER.*parentbased_traceidratio/,
    );
    for (const ratio of ['5%', '1.5', '-1', 'half'])
      expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: ratio })).toThrow(
        'OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1 such as 0.05',
      );
    expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0.05' }).OTEL_TRACES_SAMPLER_ARG).toBe(0.05);
  });

  it('name each invalid one', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT: .*\nLOG_LEVEL: /);
  });

  it('all have a description, for the table in docs/settings.md', () => {
    for (const [name, setting] of Object.entries(settings.shape))
      expect([name, setting.description]).toEqual([name, expect.any(String)]);
  });
});
