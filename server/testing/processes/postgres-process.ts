/**
 * The PostgreSQL of a test run: our own in a temporary folder, or the one at TEST_DATABASE_URL. Prints its URL as a line of JSON, then
 * waits for its standard input to close and removes everything.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rmdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from '../../persistence/connection.js';
import { startEmbeddedPostgres } from '../../persistence/embedded/embedded-postgres.js';
import { migrate } from '../../persistence/migrate.js';
import { removeDataFolder } from './data-folder.js';
import { atDatabase } from '../test-database.js';
import type { TestRun } from '../test-run.js';

/** A cluster is 40 MB, a test database 8 MB, and many of them may be open at once. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

const SWEEP_ROUNDS = 10;
const SWEEP_PAUSE_MS = 500;

const inputClosed = new Promise((resolve) => process.stdin.resume().once('close', resolve));

const folder = await mkdtemp(join(await temporaryFolder(), 'twin-oracle-test-'));
try {
  const url = process.env.TEST_DATABASE_URL ?? (await startPostgres(join(folder, 'shared')));
  await serve({ url, prefix: `test_${randomBytes(4).toString('hex')}`, folder });
} finally {
  await sweep();
}

/** When jest is killed its workers run a moment longer, and may be starting a PostgreSQL while this removes it. */
async function sweep(): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      for (const name of await readdir(folder)) await removeDataFolder(join(folder, name));
      await rmdir(folder);
      return;
    } catch (error) {
      if (round === SWEEP_ROUNDS) throw error;
      await delay(SWEEP_PAUSE_MS);
    }
  }
}

/** On Linux /dev/shm is in memory, which creates a test database in a third of the time. In a container it may be tiny. */
async function temporaryFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize > ENOUGH_BYTES ? '/dev/shm' : tmpdir();
}

async function startPostgres(dataDir: string): Promise<string> {
  // A test run needs no durability.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  };
  const { url } = await startEmbeddedPostgres({ dataDir, settings });
  return url;
}

async function serve(run: TestRun): Promise<void> {
  try {
    await makeTemplate(run.url, run.prefix);
    process.stdout.write(`${JSON.stringify(run)}\n`);
    await inputClosed;
  } finally {
    await dropAll(run.url, run.prefix);
  }
}

/** A database with every table, which is copied for each test database. */
async function makeTemplate(url: string, name: string): Promise<void> {
  await withConnection(url, (client) => client.query(`create database ${name}`));
  const templateUrl = atDatabase(url, name);
  await migrate(templateUrl);
  // PostgreSQL cannot copy a database while it has connections.
  await withConnection(url, (client) => client.query(`alter database ${name} allow_connections false`));
}

/** With TEST_DATABASE_URL the server remains, so databases that failed tests left are dropped. */
async function dropAll(url: string, prefix: string): Promise<void> {
  await withConnection(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  });
}
