/** Makes another API key and prints it: `make api-key`. Works beside a running server, and without one. */
import { ApiKeyEntity } from './auth/api-keys/entity.js';
import { createApiKeys } from './auth/api-keys/service.js';
import { createApiKeyStore } from './auth/api-keys/store.js';
import { loadOracleIdentity } from './auth/oracle-identity.js';
import { readConfig } from './config.js';
import { openDatabase } from './persistence/database.js';
import { startEmbeddedPostgres } from './persistence/embedded-postgres.js';
import { migrate } from './persistence/migrate.js';
import { runEntryPoint } from './entry-point.js';

await runEntryPoint(async () => {
  const config = readConfig(process.env);
  const embedded = config.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.DATA_DIR });
  try {
    const key = await createKey(embedded?.url ?? config.DATABASE_URL ?? '');
    process.stdout.write(`${key}\n`);
  } finally {
    await embedded?.stop();
  }

  async function createKey(url: string): Promise<string> {
    const dataSource = await openDatabase({ url, entities: [ApiKeyEntity], poolSize: 2 });
    try {
      await migrate(dataSource, url);
      const oracle = await loadOracleIdentity({
        dataDir: config.DATA_DIR,
        key: config.ORACLE_KEY,
        did: config.ORACLE_DID,
      });
      const apiKeys = createApiKeys({ store: createApiKeyStore(dataSource), onTouchFailed: () => undefined });
      const { key } = await apiKeys.create({
        name: 'made by make api-key',
        ownerDid: oracle.did,
        environment: 'live',
      });
      return key;
    } finally {
      await dataSource.destroy();
    }
  }
});
