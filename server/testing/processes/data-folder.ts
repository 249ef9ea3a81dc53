/** A data folder for a test: new, or a copy of one, which is faster than creating the cluster again. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readPidFile } from '../../persistence/embedded/pid-file.js';
import { startEmbeddedPostgres } from '../../persistence/embedded/embedded-postgres.js';
import { testRun } from '../test-run.js';

export interface DataFolder {
  dataDir: string;
  /** Stops everything that still runs in it, and removes it. */
  remove: () => Promise<void>;
}

/** Only its owner can enter it, as with mkdtemp: for root this is also the case of a checkout under /root. */
export async function createDataFolder(original?: DataFolder): Promise<DataFolder> {
  const dataDir = await mkdtemp(join(testRun().folder, 'data-'));
  // Node's own copy would not keep the owner.
  if (original !== undefined) await promisify(execFile)('cp', ['-a', `${original.dataDir}/.`, dataDir]);
  return {
    dataDir,
    remove: () => removeDataFolder(dataDir),
  };
}

export async function removeDataFolder(dataDir: string): Promise<void> {
  if ((await readPidFile(join(dataDir, 'pg'))) !== undefined) {
    await (await startEmbeddedPostgres({ dataDir })).stop();
  }
  // A killed initdb's last child may still be writing.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
}
