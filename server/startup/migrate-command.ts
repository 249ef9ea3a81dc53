/** `twin-oracle migrate`: brings the database up to date before the first replica of a new version starts, and ends. */
import { readConfig } from '../config/settings.js';
import { runEntryPoint } from './entry-point.js';
import { migrate } from '../persistence/migrate.js';
import { withConfiguredDatabase } from './with-configured-database.js';

export function migrateCommand(): Promise<void> {
  return runEntryPoint(async () => {
    const newer = await withConfiguredDatabase(readConfig(process.env), (url) => migrate(url));
    const state =
      newer.length === 0
        ? 'up to date'
        : `that of a newer version, which this one works with (it also has ${newer.join(', ')})`;
    process.stdout.write(`The database is ${state}. Plugins bring theirs up to date when a server starts.\n`);
  });
}
