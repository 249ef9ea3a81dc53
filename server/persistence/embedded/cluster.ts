/** Creates the cluster: PostgreSQL's term for the folder with all its files. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../errors/error-code.js';
import { syncFolder } from '../files/sync-folder.js';
import { isAlive } from './pid-file.js';
import type { Programs } from './programs.js';

export interface Cluster {
  folder: string;
  logFile: string;
  passwordFile: string;
  programs: Programs;
}

/** Also the name of the superuser: the server owns this PostgreSQL. */
export const USER = 'twin_oracle';

/**
 * Returns true if there was none. The cluster is created under another name and then renamed, so a start that is killed half-way leaves a
 * folder that the next one deletes, never an incomplete cluster.
 */
export async function ensureCluster(
  { folder, programs }: Cluster,
  { password, durable }: { password: string; durable: boolean },
): Promise<boolean> {
  await sweepHalfMade(folder);
  if (await isCluster(folder)) return false;

  const staging = `${folder}.new-${process.pid}`;
  const made = join(staging, 'data');
  const passwordFile = join(staging, 'password');
  try {
    await mkdir(staging, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    await programs.own(staging);
    await programs.own(passwordFile);
    await programs.run('initdb', [
      `--pgdata=${made}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same sort order and upper case on every machine: PostgreSQL's own tables instead of the system's locales.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
    return await moveInPlace(made, folder, durable);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Returns false if another server, started at the same moment, was faster. */
async function moveInPlace(made: string, folder: string, durable: boolean): Promise<boolean> {
  try {
    await rename(made, folder);
  } catch (error) {
    if (await isCluster(folder)) return false;
    throw error;
  }
  // Without this a power cut could undo the rename after rows were reported as durable.
  if (durable) await syncFolder(dirname(folder));
  return true;
}

async function sweepHalfMade(folder: string): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent)) {
    const maker = /^pg\.new-(\d+)$/.exec(name)?.[1];
    if (maker === undefined) continue;
    // In a container each start can have the same process id: our own id on an old folder belongs to an earlier process.
    if (Number(maker) !== process.pid && isAlive(Number(maker))) continue;
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function isCluster(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0 && !names.includes('PG_VERSION')) {
    throw new Error(
      `${folder} is not a PostgreSQL database. Move it away, or set DATA_DIR to another folder.`,
    );
  }
  return names.length > 0;
}
