/** Migrates the database to this build, whichever replica starts first. */
import { setTimeout as delay } from 'node:timers/promises';
import { type DataSource, MigrationExecutor } from 'typeorm';
import { ConfigError } from '../errors/config-error.js';
import { isCompatible } from './compatibility.js';
import { withConnection } from './connection.js';
import { openDatabase } from './database.js';
import { codeOf } from './errors/error-code.js';
import { MIGRATION_LOCK } from './locks.js';

/**
 * While a migration waits for a lock, everybody who comes after it waits as well, such as the replicas that still run. So it does not wait long, and
 * lets them through before it tries again.
 */
const LOCK_LIMIT_MS = 2_000;
const RETRY_MS = 500;

/** SQLSTATE of a lock that was not given in time. */
const LOCK_NOT_AVAILABLE = '55P03';

export interface MigrateOptions {
  /** The names of the migrations to apply, for a backup that was made before the others. Default: all. */
  readonly only?: readonly string[];
}

/**
 * Replicas that start together wait for each other here, and then find nothing to do.
 * @returns the migrations of a newer build that the database has, and that leave it compatible with this one.
 * @throws {ConfigError} when they do not.
 */
export async function migrate(url: string, { only }: MigrateOptions = {}): Promise<readonly string[]> {
  // The lock belongs to the connection: it is released when the connection closes or the process ends.
  return withConnection(url, async (lock) => {
    await lock.query('set statement_timeout = 0');
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);

    // A new index on a large table takes longer than a request may.
    const dataSource = await openDatabase({
      url,
      entities: [],
      poolSize: 1,
      withoutTimeouts: true,
      lockLimitMs: LOCK_LIMIT_MS,
    });
    try {
      const executor = new MigrationExecutor(dataSource);
      executor.transaction = 'each';
      const newer = await readNewerMigrations(dataSource, executor);
      if (only) choose(dataSource, only);
      await executeWithRetries(executor);
      return newer;
    } finally {
      await dataSource.destroy();
    }
  });
}

/** Applies each pending migration once. One that gave up its place in the queue for a lock is tried again after a while. */
async function executeWithRetries(executor: MigrationExecutor): Promise<void> {
  for (;;) {
    try {
      await executor.executePendingMigrations();
      return;
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      await delay(RETRY_MS);
    }
  }
}

function choose(dataSource: DataSource, only: readonly string[]): void {
  const known = dataSource.migrations.filter(({ name }) => name !== undefined && only.includes(name));
  if (known.length < only.length)
    throw incompatible(only.filter((name) => known.every((one) => one.name !== name)));
  dataSource.migrations.splice(0, Infinity, ...known);
}

/** Where a newer build has removed something, this one would fail, or write rows that the newer one does not understand. */
async function readNewerMigrations(dataSource: DataSource, executor: MigrationExecutor): Promise<string[]> {
  const known = dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
  const executed = await executor.getExecutedMigrations();
  const newer = executed.map(({ name }) => name).filter((name) => !known.includes(name));
  if (newer.length > 0 && !(await isCompatible(dataSource, known))) throw incompatible(newer);
  return newer;
}

/** Another start of this build would fail, too. */
function incompatible(unknown: readonly string[]): ConfigError {
  return new ConfigError(
    `The database was made by a newer version of twin-oracle, and is not compatible with this one, which does not know the migrations ${unknown.join(', ')}. Use the newer version, or restore a backup from before it.`,
  );
}
