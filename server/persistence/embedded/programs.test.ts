import { cp, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type DataFolder, createDataFolder } from '../../testing/processes/data-folder.js';
import { withConnection } from '../connection.js';
import { findBinaries } from './binaries.js';
import { type Cluster, ensureCluster } from './cluster.js';
import { startOrAdopt, stopPostmaster } from './postmaster.js';
import { openPrograms } from './programs.js';

/** A folder that nobody else can enter, as /root is for root. */
let folder: DataFolder;
const path = process.env.PATH;

beforeEach(async () => {
  folder = await createDataFolder();
});

afterEach(async () => {
  process.env.PATH = path;
  await folder.remove();
});

test('PostgreSQL runs with its programs and its data beneath a folder of mode 0700, for root as well', async () => {
  await cp(dirname(findBinaries()), join(folder.dataDir, 'native'), { recursive: true });
  const cluster: Cluster = {
    folder: join(folder.dataDir, 'pg'),
    logFile: join(folder.dataDir, 'pg.log'),
    passwordFile: join(folder.dataDir, 'pg-password'),
    programs: await openPrograms(folder.dataDir, { binaries: join(folder.dataDir, 'native', 'bin') }),
  };
  await ensureCluster(cluster, { password: 'secret', durable: false });
  const urlAt = (port: number) => `postgres://twin_oracle:secret@127.0.0.1:${port}/postgres`;
  const { port } = await startOrAdopt(cluster, { urlAt, settings: {} });

  await withConnection(urlAt(port), async (client) => {
    await client.query('create table t as select generate_series(1, 1000)');
    await client.query('checkpoint');
  });
  await stopPostmaster(cluster);
});

test('for root, a data folder that no other account can reach is an error that names DATA_DIR', async () => {
  // Without setpriv the folder cannot be entered, and only root may start a program under another account; `id` finds that account.
  await symlink('/usr/bin/id', join(folder.dataDir, 'id'));
  process.env.PATH = folder.dataDir;
  await expect(openPrograms(folder.dataDir, { isRoot: true })).rejects.toThrow(
    'Set DATA_DIR to a folder that other accounts can enter',
  );
});
