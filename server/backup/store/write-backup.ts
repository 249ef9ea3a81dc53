import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { END_OF_ROWS, type Manifest, type Table, type Tally } from '../backup-format.js';
import {
  nameOf,
  pinTextForms,
  quote,
  readPartitions,
  readSequences,
  readTables,
} from './database-contents.js';
import { inPieces, linesOf } from '../byte-lines.js';
import { RowTally } from '../row-tally.js';

export interface BackupReport {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Writes the whole database as it is at one moment, while servers go on. The caller ends the output.
 * @param server the version of the program, for the manifest.
 */
export async function writeBackup(
  client: pg.Client,
  output: Writable,
  server: string,
): Promise<BackupReport> {
  const write = async (chunk: Buffer | string) => {
    if (!output.write(chunk)) await once(output, 'drain');
  };
  await pinTextForms(client);
  await client.query('begin isolation level repeatable read read only');
  const manifest = await readManifest(client, server);
  await write(`${JSON.stringify(manifest)}\n`);
  let rows = 0;
  for (const table of manifest.tables) {
    const tally = new RowTally();
    for await (const piece of inPieces(tally.addAll(rowsOf(client, table)))) await write(piece);
    rows += tally.result().rows;
    await write(`${END_OF_ROWS}\n${JSON.stringify(tally.result())}\n`);
  }
  await client.query('commit');
  await write(`${JSON.stringify({ complete: true })}\n`);
  return { tables: manifest.tables.length, rows };
}

/** The rows of a table as `COPY` writes them, without line breaks. */
function rowsOf(client: pg.ClientBase, table: Table): AsyncGenerator<Buffer> {
  const columns = table.columns.map(quote).join(', ');
  // COPY of the table itself would leave out the rows of partitions.
  return linesOf(client.query(copyTo(`copy (select ${columns} from ${nameOf(table)}) to stdout`)));
}

/** What the rows of the restored table are, to be compared with what the backup says. */
export async function tallyOf(client: pg.ClientBase, table: Table): Promise<Tally> {
  const tally = new RowTally();
  for await (const row of rowsOf(client, table)) tally.add(row);
  return tally.result();
}

async function readManifest(client: pg.Client, server: string): Promise<Manifest> {
  const one = async (sql: string) =>
    (await client.query<{ value: string }>(sql)).rows.map(({ value }) => value);
  const [postgresql = ''] = await one(`select current_setting('server_version') as value`);
  return {
    format: 'twin-oracle-backup',
    formatVersion: 1,
    createdAt: new Date().toISOString(),
    server,
    postgresql,
    migrations: await one('select name as value from migrations order by id'),
    pluginMigrations: await readPluginMigrations(client),
    tables: await readTables(client),
    partitions: await readPartitions(client),
    sequences: await readSequences(client),
  };
}

async function readPluginMigrations(client: pg.Client): Promise<Manifest['pluginMigrations']> {
  const { rows } = await client.query<{ plugin: string; name: string; up: string | null }>(
    'select plugin, name, up from plugin_migrations order by position',
  );
  return rows.map(({ plugin, name, up }) => {
    if (up === null)
      throw new Error(
        `The SQL of the migration ${name} of the plugin ${plugin} is not known: start this version of the server with that plugin once, then make the backup`,
      );
    return { plugin, name, up };
  });
}
