/** Bundles a server that is not the one of this checkout as it is: another one's sources, or with other contents of some files. */
import { mkdtemp, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Loader, type Plugin } from 'esbuild';
import { testRun } from '../test-run.js';

const root = resolve(import.meta.dirname, '../../..');

export interface ServerBundleOptions {
  /** The folder of the project. Default: this one. */
  readonly from?: string;
  readonly replaced?: ReplacedFiles;
}

export interface ReplacedFiles {
  /** Their paths. */
  readonly filter: RegExp;
  /** What is bundled in place of such a file. */
  readonly contentsOf: (path: string) => string | Promise<string>;
}

/** @returns the file for Node to run, which is removed with the test run. */
export async function bundleServer({ from = root, replaced }: ServerBundleOptions): Promise<string> {
  const folder = await mkdtemp(join(testRun().folder, 'server-bundle-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await build({
    absWorkingDir: from,
    entryPoints: [join(from, 'server/main.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: replaced === undefined ? [] : [replacing(replaced)],
  });
  return join(folder, 'main.mjs');
}

const LOADERS: Readonly<Record<string, Loader>> = { ts: 'ts', js: 'js', json: 'json' };

function replacing({ filter, contentsOf }: ReplacedFiles): Plugin {
  return {
    name: 'replaced files',
    setup(bundler) {
      bundler.onLoad({ filter }, async ({ path }) => ({
        contents: await contentsOf(path),
        loader: LOADERS[path.slice(path.lastIndexOf('.') + 1)] ?? 'js',
      }));
    },
  };
}
