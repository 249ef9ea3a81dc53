import { expect, it } from '@jest/globals';
import { ConfigError } from '../../errors/config-error.js';
import { findBinaries } from './binaries.js';

it('says that a database is needed where the embedded one is not installed', () => {
  const find = () => findBinaries({ platform: 'linux', arch: 'mips' });
  expect(find).toThrow(ConfigError);
  expect(find).toThrow(/^DATABASE_URL: is not set, and there is no embedded PostgreSQL for linux on mips/);
});
