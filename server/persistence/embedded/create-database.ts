/** The database inside the cluster. */
import { withConnection } from '../connection.js';
import { codeOf } from '../errors/error-code.js';
import type { Cluster } from './cluster.js';

export const DATABASE = 'twin_oracle';

/** initdb creates this database; it is used to connect when ours does not exist yet. */
const MAINTENANCE_DATABASE = 'postgres';

const NO_SUCH_DATABASE = '3D000';
const WRONG_PASSWORD = '28P01';

/** Runs at every start, because a start that was killed may have left an empty cluster. */
export async function ensureDatabase(url: string, cluster: Cluster): Promise<void> {
  try {
    await withConnection(url, (client) => client.query('select 1'));
  } catch (error) {
    if (codeOf(error) === WRONG_PASSWORD) {
      throw new Error(
        `${cluster.passwordFile} is not the password of the PostgreSQL in ${cluster.folder}. Put back the file that belongs to it, or set DATA_DIR to another folder.`,
      );
    }
    if (codeOf(error) !== NO_SUCH_DATABASE) throw error;
    await createDatabase(url);
  }
}

async function createDatabase(url: string): Promise<void> {
  await withConnection(maintenanceUrl(url), async (client) => {
    try {
      await client.query(`create database ${DATABASE}`);
    } catch (error) {
      const { rows } = await client.query('select from pg_database where datname = $1', [DATABASE]);
      // Another server, started at the same moment, may have created it.
      if (rows.length === 0) throw error;
    }
  });
}

export function maintenanceUrl(url: string): string {
  const maintenance = new URL(url);
  maintenance.pathname = MAINTENANCE_DATABASE;
  return maintenance.href;
}
