/**
 * Packs the packages as npm would and judges the tarballs; uses the SDK's as consumers would (tsc, Node, a browser's bundler), and prints its
 * sizes.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
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

/** What a page with a chat, its sessions and actions imports. */
const CHAT_PAGE = '{ OraclesProvider, renderMessageContent, useAgAction, useChat, useOracleSessions }';

/**
 * Limits that fail on an accidental growth: kilobytes, minified and gzipped, with all dependencies but peers. `first` is of what a page loads at
 * first: the entry with its static imports, in one file, as bundlers join them. `all` is with what is imported later, by `import()`. No consumer
 * uses all of `.`: a browser imports the oracle's client and a server the platform's, and neither should include the other.
 */
const LIMITS: readonly { entry: string; names: string; first: number; all: number }[] = [
  { entry: '.', names: '{ createOracleClient }', first: 5.4, all: 12 },
  { entry: '.', names: '{ createPlatformClient }', first: 8.8, all: 12 },
  { entry: '.', names: '*', first: 11.3, all: 17.8 },
  { entry: './ag-ui', names: '*', first: 5.2, all: 5.2 },
  { entry: './ai-sdk', names: '*', first: 4.5, all: 4.5 },
  { entry: './chat', names: '*', first: 9.1, all: 21.8 },
  { entry: './credentials', names: '*', first: 10.8, all: 10.8 },
  { entry: './plugins', names: '*', first: 5.5, all: 6.3 },
  { entry: './react', names: CHAT_PAGE, first: 18.5, all: 52 },
  { entry: './react', names: '*', first: 20, all: 57 },
  { entry: './react/live-agent', names: '*', first: 8.2, all: 8.2 },
  { entry: './realtime', names: '*', first: 19, all: 19 },
  { entry: './testing', names: '*', first: 14, all: 14 },
  { entry: './ucan', names: '*', first: 17, all: 52 },
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
    for (const limit of LIMITS) await judgeSize(consumer, limit);
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

const judgeSize = async (
  folder: string,
  { entry, names, first, all }: (typeof LIMITS)[number],
): Promise<void> => {
  const specifier = join('@twin-oracle/sdk', entry);
  const what = names === '*' ? specifier : `${specifier} ${names}`;
  const source = `export ${names} from '${specifier}'`;
  const [atFirst, inAll] = [await zipped(folder, source, [WITHOUT_LATER]), await zipped(folder, source, [])];
  console.log(`${what.padEnd(40)} ${kb(atFirst)} gzipped at first, ${kb(inAll)} with what is loaded later`);
  for (const [bytes, limit, when] of [
    [atFirst, first, 'at first'],
    [inAll, all, 'in all'],
  ] as const)
    if (bytes > limit * 1024) throw new Error(`${what} is over its limit of ${limit} kB gzipped ${when}`);
};

/** Leaves out what is imported by `import()`. */
const WITHOUT_LATER: Plugin = {
  name: 'without-later',
  setup: (builder) => {
    builder.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/** The size of a page's script, in one file. */
const zipped = async (folder: string, contents: string, plugins: Plugin[]): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    external: Object.keys(readManifest(sdk).peerDependencies ?? {}).flatMap((peer) => [peer, `${peer}/*`]),
    write: false,
    plugins,
    outdir: folder,
    absWorkingDir: folder,
  });
  return outputFiles.reduce((total, { contents: bytes }) => total + gzipSync(bytes).length, 0);
};

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(6)} kB`;

await main();
