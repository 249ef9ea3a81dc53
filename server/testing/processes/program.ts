import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { testRun } from '../test-run.js';

const root = resolve(import.meta.dirname, '../../..');

/** For packages that are CommonJS and require Node's own modules. No other name in a program may be the same. */
const REQUIRE = `import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);`;

const bundled = new Map<string, Promise<string>>();

/**
 * Bundles a program of the server with its packages, once per test run. It starts in 0.5 s of processor time; loading the packages from
 * their hundreds of files takes 1.2 s.
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
  // Many programs are called main: the whole path tells them apart.
  const folder = join(testRun().folder, `program-${source.replaceAll('/', '-')}`);
  const file = join(folder, `${name}.mjs`);
  if (existsSync(file)) return file;
  const draft = await mkdtemp(`${folder}-`);
  await symlink(join(root, 'node_modules'), join(draft, 'node_modules'));
  // What is imported only when needed stays in files of its own.
  const form = ['--bundle', '--splitting', '--platform=node', '--format=esm', '--target=node20'];
  const output = [`--outdir=${draft}`, '--out-extension:.js=.mjs', `--banner:js=${REQUIRE}`];
  await promisify(execFile)(
    join(root, 'node_modules/.bin/esbuild'),
    [source, ...form, ...output, '--conditions=twin-oracle-source', '--keep-names', '--log-level=warning'],
    { cwd: root },
  );
  // Another worker may have been faster.
  await rename(draft, folder).catch((error: unknown) => {
    if (!existsSync(file)) throw error;
  });
  return file;
}
