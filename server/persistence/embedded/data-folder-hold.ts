/**
 * The lock on a data folder. Two servers on one folder would take over each other's runs and jobs. The lock is a session lock in the
 * folder's PostgreSQL: a killed server loses it with its connection, so there is no stale lock file.
 */
import { connect, withConnection } from '../connection.js';
import { codeOf } from '../errors/error-code.js';
import { DATA_FOLDER_LOCK } from '../locks.js';

/** PostgreSQL may not have noticed yet that the previous server was killed; a restart must not fail because of that. */
const GRACE_MS = 500;

const LOCK_NOT_AVAILABLE = '55P03';

export interface DataFolderHold {
  release(): Promise<void>;
}

/** `onLost` is called when the connection breaks: after that another server can take the lock. */
export async function holdDataFolder(
  url: string,
  onLost: (error: Error) => void = () => undefined,
): Promise<DataFolderHold> {
  const client = await connect(url);
  try {
    await client.query(`set lock_timeout = ${GRACE_MS}`);
    await client.query('select pg_advisory_lock($1)', [DATA_FOLDER_LOCK]);
  } catch (error) {
    await client.end();
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new Error(
      'Another twin-oracle server is running on this data folder. Stop it, or give this one its own folder by setting DATA_DIR.',
    );
  }
  client.on('error', onLost);
  return { release: () => client.end() };
}

/** Runs `work` while no server holds the lock or can take it. Returns false, without running it, if a server does. */
export async function whileUnheld(url: string, work: () => Promise<void>): Promise<boolean> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      DATA_FOLDER_LOCK,
    ]);
    if (rows[0]?.free !== true) return false;
    await work();
    return true;
  });
}
