/**
 * Packs the packages as npm would and judges the tarballs; uses the SDK's as consumers would (tsc, Node, a browser's bundler), and prints its
 * sizes.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Metafile } from 'esbuild';
import ts from 'typescript';
import {
  assertCompiles,
  BUNDLER_OPTIONS,
  compile,
  CONSUMER_OPTIONS,
  createConsumer,
} from './packaging/consumer-project.js';
import { checkEntryDeclarations } from './packaging/entry-declarations.js';
import { checkGeneratedClient } from './packaging/generated-client.js';
import { lintTarball } from './packaging/lint-tarball.js';
import { packPackage, readManifest } from './packaging/pack-package.js';
import { readCommand } from './packaging/read-command.js';
import { checkSideEffects } from './packaging/side-effects.js';
import { checkTypeMatrix } from './packaging/type-matrix.js';

/**
 * Limits that fail on an accidental growth: kilobytes, minified and gzipped, with all dependencies but peers, of what a page loads at first.
 * What is imported later is printed beside it. No consumer uses all of `.`: a browser imports the oracle's client and a server the platform's,
 * and neither should include the other.
 */
const LIMITS: readonly { entry: string; names: string; kb: number }[] = [
  { entry: '.', names: '{ createOracleClient }', kb: 8 },
  { entry: '.', names: '{ createPlatformClient }', kb: 12 },
  { entry: '.', names: '*', kb: 17 },
  { entry: './ag-ui', names: '*', kb: 6 },
  { entry: './ai-sdk', names: '*', kb: 5 },
  { entry: './chat', names: '*', kb: 11 },
  { entry: './credentials', names: '*', kb: 11 },
  { entry: './plugins', names: '*', kb: 6.5 },
  { entry: './react', names: '*', kb: 25.5 },
  { entry: './react/live-agent', names: '*', kb: 8 },
  { entry: './realtime', names: '*', kb: 20 },
  { entry: './testing', names: '*', kb: 14 },
  { entry: './ucan', names: '*', kb: 17 },
];

const root = resolve(import.meta.dirname, '..');
const sdk = join(root, 'sdk');

/** All that is published, the server too. */
const PACKED = [sdk, root, join(root, 'packages/contract-diff'), join(root, 'packages/conformance')];

/** Those who import the hooks have React's types as well, and those who import a way out have the front end's library. */
const PEERS = [
  '@types/node',
  '@types/react',
  '@ag-ui/client',
  'ai',
  'eciesjs',
  'livekit-client',
  'msw',
  'rxjs',
];

const main = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'twin-oracle-package-'));
  try {
    const tarball = await packPackage(readCommand, sdk, folder);
    const consumer = join(folder, 'consumer');
    await createConsumer({ folder: consumer, source: sdk, tarball, installed: PEERS });
    checkSideEffects(join(consumer, 'node_modules/@twin-oracle/sdk'));
    await use(consumer);
    checkEntryDeclarations(consumer, sdk);
    await checkGeneratedClient(consumer);
    await checkTypeMatrix(folder, sdk, tarball);
    for (const limit of LIMITS) await bundle(consumer, limit);
    await lintTarball(sdk, tarball);
    for (const each of PACKED.filter((source) => source !== sdk))
      await lintTarball(each, await packPackage(readCommand, each, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Compiles a program that uses the SDK, and runs it. */
const use = async (folder: string): Promise<void> => {
  const source = readFileSync(join(sdk, 'test/consumer.ts'), 'utf8');
  writeFileSync(join(folder, 'consumer.ts'), source);
  assertCompiles('The consumer', compile(folder, ['consumer.ts'], CONSUMER_OPTIONS));
  const { outputText } = ts.transpileModule(source, { compilerOptions: BUNDLER_OPTIONS });
  writeFileSync(join(folder, 'consumer.js'), outputText);
  await readCommand(folder, process.execPath, 'consumer.js');
};

const bundle = async (
  folder: string,
  { entry, names, kb: limitKb }: (typeof LIMITS)[number],
): Promise<void> => {
  const specifier = join('@twin-oracle/sdk', entry);
  const what = names === '*' ? specifier : `${specifier} ${names}`;
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export ${names} from '${specifier}'`, resolveDir: folder },
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    external: Object.keys(readManifest(sdk).peerDependencies ?? {}).flatMap((peer) => [peer, `${peer}/*`]),
    write: false,
    // What is imported later, by `import()`, is a file of its own, which does not count.
    splitting: true,
    metafile: true,
    outdir: folder,
    absWorkingDir: folder,
  });
  const first = filesOf(metafile);
  const zippedOf = (isFirst: boolean) =>
    sum(
      outputFiles
        .filter(({ path }) => first.has(relative(folder, path)) === isFirst)
        .map(({ contents }) => gzipSync(contents).length),
    );
  const zipped = zippedOf(true);
  console.log(`${what.padEnd(40)} ${kb(zipped)} gzipped at first, ${kb(zippedOf(false))} later`);
  if (zipped > limitKb * 1024) throw new Error(`${what} is over its limit of ${limitKb} kB gzipped`);
};

/** The files of a bundle that a page loads first: the entry, and what it imports. */
const filesOf = ({ outputs }: Metafile): ReadonlySet<string> => {
  const entry = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === '<stdin>');
  if (entry === undefined) throw new Error('The bundle has no entry');
  const files = new Set([entry]);
  for (const file of files)
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && path in outputs) files.add(path);
  return files;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(6)} kB`;

await main();
