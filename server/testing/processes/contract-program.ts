/** The real server on another contract, for tests of what no operation of ours has. */
import { mkdtemp, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { build, type Loader } from 'esbuild';
import type { Contracts } from '../../../scripts/generate/contracts.js';
import { generateDeprecations } from '../../../scripts/generate/deprecations/generate-deprecations.js';
import { generateOperations } from '../../../scripts/generate/operations.js';
import { generateValidators } from '../../../scripts/generate/validators.js';
import { testRun } from '../test-run.js';

const root = resolve(import.meta.dirname, '../../..');

const REPLACED = /\/generated\/(?:deprecations\.ts|operations\.ts|validators\.js|openapi\.json)$/;

/** @returns the file for Node to run, which is removed with the test run. */
export async function bundleWithContract(contracts: Contracts): Promise<string> {
  const generated = new Map([
    ['deprecations.ts', generateDeprecations(contracts)],
    ['operations.ts', generateOperations(contracts)],
    ['validators.js', await generateValidators(contracts)],
    ['openapi.json', JSON.stringify(contracts.openapi)],
  ]);
  const loaders: Record<string, Loader> = { ts: 'ts', js: 'js', json: 'json' };
  const folder = await mkdtemp(join(testRun().folder, 'contract-program-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await build({
    entryPoints: [join(root, 'server/main.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [
      {
        name: 'contract',
        setup(bundler) {
          bundler.onLoad({ filter: REPLACED }, ({ path }) => ({
            contents: generated.get(basename(path)) ?? '',
            loader: loaders[path.slice(path.lastIndexOf('.') + 1)] ?? 'js',
          }));
        },
      },
    ],
  });
  return join(folder, 'main.mjs');
}
