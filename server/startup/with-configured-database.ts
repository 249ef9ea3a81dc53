import type { Config } from '../config/settings.js';
import { startEmbeddedPostgres } from '../persistence/embedded/embedded-postgres.js';

/**
 * For commands: works on the database of the settings, by an address that keeps sessions. The embedded one is started, unless a server has started it,
 * and stopped afterwards.
 */
export async function withConfiguredDatabase<Result>(
  { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATA_DIR }: Config,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (DATABASE_DIRECT_URL !== undefined) return work(DATABASE_DIRECT_URL);
  const embedded = await startEmbeddedPostgres({ dataDir: DATA_DIR });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
