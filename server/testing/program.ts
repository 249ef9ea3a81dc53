import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { testRun } from './test-run.js';

const root = resolve(import.meta.dirname, '../..');
const bundled = new Map<string, Promise<string>>();

/**
 * Bundles a program of the server as `make build` does, once per test run: it then starts in half the time of a TypeScript loader.
 * @param source its path from the root of the project.
 * @returns the file for Node to run, which is removed with the test run.
 */
export function bundleProgram(source: string): Promise<string> {
  const known = bundled.get(source) ?? bundle(source);
  bundled.set(source, known);
  return known;
}

async function bundle(source: string): Promise<string> {
  const name = basename(source, '.ts');
  const folder = join(testRun().folder, `program-${name}`);
  const file = join(folder, `${name}.mjs`);
  if (existsSync(file)) return file;
  const draft = await mkdtemp(`${folder}-`);
  await symlink(join(root, 'node_modules'), join(draft, 'node_modules'));
  const form = ['--bundle', '--packages=external', '--platform=node', '--format=esm', '--target=node20'];
  await promisify(execFile)(
    join(root, 'node_modules/.bin/esbuild'),
    [source, ...form, '--log-level=warning', `--outfile=${join(draft, `${name}.mjs`)}`],
    { cwd: root },
  );
  // Another worker may have been faster.
  await rename(draft, folder).catch((error: unknown) => {
    if (!existsSync(file)) throw error;
  });
  return file;
}
