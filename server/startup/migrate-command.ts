/** `twin-oracle migrate`: brings the database up to date before the first replica of a new version starts, and ends. */
import { readConfig } from '../config/settings.js';
import { runEntryPoint } from './entry-point.js';
import { migrate } from '../persistence/migrate.js';
import { withConfiguredDatabase } from './with-configured-database.js';

export function migrateCommand(): Promise<void> {
  return runEntryPoint(async () => {
    await withConfiguredDatabase(readConfig(process.env), (url) => migrate(url));
    process.stdout.write(
      'The database is up to date. Plugins bring theirs up to date when a server starts.\n',
    );
  });
}
