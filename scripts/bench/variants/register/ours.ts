/** The handlers of the platform as the server binds them, without HTTP, authentication and validation. */
import { createLogger } from '../../../../server/startup/logging.js';
import { readConfig } from '../../../../server/config/settings.js';
import { entities } from '../../../../server/startup/entities.js';
import { loadOracleIdentity } from '../../../../server/auth/oracle-identity.js';
import { loadEncryptionKeys } from '../../../../server/auth/encryption/encryption-keys.js';
import { createSealedBox } from '../../../../server/auth/encryption/sealed-box.js';
import { createCommands } from '../../../../server/command/command.js';
import { openDatabase } from '../../../../server/persistence/database.js';
import { openNotifications } from '../../../../server/pubsub/postgres/notifications.js';
import { recordEvents } from '../../../../server/platform/events/event-store.js';
import { createPlatform } from '../../../../server/platform/platform.js';
import { twinOf } from '../../fixtures/sample-register.js';
import { DEPTH, filtersOf, NODES, PAGE, type Answers } from './answers.js';

export async function openOurs(): Promise<Answers> {
  const config = readConfig(process.env);
  const { DATABASE_URL: url = '', DATA_DIR: dataDir } = config;
  const dataSource = await openDatabase({ url, entities, poolSize: 2 });
  const notifications = await openNotifications(url);
  const identity = await loadOracleIdentity({ dataDir, key: config.ORACLE_KEY });
  const sealedBox = createSealedBox(await loadEncryptionKeys({ dataDir, keys: config.ENCRYPTION_KEYS }));
  const { handlers } = await createPlatform({
    config,
    dataSource,
    reserved: dataSource,
    commands: createCommands({ dataSource, sealedBox, appendEvents: recordEvents }),
    identity,
    sealedBox,
    notifications,
    publicUrl: () => 'http://127.0.0.1',
    deprecations: [],
    clock: () => new Date(),
    log: createLogger('warn'),
  });
  const caller = {
    kind: 'apiKey',
    keyId: '0000000000000',
    ownerDid: identity.did,
    scopes: ['admin'],
    expiresAt: null,
  } as const;
  const asked = { requestId: 'bench', header: {}, caller };

  return {
    async create(number) {
      await handlers.createEntity({ ...asked, path: {}, query: {}, body: twinOf(number) });
    },
    async read(did) {
      const { body } = await handlers.getEntity({ ...asked, path: { did }, query: {}, body: undefined });
      return body.did;
    },
    async list(number) {
      const { type, country } = filtersOf(number);
      const query = { type, property: [`country:${country}`], limit: PAGE };
      const { body } = await handlers.listEntities({ ...asked, path: {}, query, body: undefined });
      return body.twins.map(({ did }) => did);
    },
    async walk(did) {
      const query = { depth: DEPTH, direction: 'out', limit: NODES } as const;
      const { body } = await handlers.getTwinGraph({ ...asked, path: { did }, query, body: undefined });
      return body.nodes.map(({ id, depth }) => `${depth} ${id}`);
    },
    async close() {
      await notifications.close();
      await dataSource.destroy();
    },
  };
}
