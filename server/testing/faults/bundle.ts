import { execFile } from 'node:child_process';
import { mkdtemp, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { testRun } from '../test-run.js';

const root = resolve(import.meta.dirname, '../../..');

/** Compiles the replica as the server itself is built, so that it starts as quickly. @returns the file, which goes with the test run. */
export async function bundleReplica(): Promise<string> {
  const folder = await mkdtemp(join(testRun().folder, 'replica-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'replica.mjs');
  const source = join(root, 'server/testing/faults/replica.ts');
  const form = ['--bundle', '--packages=external', '--platform=node', '--format=esm', '--target=node20'];
  await promisify(execFile)(
    join(root, 'node_modules/.bin/esbuild'),
    [source, ...form, '--sourcemap=inline', '--log-level=warning', `--outfile=${file}`],
    { cwd: root },
  );
  return file;
}
