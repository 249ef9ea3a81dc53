/** Migrates the database to this build, whichever replica starts first. */
import { type DataSource, MigrationExecutor } from 'typeorm';
import { withConnection } from './connection.js';
import { openDatabase } from './database.js';
import { MIGRATION_LOCK } from './locks.js';

/** Replicas that start together wait for each other here, and then find nothing to do. */
export async function migrate(url: string): Promise<void> {
  // The lock belongs to the connection: it is released when the connection closes or the process ends.
  await withConnection(url, async (lock) => {
    await lock.query('set statement_timeout = 0');
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);

    // A new index on a large table takes longer than a request may.
    const dataSource = await openDatabase({ url, entities: [], poolSize: 1, withoutTimeouts: true });
    try {
      const executor = new MigrationExecutor(dataSource);
      executor.transaction = 'each';
      await refuseNewerDatabase(dataSource, executor);
      await executor.executePendingMigrations();
    } finally {
      await dataSource.destroy();
    }
  });
}

/** Older code would write rows that newer code no longer understands. */
async function refuseNewerDatabase(dataSource: DataSource, executor: MigrationExecutor): Promise<void> {
  const known = new Set(dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name));
  const unknown = (await executor.getExecutedMigrations()).filter(({ name }) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database was made by a newer version of twin-oracle: this one does not know its migrations ${unknown.map(({ name }) => name).join(', ')}. Start the newer version, or restore a backup from before it.`,
  );
}
