/** An embedded PostgreSQL for deployments without DATABASE_URL: a real server with its data in the data folder. */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { whileUnheld } from './data-folder-hold.js';
import { USER, ensureCluster } from './cluster.js';
import { DATABASE, ensureDatabase } from './create-database.js';
import { embeddedFolder } from './embedded-folder.js';
import { keepPassword } from './password.js';
import { startOrAdopt, stopPostmaster } from './postmaster.js';
import { openPrograms } from './programs.js';
import { codeOf } from '../errors/error-code.js';
import { makeFolder } from '../files/make-folder.js';

export { holdDataFolder } from './data-folder-hold.js';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Called with a sentence about the data folder: a cluster was created, a running server was adopted. */
  onNotice?: (text: string) => void;
  /** Called when PostgreSQL starts in a process of its own, and this one only waits. Not called for one that is adopted. */
  onStarting?: () => void;
  /** PostgreSQL settings by name. They have no effect on a server that is adopted, because it runs already. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  url: string;
  /** True when PostgreSQL was already running, left by a killed server or owned by one that still runs. */
  adopted: boolean;
  /** Stops PostgreSQL, unless a server holds the lock on the data folder. Release your own lock first. */
  stop(): Promise<void>;
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { onNotice = () => undefined, onStarting, settings = {} } = options;
  await makeFolder(options.dataDir);
  // The real path, so that two names of one folder are recognised as the same.
  const dataDir = await realpath(options.dataDir);
  const cluster = {
    folder: embeddedFolder(dataDir),
    logFile: join(dataDir, 'pg.log'),
    passwordFile: join(dataDir, 'pg-password'),
    programs: await openPrograms(dataDir),
  };
  const password = await keepPassword(cluster.passwordFile);
  if (await ensureCluster(cluster, { password, durable: settings.fsync !== 'off' })) {
    onNotice(`Made a new PostgreSQL database in ${cluster.folder}`);
  }

  const urlAt = (port: number) => `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
  const { port, adopted } = await startOrAdopt(cluster, { urlAt, settings, onStarting });
  if (adopted) onNotice(`Adopted the PostgreSQL that was already running in ${cluster.folder}`);

  const url = urlAt(port);
  try {
    await ensureDatabase(url, cluster);
  } catch (error) {
    if (!adopted) await stopPostmaster(cluster);
    throw error;
  }

  return {
    url,
    adopted,
    async stop() {
      const stopped = await whileUnheld(url, () => stopPostmaster(cluster)).catch((error: unknown) => {
        // Nothing listens any more: it crashed, or another server stopped it.
        if (codeOf(error) === 'ECONNREFUSED') return true;
        throw error;
      });
      if (!stopped) onNotice('Left PostgreSQL running: another twin-oracle server is using it');
    },
  };
}
