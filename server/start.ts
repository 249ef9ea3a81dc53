/** Starts the embedded PostgreSQL first, and loads most of the server meanwhile. */
import type { Logger } from 'pino';
import type { OpenAppOptions, OpenedApp, ServerParts } from './open-app.js';
import { misspelledSettings } from './config/misspelled-settings.js';
import type { Config } from './config/settings.js';
import { prepareDataFolder } from './startup/prepare-data-folder.js';
import { holdDataFolder, startEmbeddedPostgres } from './persistence/embedded/embedded-postgres.js';
import { createSteps, type RunStep } from './startup/start-steps.js';

export type { ServerParts } from './open-app.js';

export interface RunningServer {
  /** The URL at which it listens. */
  readonly url: string;
  readonly oracleDid: string;
  /** An API key that was created at this start; it is not shown again. */
  readonly firstApiKey: string | undefined;
  readonly plugins: OpenedApp['plugins'];
  /** Whether the database is the embedded one. */
  readonly embedded: boolean;
  /** Resolves, with the reason, when the server cannot continue and should be restarted. */
  readonly lost: Promise<string>;
  /** Finishes work in progress, then closes everything. */
  stop(): Promise<void>;
}

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
  onStop: OpenAppOptions['onStop'],
  stop: () => Promise<void>,
): Promise<RunningServer> {
  let onLost: (reason: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => (onLost = resolve));
  for (const warning of misspelledSettings(parts.environment ?? process.env)) log.warn(warning);
  const dataFolder = { what: 'the data folder', setting: 'DATA_DIR' };
  await step(dataFolder, () => prepareDataFolder(config.DATA_DIR));
  for (const setting of ['ORACLE_KEY', 'ENCRYPTION_KEYS'] as const) {
    if (config.DATABASE_URL && !config[setting])
      log.warn(
        `${setting} is not set: replicas on one database need the same keys, and each would make its own`,
      );
  }
  const database = startDatabase(config, log, step);
  const loading = database.isStarting.then(() => import('./open-app.js'));
  const [databaseUrl, { openApp }, keys] = await Promise.all([
    database.url,
    loading,
    loading.then(({ loadKeys }) => step(dataFolder, () => loadKeys(config))),
  ]);
  const isEmbedded = config.DATABASE_URL === undefined;
  if (isEmbedded)
    await step(
      EMBEDDED,
      () => holdDataFolder(databaseUrl, () => onLost('the embedded PostgreSQL stopped')),
      (hold) => hold.release(),
    );
  const opened = await openApp({ config, databaseUrl, keys, parts, log, step, onStop });
  return {
    ...opened,
    oracleDid: keys.oracle.did,
    embedded: isEmbedded,
    lost,
    stop,
  };
}

const EMBEDDED = {
  what: 'the embedded PostgreSQL',
  setting: 'DATA_DIR',
  // A new cluster on a slow disk, or recovery after a crash, each of which has its own limit (embedded/postmaster.ts).
  limitMs: 5 * 60_000,
};

interface StartingDatabase {
  readonly url: Promise<string>;
  /** Resolves when this process has nothing to do for the database but wait: modules are loaded then, which blocks it. */
  readonly isStarting: Promise<unknown>;
}

function startDatabase({ DATABASE_URL, DATA_DIR }: Config, log: Logger, step: RunStep): StartingDatabase {
  if (DATABASE_URL !== undefined)
    return { url: Promise.resolve(DATABASE_URL), isStarting: Promise.resolve() };
  let onStarting: () => void = () => undefined;
  const starting = new Promise<void>((resolve) => (onStarting = resolve));
  const started = step(
    EMBEDDED,
    () => startEmbeddedPostgres({ dataDir: DATA_DIR, onNotice: (text) => log.info(text), onStarting }),
    (postgres) => postgres.stop(),
  );
  return {
    url: started.then(({ url }) => url),
    // One that runs already is not started.
    isStarting: Promise.race([starting, started]),
  };
}
