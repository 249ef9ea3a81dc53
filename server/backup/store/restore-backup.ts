import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ConfigError } from '../../errors/config-error.js';
import { withConnection } from '../../persistence/connection.js';
import { migrate } from '../../persistence/migrate.js';
import { schemaOf } from '../../plugins/store/plugin-database.js';
import type { Manifest, Table } from '../backup-format.js';
import { nameOf, pinTextForms, quote, readPartitions, readTables } from './database-contents.js';
import { inPieces } from '../byte-lines.js';
import { openBackup } from '../read-backup.js';
import { tallyOf } from './write-backup.js';

/**
 * Events of the restored platform get numbers this far above those of the backup. Readers may have seen later events than the backup has: new ones
 * under the same numbers would be missed by them.
 */
const SKIPPED_EVENT_NUMBERS = 1_000_000;

/**
 * Restores a backup into an empty database, and reads every table again to compare it with the backup before anything is committed. Then it applies the
 * migrations that are newer than the backup.
 * @throws {ConfigError} when the database is not empty or the backup is of a newer version.
 * @throws {BackupUnreadable} when the file is damaged; the database then holds tables without rows.
 */
export async function restoreBackup(
  url: string,
  file: Readable,
): Promise<{ manifest: Manifest; rows: number }> {
  const { manifest, tables } = await openBackup(file);
  await withConnection(url, assertEmpty);
  await migrate(url, { only: manifest.migrations });
  const rows = await withConnection(url, async (client) => {
    await pinTextForms(client);
    await client.query('begin');
    await createPluginTables(client, manifest);
    await assertSameTables(client, manifest);
    await createPartitions(client, manifest);
    // Migrations may have made rows, which the backup has as well.
    await client.query(`truncate ${manifest.tables.map(nameOf).join(', ')}`);
    let count = 0;
    for await (const { table, rows, tally } of tables) {
      await load(client, table, rows);
      const [written, found] = [tally.result(), await tallyOf(client, table)];
      if (found.digest !== written.digest)
        throw new Error(
          `The table ${table.name} does not read as the backup says: ${found.rows} rows in place of ${written.rows}`,
        );
      count += written.rows;
    }
    await setSequences(client, manifest);
    await client.query('commit');
    await client.query('analyze');
    return count;
  });
  await migrate(url);
  return { manifest, rows };
}

/** A restore that has failed leaves the rows that migrations make. */
const NEVER_EMPTY: readonly string[] = ['schema_compatibility', 'trim_marks'];

async function assertEmpty(client: pg.Client): Promise<void> {
  for (const { schema, name } of await readTables(client)) {
    if (NEVER_EMPTY.includes(name)) continue;
    const { rows } = await client.query(`select from ${nameOf({ schema, name })} limit 1`);
    if (rows.length > 0)
      throw new ConfigError(
        `The database has rows already, in ${schema}.${name}: restore into a new one, with DATABASE_URL or another DATA_DIR, before a server has started on it`,
      );
  }
}

/** By the SQL of the backup, in its order, so that the plugins themselves are not needed. */
async function createPluginTables(client: pg.Client, { pluginMigrations }: Manifest): Promise<void> {
  for (const { plugin, up } of pluginMigrations) {
    const schema = schemaOf(plugin);
    await client.query(`create schema if not exists ${schema}`);
    await client.query(`set local search_path to ${schema}, public`);
    await client.query(up);
  }
  await client.query('set local search_path to public');
}

async function assertSameTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const withColumns = (table: Table) => `${nameOf(table)} (${table.columns.join(', ')})`;
  const [asked, made] = [tables.map(withColumns), (await readTables(client)).map(withColumns)];
  const missing = asked.find((name) => !made.includes(name));
  if (missing !== undefined) throw new Error(`The migrations of the backup do not make the table ${missing}`);
}

/** Those that migrations do not make. */
async function createPartitions(client: pg.Client, { partitions }: Manifest): Promise<void> {
  const made = (await readPartitions(client)).map(nameOf);
  for (const { schema, parent, name, bound } of partitions)
    if (!made.includes(nameOf({ schema, name })))
      await client.query(
        `create table ${nameOf({ schema, name })} partition of ${nameOf({ schema, name: parent })} ${bound}`,
      );
}

/** Triggers are off meanwhile: what they would do is in the backup. Foreign keys are checked. */
async function load(client: pg.Client, table: Table, rows: AsyncIterable<Buffer>): Promise<void> {
  const name = nameOf(table);
  await client.query(`alter table ${name} disable trigger user`);
  const columns = table.columns.map(quote).join(', ');
  await pipeline(
    Readable.from(inPieces(rows)),
    client.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  );
  await client.query(`alter table ${name} enable trigger user`);
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { schema, name, lastValue } of sequences) {
    if (lastValue === null) continue;
    const skipped = schema === 'public' && name === 'events_id_seq' ? SKIPPED_EVENT_NUMBERS : 0;
    await client.query('select setval($1::regclass, $2::bigint + $3::bigint)', [
      nameOf({ schema, name }),
      lastValue,
      skipped,
    ]);
  }
}
