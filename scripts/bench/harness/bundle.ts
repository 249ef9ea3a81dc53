import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

export const root = resolve(import.meta.dirname, '../../..');

/** Compiles a variant as the server itself is built, so that no loader is measured, and says where it is. */
export type Bundler = (variant: string) => Promise<string>;

/** The bundles lie in a temporary folder that is gone when `work` is done. */
export async function withBundler<T>(work: (bundle: Bundler) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'twin-oracle-bench-'));
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    return await work(async (variant) => {
      const outfile = join(folder, `${variant}.mjs`);
      await build({
        entryPoints: [join(root, 'scripts/bench/variants', `${variant}.ts`)],
        outfile,
        bundle: true,
        packages: 'external',
        platform: 'node',
        format: 'esm',
        target: 'node20',
        sourcemap: true,
        logLevel: 'warning',
      });
      return outfile;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
