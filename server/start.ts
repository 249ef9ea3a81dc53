import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { createApp, type AppOptions } from './app.js';
import { entities } from './entities.js';
import { createApiKeys } from './auth/api-keys/service.js';
import { createApiKeyStore } from './auth/api-keys/store.js';
import { sweepExpiredRows } from './persistence/expired-rows.js';
import { loadOracleIdentity } from './auth/oracle-identity.js';
import { RevocationEntity } from './auth/revocations/entity.js';
import { createRevocations } from './auth/revocations/service.js';
import { loadEncryptionKeys } from './auth/sealed/encryption-keys.js';
import { createSealedBox } from './auth/sealed/sealed-box.js';
import { UsedTokenEntity } from './auth/used-tokens/entity.js';
import { ConfigError, type Config } from './config.js';
import { IdempotencyKeyEntity } from './idempotency/entity.js';
import { createAttachmentStore } from './oracle/attachments/store.js';
import { ClientCallEntity } from './oracle/client-calls/entity.js';
import { openDatabase } from './persistence/database.js';
import { holdDataFolder, startEmbeddedPostgres } from './persistence/embedded-postgres.js';
import { codeOf } from './persistence/error-code.js';
import { migrate } from './persistence/migrate.js';
import { openNotifications } from './persistence/notifications.js';
import type { Redis } from './redis/redis.js';
import { within } from './within.js';

export interface RunningServer {
  /** Where it listens. */
  readonly url: string;
  readonly oracleDid: string;
  /** An API key that was made at this start; nobody will see it again. */
  readonly firstApiKey: string | undefined;
  /** Whether the database is the embedded one. */
  readonly embedded: boolean;
  /** Resolves, with the reason, when the server cannot go on and should be stopped and started anew. */
  readonly lost: Promise<string>;
  /** Finishes what is under way, then closes everything. */
  stop(): Promise<void>;
}

/** What a server can be given in place of its own. */
export type ServerParts = Pick<AppOptions, 'createAgent'>;

/** Starts the whole server. When a part fails, those that were started before it are stopped again. */
export async function startServer(
  config: Config,
  log: Logger,
  parts: ServerParts = {},
): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = [];
  const stopAll = async () => {
    for (const step of undo.reverse().splice(0)) {
      await step().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
    }
  };
  try {
    return await start(config, log, parts, (step) => undo.push(step), stopAll);
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function start(
  config: Config,
  log: Logger,
  parts: ServerParts,
  onStop: (step: () => Promise<unknown>) => void,
  stop: () => Promise<void>,
): Promise<RunningServer> {
  let onLost: (reason: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => (onLost = resolve));
  await prepareDataFolder(config.DATA_DIR);
  const oracle = await loadOracleIdentity({
    dataDir: config.DATA_DIR,
    key: config.ORACLE_KEY,
    did: config.ORACLE_DID,
  });
  const databaseUrl = config.DATABASE_URL ?? (await startEmbedded(config, log, onStop, onLost));
  const encryptionKeys = await loadEncryptionKeys({
    dataDir: config.DATA_DIR,
    keys: config.ENCRYPTION_KEYS,
  });
  for (const setting of ['ORACLE_KEY', 'ENCRYPTION_KEYS'] as const) {
    if (config.DATABASE_URL && !config[setting])
      log.warn(
        `${setting} is not set: replicas on one database need the same keys, and each would make its own`,
      );
  }

  const dataSource = await openDatabase({
    url: databaseUrl,
    entities,
    poolSize: config.DATABASE_POOL_SIZE,
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  onStop(() => within(CLOSING_MS, dataSource.destroy()));
  await migrate(dataSource, databaseUrl);
  const reserved = await openDatabase({
    url: databaseUrl,
    entities,
    poolSize: RESERVED_CONNECTIONS,
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  onStop(() => within(CLOSING_MS, reserved.destroy()));

  const apiKeys = createApiKeys({
    store: createApiKeyStore(dataSource),
    onTouchFailed: (error) => log.warn({ err: error }, "an API key's last use could not be stored"),
  });
  // The first key acts for the deployment itself, whose name is the oracle's DID.
  const first = await apiKeys.ensureFirstKey({
    bootstrapKey: config.BOOTSTRAP_API_KEY,
    ownerDid: oracle.did,
  });

  const notifications = await openNotifications(databaseUrl, {
    onLost: (error) => log.warn({ err: error }, 'the connection for notifications was lost'),
    onReconnected: () => log.info('the connection for notifications is back'),
    onListenerFailed: (error) => log.error({ err: error }, 'a notification could not be handled'),
  });
  onStop(() => notifications.close());
  const revocations = await createRevocations({
    dataSource,
    notifications,
    onReadFailed: (error) => log.warn({ err: error }, 'the revocations could not be read'),
    onListenerFailed: (error) => log.error({ err: error }, 'a revocation could not be handled'),
  });
  onStop(() => revocations.close());
  const redis =
    config.REDIS_URL === undefined ? undefined : await connectRedis(config.REDIS_URL, config, log);
  if (redis) onStop(() => redis.close());
  const sweeper = sweepExpiredRows({
    dataSource,
    entities: [RevocationEntity, UsedTokenEntity, IdempotencyKeyEntity, ClientCallEntity],
    others: [() => createAttachmentStore(dataSource).dropOldImages()],
    onFailed: (error) => log.warn({ err: error }, 'expired rows could not be deleted'),
  });
  onStop(() => sweeper.close());

  let stopping = false;
  let url = '';
  const { server, takeUp, drain } = await createApp({
    config,
    dataSource,
    reserved,
    apiKeys,
    identity: oracle,
    sealedBox: createSealedBox(encryptionKeys),
    revocations,
    notifications,
    redis,
    log,
    ...parts,
    publicUrl: () => config.PUBLIC_URL ?? url,
    isStopping: () => stopping,
  });
  onStop(async () => {
    stopping = true;
    const milliseconds = config.SHUTDOWN_SECONDS * 1000;
    if (!(await within(milliseconds + CLOSING_MS, drain(milliseconds)))) server.closeAllConnections();
  });
  url = await listen(server, config);
  takeUp();
  return {
    url,
    oracleDid: oracle.did,
    firstApiKey: first?.key,
    embedded: config.DATABASE_URL === undefined,
    lost,
    stop,
  };
}

/** For the lease on runs and their log, which must not wait behind requests; and one to take runs up meanwhile. */
const RESERVED_CONNECTIONS = 3;

/** For what runs are handed over with, and for the last bytes to be sent. */
const CLOSING_MS = 5_000;

async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: ${folder} cannot be written (${codeOf(error) ?? String(error)}); name a folder that can`,
    );
  }
}

async function startEmbedded(
  { DATA_DIR }: Config,
  log: Logger,
  onStop: (step: () => Promise<unknown>) => void,
  onLost: (reason: string) => void,
): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, onNotice: (text) => log.info(text) });
  onStop(() => postgres.stop());
  const hold = await holdDataFolder(postgres.url, () => onLost('the embedded PostgreSQL has gone away'));
  onStop(() => hold.release());
  return postgres.url;
}

/** Rejects when Redis cannot be reached: a wrong address is found at the start, not in the first hour of many users. */
async function connectRedis(url: string, { REDIS_PREFIX }: Config, log: Logger): Promise<Redis> {
  // Imported only when there is one: the library takes a third of the whole start.
  const [{ openRedis }, { RedisUnreachable }] = await Promise.all([
    import('./redis/redis.js'),
    import('./redis/unreachable.js'),
  ]);
  try {
    return await openRedis({
      url,
      prefix: REDIS_PREFIX,
      onLost: (error) => log.warn({ err: error }, 'Redis was lost: this replica goes on by itself'),
      onBack: () => log.info('Redis is back'),
      onRefused: (error) => log.error({ err: error }, 'Redis refuses a command'),
      onListenerFailed: (error) => log.error({ err: error }, 'news could not be handled'),
    });
  } catch (error) {
    if (error instanceof RedisUnreachable) throw new ConfigError(error.message);
    throw error;
  }
}

async function listen(server: Server, { HOST, PORT }: Config): Promise<string> {
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(PORT, HOST, () => {
      server.off('error', fail);
      done();
    });
  }).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === 'EADDRINUSE')
      throw new ConfigError(`PORT: ${PORT} is in use on ${HOST}; stop what uses it, or choose another`);
    if (code === 'EACCES') throw new ConfigError(`PORT: this user may not listen on ${PORT}`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(`HOST: this machine has no address ${HOST}`);
    throw error;
  });
  const { port } = server.address() as AddressInfo;
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${port}`;
}
