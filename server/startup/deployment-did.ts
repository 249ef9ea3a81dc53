import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_FILE, loadOracleIdentity } from '../auth/oracle-identity.js';
import type { Config } from '../config/settings.js';
import { ConfigError } from '../errors/config-error.js';

/**
 * For commands: the oracle's DID, which identifies the deployment.
 * @param purpose ends the sentence that asks for a missing `ORACLE_KEY`.
 */
export async function deploymentDid(
  { DATA_DIR, DATABASE_URL, ORACLE_KEY, ORACLE_DID }: Config,
  purpose: string,
): Promise<string> {
  // A key that is created here would belong to another oracle than the one that runs on that database.
  if (DATABASE_URL && !ORACLE_KEY && !existsSync(join(DATA_DIR, KEY_FILE)))
    throw new ConfigError(`ORACLE_KEY: must be set as for the server, ${purpose}`);
  const { did } = await loadOracleIdentity({ dataDir: DATA_DIR, key: ORACLE_KEY, did: ORACLE_DID });
  return did;
}
