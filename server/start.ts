import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp, type AppOptions } from './app.js';
import { entities } from './startup/entities.js';
import { createApiKeyAuthenticator } from './auth/api-keys/authentication/authenticator.js';
import { createApiKeys } from './auth/api-keys/service.js';
import { createApiKeyStore } from './auth/api-keys/store.js';
import { sweepExpiredRows } from './persistence/expired-rows.js';
import { loadOracleIdentity } from './auth/oracle-identity.js';
import { RevocationEntity } from './auth/revocations/entity.js';
import { createRevocations } from './auth/revocations/service.js';
import { loadEncryptionKeys } from './auth/encryption/encryption-keys.js';
import { createSealedBox } from './auth/encryption/sealed-box.js';
import { UsedTokenEntity } from './auth/replay-protection/entity.js';
import type { Callers } from './auth/callers/handler.js';
import { createCommands } from './command/command.js';
import { ConfigError, type Config } from './config/settings.js';
import { IdempotencyKeyEntity } from './command/entity.js';
import { createAttachmentStore } from './oracle/attachments/store.js';
import { ClientCallEntity } from './oracle/client-calls/entity.js';
import { firstKeyFile } from './startup/first-key-file.js';
import { listen, urlOf } from './startup/listen.js';
import { prepareDataFolder } from './startup/prepare-data-folder.js';
import { createEventNotifier } from './platform/events/event-notifier.js';
import { recordEvents } from './platform/events/event-store.js';
import { openDatabase } from './persistence/database.js';
import { holdDataFolder, startEmbeddedPostgres } from './persistence/embedded/embedded-postgres.js';
import { migrate } from './persistence/migrate.js';
import { openNotifications } from './pubsub/postgres/notifications.js';
import { replaceSecret } from './persistence/files/secret-file.js';
import type { Redis } from './pubsub/redis/redis.js';
import { createSteps, type RunStep } from './startup/start-steps.js';
import { settlesWithin } from './async/with-timeout.js';

export interface RunningServer {
  /** The URL at which it listens. */
  readonly url: string;
  readonly oracleDid: string;
  /** An API key that was created at this start; it is not shown again. */
  readonly firstApiKey: string | undefined;
  /** Whether the database is the embedded one. */
  readonly embedded: boolean;
  /** Resolves, with the reason, when the server cannot continue and should be restarted. */
  readonly lost: Promise<string>;
  /** Finishes work in progress, then closes everything. */
  stop(): Promise<void>;
}

/** Replacements for parts of the server. */
export type ServerParts = Pick<AppOptions, 'createAgent'>;

/**
 * Starts the whole server. When a part fails or times out, or the signal interrupts the start, the parts that were started before are
 * stopped again. Rejects with `StartInterrupted` in the last case.
 */
export async function startServer(
  config: Config,
  log: Logger,
  parts: ServerParts = {},
  signal?: AbortSignal,
): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = [];
  const onStop = (step: () => Promise<unknown>) => void undo.push(step);
  const stopAll = async () => {
    for (const step of undo.reverse().splice(0)) {
      await step().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
    }
  };
  try {
    return await start(config, log, parts, createSteps({ log, onStop, signal }), onStop, stopAll);
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function start(
  config: Config,
  log: Logger,
  parts: ServerParts,
  step: RunStep,
  onStop: (undo: () => Promise<unknown>) => void,
  stop: () => Promise<void>,
): Promise<RunningServer> {
  let onLost: (reason: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => (onLost = resolve));
  const dataFolder = { what: 'the data folder', setting: 'DATA_DIR' };
  const database = {
    what: 'the database',
    setting: config.DATABASE_URL === undefined ? 'DATA_DIR' : 'DATABASE_URL',
  };
  await step(dataFolder, () => prepareDataFolder(config.DATA_DIR));
  const oracle = await step(dataFolder, () =>
    loadOracleIdentity({ dataDir: config.DATA_DIR, key: config.ORACLE_KEY, did: config.ORACLE_DID }),
  );
  const databaseUrl = config.DATABASE_URL ?? (await startEmbedded(config, log, step, onLost));
  const encryptionKeys = await step(dataFolder, () =>
    loadEncryptionKeys({ dataDir: config.DATA_DIR, keys: config.ENCRYPTION_KEYS }),
  );
  for (const setting of ['ORACLE_KEY', 'ENCRYPTION_KEYS'] as const) {
    if (config.DATABASE_URL && !config[setting])
      log.warn(
        `${setting} is not set: replicas on one database need the same keys, and each would make its own`,
      );
  }

  const connect = (poolSize: number) =>
    step(
      database,
      () =>
        openDatabase({
          url: databaseUrl,
          entities,
          poolSize,
          onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
        }),
      (source) => settlesWithin(CLOSING_MS, source.destroy()),
    );
  const dataSource = await connect(config.DATABASE_POOL_SIZE);
  await step(
    {
      ...database,
      what: "the database's tables, which another server may be bringing up to date",
      limitMs: MIGRATION_LIMIT_MS,
    },
    () => migrate(databaseUrl),
  );
  const reserved = await connect(RESERVED_CONNECTIONS);

  const keyStore = createApiKeyStore(dataSource);
  const apiKeys = createApiKeys(keyStore);
  // The first key acts for the deployment itself, whose name is the oracle's DID.
  const first = await step(database, () =>
    apiKeys.ensureFirstKey({
      bootstrapKey: config.BOOTSTRAP_API_KEY,
      ownerDid: oracle.did,
      onMade: (key) => replaceSecret(firstKeyFile(config), key),
    }),
  );

  const notifications = await step(
    database,
    () =>
      openNotifications(databaseUrl, {
        onLost: (error) => log.warn({ err: error }, 'the connection for notifications was lost'),
        onReconnected: () => log.info('the connection for notifications is back'),
        onListenerFailed: (error) => log.error({ err: error }, 'a notification could not be handled'),
      }),
    (opened) => opened.close(),
  );
  const sealedBox = createSealedBox(encryptionKeys);
  const commands = createCommands<Callers>({
    dataSource,
    sealedBox,
    appendEvents: recordEvents,
    onEvents: createEventNotifier(notifications),
  });
  const keyAuthenticator = await step(
    database,
    () =>
      createApiKeyAuthenticator({
        store: keyStore,
        notifications,
        onTouchFailed: (error) => log.warn({ err: error }, 'the last use of API keys could not be stored'),
      }),
    (created) => created.close(),
  );
  const revocations = await step(
    database,
    () =>
      createRevocations({
        dataSource,
        unitOfWork: commands.unitOfWork,
        notifications,
        onReadFailed: (error) => log.warn({ err: error }, 'the revocations could not be read'),
        onListenerFailed: (error) => log.error({ err: error }, 'a revocation could not be handled'),
      }),
    (created) => created.close(),
  );
  const redis = await step(
    { what: 'Redis', setting: 'REDIS_URL' },
    () => connectRedis(config, log),
    async (connected) => connected?.close(),
  );
  const sweeper = sweepExpiredRows({
    dataSource,
    entities: [RevocationEntity, UsedTokenEntity, IdempotencyKeyEntity, ClientCallEntity],
    others: [() => createAttachmentStore(dataSource).dropOldImages()],
    onFailed: (error) => log.warn({ err: error }, 'expired rows could not be deleted'),
  });
  onStop(() => sweeper.close());

  const stopping = new AbortController();
  const { server, startJobs } = await step(
    { ...database, what: 'what the oracle and the platform read from the database' },
    () =>
      createApp({
        config,
        dataSource,
        reserved,
        apiKeys,
        keyAuthenticator,
        identity: oracle,
        sealedBox,
        commands,
        revocations,
        notifications,
        redis,
        log,
        ...parts,
        stopping: stopping.signal,
      }),
    async (app) => {
      stopping.abort();
      // Load balancers do not know a server that has not listened yet.
      if (app.server.listening) await delay(config.DRAIN_SECONDS * 1000);
      const milliseconds = config.SHUTDOWN_SECONDS * 1000;
      if (!(await settlesWithin(milliseconds + CLOSING_MS, app.drain(milliseconds))))
        app.server.closeAllConnections();
    },
  );
  await step({ what: 'the address to listen on', setting: 'HOST' }, () => listen(server, config));
  startJobs();
  return {
    url: urlOf(server, config),
    oracleDid: oracle.did,
    firstApiKey: first?.key,
    embedded: config.DATABASE_URL === undefined,
    lost,
    stop,
  };
}

/** For the lease on runs, their log, and messages that come in, which must not wait behind requests; and one for recovery meanwhile. */
const RESERVED_CONNECTIONS = 4;

/** The time to hand runs over, and to send the last bytes. */
const CLOSING_MS = 5_000;

/** A new index on a large table takes minutes; a lock that is never released must not block a start forever. */
const MIGRATION_LIMIT_MS = 15 * 60_000;

/** A new cluster on a slow disk, or recovery after a crash, each of which has its own limit (embedded/postmaster.ts). */
const EMBEDDED_LIMIT_MS = 5 * 60_000;

async function startEmbedded(
  { DATA_DIR }: Config,
  log: Logger,
  step: RunStep,
  onLost: (reason: string) => void,
): Promise<string> {
  const embedded = {
    what: 'the embedded PostgreSQL',
    setting: 'DATA_DIR',
    limitMs: EMBEDDED_LIMIT_MS,
  };
  const { url } = await step(
    embedded,
    () => startEmbeddedPostgres({ dataDir: DATA_DIR, onNotice: (text) => log.info(text) }),
    (postgres) => postgres.stop(),
  );
  await step(
    embedded,
    () => holdDataFolder(url, () => onLost('the embedded PostgreSQL has gone away')),
    (hold) => hold.release(),
  );
  return url;
}

/** Rejects when Redis cannot be reached: a wrong address is found at the start, not under load. */
async function connectRedis({ REDIS_URL, REDIS_PREFIX }: Config, log: Logger): Promise<Redis | undefined> {
  if (REDIS_URL === undefined) return undefined;
  // Imported only when needed: the library takes a third of the whole start.
  const [{ openRedis }, { RedisUnreachable }] = await Promise.all([
    import('./pubsub/redis/redis.js'),
    import('./pubsub/redis/unreachable.js'),
  ]);
  try {
    return await openRedis({
      url: REDIS_URL,
      prefix: REDIS_PREFIX,
      onLost: (error) => log.warn({ err: error }, 'Redis was lost: this replica continues alone'),
      onBack: () => log.info('Redis is back'),
      onRefused: (error) => log.error({ err: error }, 'Redis refuses a command'),
      onListenerFailed: (error) => log.error({ err: error }, 'a broadcast message could not be handled'),
    });
  } catch (error) {
    if (error instanceof RedisUnreachable) throw new ConfigError(error.message);
    throw error;
  }
}
