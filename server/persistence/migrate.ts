/** Migrates the database to this build, whichever replica starts first. */
import { setTimeout as delay } from 'node:timers/promises';
import { type DataSource, MigrationExecutor } from 'typeorm';
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

/** Replicas that start together wait for each other here, and then find nothing to do. */
export async function migrate(url: string, { only }: MigrateOptions = {}): Promise<void> {
  // The lock belongs to the connection: it is released when the connection closes or the process ends.
  await withConnection(url, async (lock) => {
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
      await refuseNewerDatabase(dataSource, executor);
      if (only) choose(dataSource, only);
      await executeWithRetries(executor);
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
  if (known.length < only.length) throw newer(only.filter((name) => known.every((one) => one.name !== name)));
  dataSource.migrations.splice(0, Infinity, ...known);
}

/** Older code would write rows that newer code no longer understands. */
async function refuseNewerDatabase(dataSource: DataSource, executor: MigrationExecutor): Promise<void> {
  const known = new Set(dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name));
  const unknown = (await executor.getExecutedMigrations()).filter(({ name }) => !known.has(name));
  if (unknown.length > 0) throw newer(unknown.map(({ name }) => name));
}

function newer(unknown: readonly string[]): Error {
  return new Error(
    `The database was made by a newer version of twin-oracle: this one does not know its migrations ${unknown.join(', ')}. Use the newer version, or restore a backup from before it.`,
  );
}
