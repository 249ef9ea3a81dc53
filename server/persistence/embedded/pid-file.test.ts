import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type DataFolder, createDataFolder } from '../../testing/processes/data-folder.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { withConnection } from '../connection.js';
import { disownDeadPid } from './pid-file.js';

let folder: DataFolder;

beforeEach(async () => {
  folder = await createDataFolder();
});

afterEach(() => folder.remove());

/** The content of a `postmaster.pid` with this process id, after the check. */
async function disowned(pid: number): Promise<string> {
  await writeFile(join(folder.dataDir, 'postmaster.pid'), `${pid}\n/data/pg\n1763700000\n5432\n`);
  await disownDeadPid(folder.dataDir);
  return readFile(join(folder.dataDir, 'postmaster.pid'), 'utf8');
}

test('a process id that another program has is replaced by one that no process has', async () => {
  expect(await disowned(process.pid)).toBe('2147483647\n/data/pg\n1763700000\n5432\n');
});

test('a running PostgreSQL keeps its pid file', async () => {
  const database = await createTestDatabase();
  await withConnection(database.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? NaN;
    expect(await disowned(pid)).toBe(`${pid}\n/data/pg\n1763700000\n5432\n`);
  });
  await database.drop();
});
