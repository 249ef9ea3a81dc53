import { readdir, watch } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type DataFolder, createDataFolder } from '../../testing/processes/data-folder.js';
import { note, notes } from '../../testing/notes.js';
import {
  ended,
  kill,
  killAll,
  spawnServer,
  startServer,
  urlOf,
} from '../../testing/processes/data-folder-process.js';
import { useDataFolders } from '../../testing/processes/use-data-folders.js';
import { readPidFile } from './pid-file.js';
import { holdDataFolder, startEmbeddedPostgres } from './embedded-postgres.js';

// Before their folder is removed.
afterEach(killAll);
const folder = useDataFolders();

test('after the server is killed, the next start adopts its PostgreSQL with all rows', async () => {
  const killed = await startServer(folder.dataDir);
  expect(killed.report.state).toBe('ready');
  const url = urlOf(killed.report);
  await note(url, 'kept');
  await kill(killed.child);

  const notices: string[] = [];
  const next = await startEmbeddedPostgres({
    dataDir: folder.dataDir,
    onNotice: (text) => notices.push(text),
  });
  expect(next).toMatchObject({ adopted: true, url });
  expect(notices).toEqual([expect.stringContaining('Adopted')]);
  expect(await notes(next.url)).toEqual(['kept']);
  const hold = await holdDataFolder(next.url);
  await hold.release();
  await next.stop();
});

test('Ctrl-C, which reaches the whole process group, leaves PostgreSQL running until the server has drained', async () => {
  const server = await startServer(folder.dataDir);
  const url = urlOf(server.report);
  await note(url, 'before');
  process.kill(-(server.child.pid ?? NaN), 'SIGINT');
  expect(await server.next()).toEqual({ state: 'drained' });
  await ended(server.child);
  expect(await readPidFile(join(folder.dataDir, 'pg'))).toBeUndefined();

  const next = await startEmbeddedPostgres(folder);
  expect(await notes(next.url)).toEqual(['before', 'drained']);
  await next.stop();
});

test('a second server on the same data folder is refused, and the first continues', async () => {
  const first = await startServer(folder.dataDir);
  const url = urlOf(first.report);
  const second = await startServer(folder.dataDir);
  expect(second.report).toEqual({ state: 'refused', reason: expect.stringContaining('DATA_DIR') });
  await ended(second.child);
  await note(url, 'still here');
  expect(await notes(url)).toEqual(['still here']);
});

describe('on a new data folder', () => {
  let fresh: DataFolder;

  beforeEach(async () => {
    fresh = await createDataFolder();
  });

  afterEach(async () => {
    await killAll();
    await fresh.remove();
  });

  test('of two servers started at once one runs and one is refused', async () => {
    const servers = await Promise.all([startServer(fresh.dataDir), startServer(fresh.dataDir)]);
    expect(servers.map(({ report }) => report.state).sort()).toEqual(['ready', 'refused']);
  });

  test('a first start that was killed half-way does not damage it', async () => {
    const over = new AbortController();
    const changes = watch(fresh.dataDir, { signal: over.signal });
    const child = spawnServer(fresh.dataDir);
    child.once('exit', () => over.abort());
    for await (const { filename } of changes) if (filename?.startsWith('pg.new-') === true) break;
    await kill(child);
    expect(await readdir(fresh.dataDir)).not.toContain('pg');

    const { url } = await startEmbeddedPostgres(fresh);
    await note(url, 'works');
    expect((await readdir(fresh.dataDir)).sort()).toEqual(['pg', 'pg-password', 'pg.log']);
  });
});
