import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.js';
import { firstColumn } from '../../testing/notes.js';
import { holdDataFolder, whileUnheld } from './data-folder-hold.js';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

test('a data folder is locked by one server at a time, until it releases the lock', async () => {
  const hold = await holdDataFolder(database.url);
  await expect(holdDataFolder(database.url)).rejects.toThrow(/Another twin-oracle server.*DATA_DIR/);
  await hold.release();
  await (await holdDataFolder(database.url)).release();
});

test('a server whose connection breaks is notified that it has lost the lock', async () => {
  let onLost: (error: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => (onLost = resolve));
  await holdDataFolder(database.url, onLost);
  await firstColumn(
    database.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect((await lost).message).toContain('terminating connection');
  await (await holdDataFolder(database.url)).release();
});

test('work on an unlocked folder does not run while it is locked', async () => {
  const hold = await holdDataFolder(database.url);
  expect(await whileUnheld(database.url, () => Promise.reject(new Error('it did')))).toBe(false);
  await hold.release();

  const refused = await whileUnheld(database.url, async () => {
    await expect(holdDataFolder(database.url)).rejects.toThrow('Another twin-oracle server');
  });
  expect(refused).toBe(true);
});
