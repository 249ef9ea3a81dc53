import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.js';
import type { AppOptions } from './app-options.js';
import { entities } from './startup/entities.js';
import { createApiKeyAuthenticator } from './auth/api-keys/authentication/authenticator.js';
import { createApiKeys } from './auth/api-keys/service.js';
import { createApiKeyStore } from './auth/api-keys/store.js';
import { sweepExpiredRows } from './persistence/expired-rows.js';
import { loadOracleIdentity, type OracleIdentity } from './auth/oracle-identity.js';
import { connectRedis } from './startup/connect-redis.js';
import { replicaSecretOf } from './auth/replica-secret.js';
import { RevocationEntity } from './auth/revocations/entity.js';
import { createRevocations } from './auth/revocations/service.js';
import { loadEncryptionKeys } from './auth/encryption/encryption-keys.js';
import { createSealedBox } from './auth/encryption/sealed-box.js';
import { UsedTokenEntity } from './auth/replay-protection/entity.js';
import type { Callers } from './auth/callers/handler.js';
import { bundledPlugins } from './bundled-plugins/bundled-plugins.js';
import type { Plugin } from './plugins/define-plugin.js';
import { loadPlugins } from './plugins/load-plugins.js';
import { pluginSettingNames } from './plugins/plugin-settings.js';
import { attributeErrorsTo, logUnhandledErrors } from './plugins/unhandled-errors.js';
import type { PluginSelection } from './plugins/open-plugins.js';
import type { PluginStatus } from './plugins/plugin-status.js';
import type { Environment } from './config/read-settings.js';
import { createCommands } from './command/command.js';
import { misspelledSettings } from './config/misspelled-settings.js';
import type { Config } from './config/settings.js';
import { IdempotencyKeyEntity } from './command/entity.js';
import { createAttachmentStore } from './oracle/attachments/store.js';
import { ClientCallEntity } from './oracle/client-calls/entity.js';
import { firstKeyFile } from './startup/first-key-file.js';
import { listen, urlOf } from './startup/listen.js';
import { DeprecatedCallsEntity } from './platform/deprecations/entity.js';
import { recordAuditEntry } from './platform/audit-log/store.js';
import { createEventNotifier } from './platform/events/event-notifier.js';
import { recordEvents } from './platform/events/event-store.js';
import { missingLimits, openDatabase } from './persistence/database.js';
import { migrate } from './persistence/migrate.js';
import { observePools } from './persistence/observation/observe-pools.js';
import { heavyReadsOf } from './platform/heavy-reads/heavy-reads.js';
import { openNotifications } from './pubsub/postgres/notifications.js';
import { replaceSecret } from './persistence/files/secret-file.js';
import type { RunStep } from './startup/start-steps.js';
import { openCapacity } from './startup/open-capacity.js';
import { startTelemetry } from './startup/start-telemetry.js';
import { settlesWithin } from './async/with-timeout.js';

/** Replacements for parts of the server. */
export type ServerParts = Pick<AppOptions, 'createAgent' | 'deprecations' | 'clock'> &
  Pick<PluginSelection, 'authExcludedRoutes'> & {
    /** Plugins beside those that `PLUGINS` names. */
    readonly plugins?: readonly Plugin[];
    /** The settings of plugins. Default: those of the process. */
    readonly environment?: Environment;
  };

/** The keys of this deployment. */
export interface Keys {
  readonly oracle: OracleIdentity;
  readonly encryption: Awaited<ReturnType<typeof loadEncryptionKeys>>;
}

export async function loadKeys({
  DATA_DIR: dataDir,
  ORACLE_KEY,
  ORACLE_DID,
  ENCRYPTION_KEYS,
}: Config): Promise<Keys> {
  const [oracle, encryption] = await Promise.all([
    loadOracleIdentity({ dataDir, key: ORACLE_KEY, did: ORACLE_DID }),
    loadEncryptionKeys({ dataDir, keys: ENCRYPTION_KEYS }),
  ]);
  return { oracle, encryption };
}

export interface OpenAppOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly keys: Keys;
  readonly parts: ServerParts;
  readonly log: Logger;
  readonly step: RunStep;
  readonly onStop: (undo: () => Promise<unknown>) => void;
}

/** The parts that listen, and what is announced of them. */
export interface OpenedApp {
  readonly url: string;
  /** An API key that was created at this start. */
  readonly firstApiKey: string | undefined;
  readonly plugins: RunningPlugins;
}

export interface RunningPlugins {
  /** What each plugin says of itself, and whether it works, in the order of their start. */
  status(): PluginStatus[];
}

/** Opens the database, connects the parts, and listens. */
export async function openApp({
  config,
  databaseUrl,
  keys: { oracle, encryption },
  parts: { plugins = [], environment = process.env, authExcludedRoutes, ...parts },
  log,
  step,
  onStop,
}: OpenAppOptions): Promise<OpenedApp> {
  const isBundled = (name: string) => Object.hasOwn(bundledPlugins, name);
  // Before they are loaded: their modules may leave errors behind.
  if (plugins.length > 0 || !config.PLUGINS.every(isBundled)) logUnhandledErrors(log);
  const loaded = await step({ what: 'the plugins', setting: 'PLUGINS' }, () =>
    loadPlugins(config.PLUGINS, { folder: process.cwd(), bundled: bundledPlugins }),
  );
  const chosen = [...loaded, ...plugins];
  attributeErrorsTo(chosen.filter(({ name }) => !isBundled(name)));
  for (const warning of misspelledSettings(environment, pluginSettingNames(chosen))) log.warn(warning);
  await step(
    { what: 'telemetry', setting: 'METRICS_PORT' },
    () => startTelemetry(config, log),
    async (telemetry) => telemetry?.close(),
  );
  const database = {
    what: 'the database',
    setting: config.DATABASE_URL === undefined ? 'DATA_DIR' : 'DATABASE_URL',
  };

  const directUrl = config.DATABASE_DIRECT_URL ?? databaseUrl;
  const direct = {
    ...database,
    setting: config.DATABASE_DIRECT_URL === undefined ? database.setting : 'DATABASE_DIRECT_URL',
  };
  const connect = (poolSize: number, searchConnections = 0) =>
    step(
      database,
      () =>
        openDatabase({
          url: databaseUrl,
          entities,
          poolSize,
          searchConnections,
          isPooled: config.DATABASE_DIRECT_URL !== undefined,
          prepares: config.DATABASE_PREPARE,
          onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
        }),
      (source) => settlesWithin(CLOSING_MS, source.destroy()),
    );
  const dataSource = await connect(config.DATABASE_POOL_SIZE, heavyReadsOf(config.DATABASE_POOL_SIZE));
  const newer = await step(
    {
      ...direct,
      what: "the database's tables, which another server may be bringing up to date",
      limitMs: MIGRATION_LIMIT_MS,
    },
    () => migrate(directUrl),
  );
  if (newer.length > 0)
    log.warn({ migrations: newer }, 'the database is that of a newer version, which this one works with');
  const reserved = await connect(RESERVED_CONNECTIONS);
  onStop(observePools({ requests: dataSource, runs: reserved }));
  for (const statement of config.DATABASE_DIRECT_URL === undefined ? [] : await missingLimits(dataSource))
    log.warn(`the database has no limit for its statements behind the pooler: ${statement}`);

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
    direct,
    () =>
      openNotifications(directUrl, {
        onLost: (error) => log.warn({ err: error }, 'the connection for notifications was lost'),
        onReconnected: () => log.info('the connection for notifications is restored'),
        onListenerFailed: (error) => log.error({ err: error }, 'a notification could not be handled'),
      }),
    (opened) => opened.close(),
  );
  const sealedBox = createSealedBox(encryption);
  const commands = createCommands<Callers>({
    dataSource,
    sealedBox,
    appendEvents: recordEvents,
    onEvents: createEventNotifier(notifications, log),
    keptHours: config.IDEMPOTENCY_KEYS_HOURS,
    recordAudit: recordAuditEntry,
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
    async () => connectRedis(config, await replicaSecretOf(oracle), log),
    async (connected) => connected?.close(),
  );
  const sweeper = sweepExpiredRows({
    dataSource,
    entities: [
      RevocationEntity,
      UsedTokenEntity,
      IdempotencyKeyEntity,
      ClientCallEntity,
      DeprecatedCallsEntity,
    ],
    others: [() => createAttachmentStore(dataSource).dropOldImages()],
    onFailed: (error) => log.warn({ err: error }, 'expired rows could not be deleted'),
  });
  onStop(() => sweeper.close());

  const stopping = new AbortController();
  const capacity = openCapacity({ config, dataSource, stopping: stopping.signal, log });
  onStop(() => {
    capacity.close();
    return Promise.resolve();
  });
  const { server, startJobs, pluginStatus } = await step(
    { ...database, what: 'what the oracle and the platform read from the database' },
    () =>
      createApp({
        config,
        dataSource,
        directUrl,
        reserved,
        apiKeys,
        keyAuthenticator,
        identity: oracle,
        sealedBox,
        commands,
        revocations,
        notifications,
        redis,
        plugins: { plugins: chosen, environment, authExcludedRoutes },
        capacity,
        log,
        ...parts,
        stopping: stopping.signal,
      }),
    async (app) => {
      stopping.abort();
      // Load balancers do not know a server that has not listened yet.
      if (app.server.listening) await delay(config.DRAIN_SECONDS * 1000);
      const milliseconds = config.SHUTDOWN_SECONDS * 1000;
      const spreadMs = config.DRAIN_SPREAD_SECONDS * 1000;
      if (!(await settlesWithin(milliseconds + spreadMs + CLOSING_MS, app.drain(milliseconds))))
        app.server.closeAllConnections();
    },
  );
  await step({ what: 'the address to listen on', setting: 'HOST' }, () => listen(server, config));
  startJobs();
  return {
    url: urlOf(server, config),
    firstApiKey: first?.key,
    plugins: { status: pluginStatus },
  };
}

/** For the lease on runs, their log, and messages that come in, which must not wait behind requests; and one for recovery meanwhile. */
const RESERVED_CONNECTIONS = 4;

/** The time to hand runs over, and to send the last bytes. */
const CLOSING_MS = 5_000;

/** A new index on a large table takes minutes; a lock that is never released must not block a start forever. */
const MIGRATION_LIMIT_MS = 15 * 60_000;
