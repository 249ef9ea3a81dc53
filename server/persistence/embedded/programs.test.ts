import { cp, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type DataFolder, createDataFolder } from '../../testing/processes/data-folder.js';
import { withConnection } from '../connection.js';
import { findBinaries } from './binaries.js';
import { type Cluster, ensureCluster } from './cluster.js';
import { startOrAdopt, stopPostmaster } from './postmaster.js';
import { openPrograms } from './programs.js';

const isRoot = process.geteuid?.() === 0;
const asRoot = isRoot ? test : test.skip;
if (!isRoot) {
  process.stderr.write(
    '\nNOT TESTED: PostgreSQL for a server that is root, as these tests do not run as root.\n\n',
  );
}

/** A folder of root with mode 0700, like /root. */
let folder: DataFolder;
const path = process.env.PATH;

beforeEach(async () => {
  folder = await createDataFolder();
});

afterEach(async () => {
  process.env.PATH = path;
  await folder.remove();
});

asRoot('as root, PostgreSQL runs with its programs and its data beneath a folder of mode 0700', async () => {
  await cp(dirname(findBinaries()), join(folder.dataDir, 'native'), { recursive: true });
  const cluster: Cluster = {
    folder: join(folder.dataDir, 'pg'),
    logFile: join(folder.dataDir, 'pg.log'),
    passwordFile: join(folder.dataDir, 'pg-password'),
    programs: await openPrograms(folder.dataDir, join(folder.dataDir, 'native', 'bin')),
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

asRoot('as root, a data folder that no other account can reach is an error that names DATA_DIR', async () => {
  // Without setpriv the folder cannot be entered; `id` is needed to find the other account.
  await symlink('/usr/bin/id', join(folder.dataDir, 'id'));
  process.env.PATH = folder.dataDir;
  await expect(openPrograms(folder.dataDir)).rejects.toThrow(
    'Set DATA_DIR to a folder that other accounts can enter',
  );
});
