import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../../../server/persistence/migrate.js';

/** In the order of their references. */
const TABLES = ['twins', 'relationships', 'events'];

const TARGET = 'copy_target';

/**
 * The seconds that COPY takes to write the rows of an import into the same tables, with their keys, indexes and triggers, of an otherwise
 * empty database. The rows come from files of the database server itself.
 */
export async function copyTables(url: string): Promise<number> {
  const source = await connect(url);
  try {
    const folder = await dataFolder(source);
    for (const table of TABLES) await source.query(`copy ${table} to '${join(folder, `${table}.copy`)}'`);
    await source.query(`drop database if exists ${TARGET}`);
    await source.query(`create database ${TARGET}`);
    return await copyInto(withDatabaseName(url, TARGET), folder);
  } finally {
    await source.end();
  }
}

async function copyInto(url: string, folder: string): Promise<number> {
  await migrate(url);
  const target = await connect(url);
  try {
    const before = performance.now();
    for (const table of TABLES) await target.query(`copy ${table} from '${join(folder, `${table}.copy`)}'`);
    return (performance.now() - before) / 1000;
  } finally {
    await target.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** The one folder that the database server can certainly write to. */
async function dataFolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const folder = rows[0]?.data_directory;
  if (folder === undefined) throw new Error('the database does not say where its data is');
  return folder;
}

function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
