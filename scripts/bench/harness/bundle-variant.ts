import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';

export const root = resolve(import.meta.dirname, '../../..');

export interface Source {
  /** A file in `variants/`, without its extension. */
  readonly entry: string;
  /** Modules of the project, from its root, and the replacement of each: a file in `variants/`. Without extensions. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** Whether the packages are in the bundle too, as in that of the server: for variants whose start is measured. */
  readonly bundlesPackages?: boolean;
}

/** Compiles a variant as the server itself is built, so that no loader is measured. @returns its path. */
export type Bundler = (source: Source) => Promise<string>;

/** The bundles are in a temporary folder that is removed when `work` is done. */
export async function withBundler<T>(work: (bundle: Bundler) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'twin-oracle-bench-'));
  let bundles = 0;
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    return await work(async ({ entry, replaced = {}, bundlesPackages = false }) => {
      const outdir = join(folder, `${bundles++}`);
      await build({
        entryPoints: { variant: variantFile(entry) },
        outdir,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        ...(bundlesPackages ? withPackages : { packages: 'external' }),
        platform: 'node',
        format: 'esm',
        target: 'node20',
        sourcemap: true,
        logLevel: 'warning',
        plugins: [replacing(replaced)],
      });
      return join(outdir, 'variant.mjs');
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** As the Makefile builds the server. What is imported on demand is in files of its own. */
const withPackages: BuildOptions = {
  external: ['esbuild', 'openapi-typescript', 'typescript'],
  splitting: true,
  banner: {
    js: 'import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);',
  },
};

function variantFile(name: string): string {
  return join(root, 'scripts/bench/variants', `${name}.ts`);
}

/** Replaces the given modules for all importers; the rest of the project is real. */
function replacing(replaced: Readonly<Record<string, string>>): Plugin {
  const files = new Map(
    Object.entries(replaced).map(([module, variant]) => [join(root, `${module}.ts`), variantFile(variant)]),
  );
  return {
    name: 'replacing',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const file = files.get(path);
        if (file === undefined) return undefined;
        files.delete(path);
        return { contents: `export * from ${JSON.stringify(file)};`, loader: 'ts' };
      });
      build.onEnd(() => {
        // A module that was moved would otherwise be measured unreplaced without notice.
        if (files.size > 0) throw new Error(`not part of the variant: ${[...files.keys()].join(', ')}`);
      });
    },
  };
}
