/** A separate database for a test, with every table and no rows. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { withConnection } from '../persistence/connection.js';
import { testRun } from './test-run.js';

export interface TestDatabase {
  url: string;
  /** Runs on a new connection. */
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Takes about 20 ms: it copies the template that global-setup migrated. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create(testRun().prefix);
}

/** A database without tables, for tests of the migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0');
}

async function create(template: string): Promise<TestDatabase> {
  const { url, prefix } = testRun();
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await withConnection(url, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const own = atDatabase(url, name);
  return {
    url: own,
    query: <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
      withConnection(own, async (client) => (await client.query<Row>(sql, [...parameters])).rows),
    drop: () => withConnection(url, (client) => drop(client, name)),
  };
}

/** PostgreSQL waits 100 ms if a connection exists, even one that is just closing; so this waits until none does. */
async function drop(client: pg.Client, name: string): Promise<void> {
  const others = 'from pg_stat_activity where datname = $1';
  await client.query(`select pg_terminate_backend(pid) ${others}`, [name]);
  while ((await client.query(`select ${others}`, [name])).rowCount !== 0);
  await client.query(`drop database ${name} with (force)`);
}

/** The same server and user, another database. */
export function atDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = name;
  return address.href;
}
