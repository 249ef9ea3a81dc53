import type { DataSource } from 'typeorm';
import { PLUGIN_MIGRATION_LOCK } from '../../persistence/locks.js';
import { schemaOf } from './plugin-database.js';

/** Deletes the tables of a plugin, the record of its migrations and what users have allowed it. @returns whether there were any. */
export function dropPlugin(dataSource: DataSource, plugin: string): Promise<boolean> {
  return dataSource.transaction(async (transaction) => {
    // No server migrates meanwhile.
    await transaction.query('select pg_advisory_xact_lock($1)', [PLUGIN_MIGRATION_LOCK]);
    await transaction.query(`drop schema if exists ${schemaOf(plugin)} cascade`);
    await transaction.query('delete from public.plugin_permissions where plugin = $1', [plugin]);
    const [rows] = await transaction.query<[unknown[], number]>(
      'delete from public.plugin_migrations where plugin = $1 returning name',
      [plugin],
    );
    return rows.length > 0;
  });
}
