/** Packs the SDK as npm would, uses it as a consumer would (tsc, Node, a browser's bundler), and prints its sizes. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { parse } from 'yaml';
import { mergeAsyncApi } from '../server/plugins/contract/merge-asyncapi.js';
import { mergeOpenApi } from '../server/plugins/contract/merge-openapi.js';
import type { OpenApi } from './generate/contracts.js';
import { readContracts } from './generate/read-contracts.js';

/**
 * Limits that fail on an accidental growth: kilobytes, minified and gzipped, with all dependencies. No consumer uses all of `.`: a browser
 * imports the oracle's client and a server the platform's, and neither should include the other.
 */
const LIMITS: readonly { entry: string; names: string; kb: number }[] = [
  { entry: '.', names: '{ createOracleClient }', kb: 18 },
  { entry: '.', names: '{ createPlatformClient }', kb: 12 },
  { entry: '.', names: '*', kb: 22 },
  { entry: './credentials', names: '*', kb: 11 },
  { entry: './plugins', names: '*', kb: 7 },
  { entry: './realtime', names: '*', kb: 28 },
  { entry: './testing', names: '*', kb: 9 },
  { entry: './ucan', names: '*', kb: 72 },
];

const root = resolve(import.meta.dirname, '..');
const sdk = join(root, 'sdk');

const main = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'twin-oracle-package-'));
  try {
    install(folder);
    compile(folder);
    run(process.execPath, ['consumer.js'], folder);
    await generate(folder);
    for (const limit of LIMITS) await bundle(folder, limit);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Installs the tarball's content, and only the dependencies that the package declares. */
const install = (folder: string): void => {
  const installed = join(folder, 'node_modules/@twin-oracle/sdk');
  mkdirSync(installed, { recursive: true });
  run('npm', ['pack', '--silent', '--pack-destination', folder], sdk);
  const { name, version, dependencies } = manifest();
  const tarball = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
  run('tar', ['-xzf', join(folder, tarball), '--strip-components=1', '-C', installed], folder);
  for (const dependency of Object.keys(dependencies)) {
    const link = join(folder, 'node_modules', dependency);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(folderOf(dependency), link);
  }
};

const compile = (folder: string): void => {
  cpSync(join(sdk, 'test/consumer.ts'), join(folder, 'consumer.ts'));
  writeFileSync(
    join(folder, 'types.ts'),
    "import '@twin-oracle/sdk';\nimport '@twin-oracle/sdk/credentials';\nimport '@twin-oracle/sdk/realtime';\n",
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  // The declarations of the UCAN library do not pass a type check, so code that imports it skips that.
  tsc(folder, 'consumer.ts', { skipLibCheck: true });
  tsc(folder, 'types.ts', { skipLibCheck: false, noEmit: true });
};

/** Makes the client of a deployment with the plugin of docs/plugin-example/, by the packed command, and compiles it. */
const generate = async (folder: string): Promise<void> => {
  const { openapi, asyncapi } = await readContracts(join(root, 'spec'));
  const read = (file: string) =>
    parse(readFileSync(join(root, 'docs/plugin-example/src', file), 'utf8')) as object;
  const addition = (file: string) => [{ plugin: 'weather', fragment: read(file) }];
  const documents = {
    'openapi.json': mergeOpenApi<OpenApi>(openapi, addition('openapi.yaml')),
    'asyncapi.json': mergeAsyncApi(asyncapi, addition('asyncapi.yaml')),
  };
  for (const [name, document] of Object.entries(documents))
    writeFileSync(join(folder, name), JSON.stringify(document));
  for (const name of ['openapi-typescript', 'typescript'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  const command = join(folder, 'node_modules/@twin-oracle/sdk/bin/generate-sdk.js');
  run(process.execPath, [command, '--from', '.', '--out', 'oracle'], folder);
  for (const file of ['oracle/client.ts', 'oracle/realtime.ts'])
    tsc(folder, file, { skipLibCheck: false, noEmit: true });
};

const tsc = (folder: string, file: string, options: Record<string, boolean>): void => {
  const project = join(folder, 'tsconfig.json');
  writeFileSync(
    project,
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...options }, files: [file] }),
  );
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], folder);
};

/** A browser project with strict options. */
const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  strict: true,
  exactOptionalPropertyTypes: true,
  types: [],
};

const bundle = async (
  folder: string,
  { entry, names, kb: limitKb }: (typeof LIMITS)[number],
): Promise<void> => {
  const specifier = join('@twin-oracle/sdk', entry);
  const what = names === '*' ? specifier : `${specifier} ${names}`;
  const { outputFiles } = await build({
    stdin: { contents: `export ${names} from '${specifier}'`, resolveDir: folder },
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    write: false,
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  const zipped = gzipSync(code).length;
  console.log(`${what.padEnd(40)} ${kb(code.length)} minified, ${kb(zipped)} gzipped`);
  if (zipped > limitKb * 1024) throw new Error(`${what} is over its limit of ${limitKb} kB gzipped`);
};

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1).padStart(6)} kB`;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const manifest = (): Manifest => JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8')) as Manifest;

/** Not every package exports its package.json, so this searches the folder where npm installed it. */
const folderOf = (dependency: string): string => {
  const candidates = createRequire(join(sdk, 'package.json')).resolve.paths(dependency) ?? [];
  const found = candidates.map((candidate) => join(candidate, dependency)).find((path) => existsSync(path));
  if (!found) throw new Error(`${dependency} is not installed`);
  return found;
};

const run = (command: string, args: string[], cwd: string): void => {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed`);
};

await main();
