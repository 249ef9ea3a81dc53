import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { firstColumn, note, notes } from '../../testing/notes.js';
import { useDataFolders } from '../../testing/processes/use-data-folders.js';
import { readPidFile } from './pid-file.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';

const folder = useDataFolders();

test('data of one start is there at the next', async () => {
  const first = await startEmbeddedPostgres(folder);
  await note(first.url, 'kept');
  await first.stop();
  await expect(notes(first.url)).rejects.toThrow('ECONNREFUSED');

  const second = await startEmbeddedPostgres(folder);
  expect(second.adopted).toBe(false);
  expect(await notes(second.url)).toEqual(['kept']);
  await second.stop();
});

test('only this machine can connect, and only with the password, which only its owner can read', async () => {
  const { url } = await startEmbeddedPostgres(folder);
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(notes(wrong.href)).rejects.toThrow('password authentication failed');
  wrong.username = 'postgres';
  await expect(notes(wrong.href)).rejects.toThrow('password authentication failed');

  const settings = await firstColumn(
    url,
    `select setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories', 'fsync') order by name`,
  );
  expect(settings).toEqual(['on', '127.0.0.1', '']);
  expect(await firstColumn(url, `select distinct auth_method from pg_hba_file_rules`)).toEqual([
    'scram-sha-256',
  ]);
  expect((await stat(join(folder.dataDir, 'pg-password'))).mode & 0o777).toBe(0o600);
});

test('after PostgreSQL itself is killed, the next start recovers what was committed', async () => {
  const { url } = await startEmbeddedPostgres(folder);
  await note(url, 'committed');
  const postmaster = await readPidFile(join(folder.dataDir, 'pg'));
  process.kill(postmaster?.pid ?? NaN, 'SIGKILL');

  const next = await startEmbeddedPostgres(folder);
  expect(next.adopted).toBe(false);
  expect(await notes(next.url)).toEqual(['committed']);
  await next.stop();
});

test('a pid file left by a power cut does not keep PostgreSQL from starting, even if another program has the id', async () => {
  const first = await startEmbeddedPostgres(folder);
  const pidFile = join(folder.dataDir, 'pg', 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await first.stop();
  await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 });

  const next = await startEmbeddedPostgres(folder);
  expect(next.adopted).toBe(false);
  await next.stop();
});

test('stopping a PostgreSQL that has ended already is not an error', async () => {
  const first = await startEmbeddedPostgres(folder);
  const second = await startEmbeddedPostgres(folder);
  expect(second.adopted).toBe(true);
  await first.stop();
  await second.stop();
});

test('an unrelated folder in its place is not touched', async () => {
  await rm(join(folder.dataDir, 'pg'), { recursive: true });
  await mkdir(join(folder.dataDir, 'pg'));
  await writeFile(join(folder.dataDir, 'pg', 'letter.txt'), 'dear');
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/is not a PostgreSQL database.*DATA_DIR/);
  expect(await readdir(join(folder.dataDir, 'pg'))).toEqual(['letter.txt']);
});

test('a password file that belongs to other data is named in the error', async () => {
  await (await startEmbeddedPostgres(folder)).stop();
  await writeFile(join(folder.dataDir, 'pg-password'), 'another');
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow('pg-password is not the password');
  expect(await readPidFile(join(folder.dataDir, 'pg'))).toBeUndefined();
});
