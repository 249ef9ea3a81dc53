import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { PluginError, pluginErrorOf } from '../plugin-error.js';
import { PLUGIN_MIGRATION_LOCK } from '../../persistence/locks.js';
import { schemaOf } from './plugin-database.js';

/** A change of the plugin's own tables. It is never edited once a database has it. */
export interface Migration {
  /** Unique within the plugin, such as `0001-preferences`. */
  readonly name: string;
  /** Statements of SQL. The plugin's schema exists, and is where names without one are looked up. */
  readonly up: string;
}

/**
 * Creates the plugin's schema and applies the migrations that the database does not have, all in one transaction.
 * @throws {PluginError} when one fails, was edited, or when the database has one that the plugin does not know.
 */
export async function migratePlugin(
  dataSource: DataSource,
  plugin: string,
  migrations: readonly Migration[],
): Promise<void> {
  const schema = schemaOf(plugin);
  await dataSource.transaction(async (transaction) => {
    // Replicas that start together wait for each other here.
    await transaction.query('select pg_advisory_xact_lock($1)', [PLUGIN_MIGRATION_LOCK]);
    const applied = await readApplied(transaction, plugin);
    assertHistory(plugin, migrations, applied);
    for (const [index, { name, isKnown }] of applied.entries())
      if (!isKnown) await keepText(transaction, plugin, name, migrations[index]?.up);
    const pending = migrations.slice(applied.length);
    if (pending.length === 0) return;
    await transaction.query(`create schema if not exists ${schema}`);
    await transaction.query(`set local search_path to ${schema}, public`);
    for (const { name, up } of pending) {
      await transaction.query(up).catch((error: unknown) => {
        throw pluginErrorOf(plugin, `migration ${name} failed`, error);
      });
      await transaction.query(
        'insert into public.plugin_migrations (plugin, name, sha256, up, applied_at) values ($1, $2, $3, $4, now())',
        [plugin, name, digestOf(up), up],
      );
    }
  });
}

interface Applied {
  readonly name: string;
  readonly sha256: string;
  /** Whether its SQL is stored. Earlier versions did not. */
  readonly isKnown: boolean;
}

function readApplied(transaction: Pick<DataSource, 'query'>, plugin: string): Promise<Applied[]> {
  return transaction.query(
    'select name, sha256, up is not null as "isKnown" from public.plugin_migrations where plugin = $1 order by position',
    [plugin],
  );
}

async function keepText(
  transaction: Pick<DataSource, 'query'>,
  plugin: string,
  name: string,
  up: string | undefined,
): Promise<void> {
  await transaction.query('update public.plugin_migrations set up = $3 where plugin = $1 and name = $2', [
    plugin,
    name,
    up,
  ]);
}

function assertHistory(plugin: string, migrations: readonly Migration[], applied: readonly Applied[]): void {
  const names = migrations.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new PluginError(plugin, `migration ${twice}: there are two of that name`);
  for (const [index, { name, sha256 }] of applied.entries()) {
    const migration = migrations[index];
    if (migration?.name !== name)
      throw new PluginError(
        plugin,
        `the database has migration ${name}, which this version does not have at its place: it was made by a newer version of the plugin`,
      );
    if (digestOf(migration.up) !== sha256)
      throw new PluginError(plugin, `migration ${name} was edited after the database got it`);
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
