/** Starts and stops the postmaster: PostgreSQL's name for its first process. */
import { open, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from '../connection.js';
import { freePort } from './free-port.js';
import type { Cluster } from './cluster.js';
import { maintenanceUrl } from './create-database.js';
import { disownDeadPid, isAlive, readPidFile } from './pid-file.js';

/** How long recovery after a crash may take before a start counts as failed. */
const START_LIMIT_SECONDS = 120;

/** Another server may be starting or stopping the same PostgreSQL; this is the time it gets to finish. */
const TURN_LIMIT_MS = 20_000;
const TURN_PAUSE_MS = 100;

/** Enough when a port is taken between our check and the start, or while children of a killed postmaster are still ending. */
const START_ATTEMPTS = 5;

const LOG_TAIL_LINES = 12;

export interface StartOptions {
  readonly urlAt: (port: number) => string;
  readonly settings: Record<string, string>;
  /** Called when PostgreSQL was told to start. */
  readonly onStarting?: (() => void) | undefined;
}

export async function startOrAdopt(
  cluster: Cluster,
  { urlAt, settings, onStarting }: StartOptions,
): Promise<{ port: number; adopted: boolean }> {
  const deadline = performance.now() + TURN_LIMIT_MS;
  for (let attempt = 1; ; attempt++) {
    const running = await findRunning(cluster, urlAt);
    if (running !== undefined) return { port: running, adopted: true };
    try {
      return { port: await start(cluster, settings, onStarting), adopted: false };
    } catch (error) {
      const other = await readPidFile(cluster.folder);
      const wait =
        other !== undefined && isAlive(other.pid) ? performance.now() < deadline : attempt < START_ATTEMPTS;
      if (!wait) throw error;
      await delay(TURN_PAUSE_MS);
    }
  }
}

/** Fast mode: open transactions are rolled back and clients are disconnected, but everything is written to disk. */
export async function stopPostmaster({ folder, programs }: Cluster): Promise<void> {
  await programs.run('pg_ctl', ['stop', '-D', folder, '-m', 'fast', '-w', '-t', String(START_LIMIT_SECONDS)]);
}

/** The port, if the PostgreSQL of this folder answers. */
async function findRunning(
  { folder }: Cluster,
  urlAt: (port: number) => string,
): Promise<number | undefined> {
  const postmaster = await readPidFile(folder);
  if (postmaster === undefined || !isAlive(postmaster.pid)) return undefined;
  try {
    return await withConnection(maintenanceUrl(urlAt(postmaster.port)), async (client) => {
      // A folder copied while its PostgreSQL ran has the pid file and the password of the original.
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      return rows[0]?.data_directory === folder ? postmaster.port : undefined;
    });
  } catch {
    // Starting, stopping, or not PostgreSQL at all: the following start detects and reports it.
    return undefined;
  }
}

async function start(
  cluster: Cluster,
  settings: StartOptions['settings'],
  onStarting: StartOptions['onStarting'],
): Promise<number> {
  const { folder, logFile, programs } = cluster;
  await disownDeadPid(folder);
  await (await open(logFile, 'a', 0o600)).close();
  await programs.own(logFile);

  const port = await freePort();
  const options = Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_checkpoints: 'off',
    ...settings,
  }).map(([name, value]) => `-c ${name}=${shellSafe(value)}`);
  try {
    const started = programs.run('pg_ctl', [
      ...['start', '-D', folder, '-l', logFile, '-w', '-t', String(START_LIMIT_SECONDS)],
      ...['-o', options.join(' ')],
    ]);
    onStarting?.();
    await started;
  } catch (error) {
    throw new Error(
      `PostgreSQL did not start in ${folder}. The end of ${logFile}:\n${await tailOf(logFile)}`,
      {
        cause: error,
      },
    );
  }
  return port;
}

/** pg_ctl passes these to a shell. No setting we use needs more than these characters. */
function shellSafe(value: string): string {
  if (/^[\w.,:/-]*$/.test(value)) return value;
  throw new Error(`A PostgreSQL setting cannot have the value ${JSON.stringify(value)}`);
}

async function tailOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '(the file cannot be read)');
  return text.trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n');
}
