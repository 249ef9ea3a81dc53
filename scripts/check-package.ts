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
import { dirname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Metafile } from 'esbuild';
import { parse } from 'yaml';
import { mergeAsyncApi } from '../server/plugins/contract/merge-asyncapi.js';
import { mergeOpenApi } from '../server/plugins/contract/merge-openapi.js';
import type { OpenApi } from './generate/contracts.js';
import { readContracts } from './generate/read-contracts.js';

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
  { entry: './react', names: '*', kb: 25 },
  { entry: './react/live-agent', names: '*', kb: 8 },
  { entry: './realtime', names: '*', kb: 20 },
  { entry: './testing', names: '*', kb: 14 },
  { entry: './ucan', names: '*', kb: 17 },
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
  // Those who import the hooks have React's types as well, and those who import a way out have the front end's library.
  for (const dependency of [
    ...Object.keys(dependencies),
    '@types/node',
    '@types/react',
    '@ag-ui/client',
    'ai',
    'eciesjs',
    'livekit-client',
    'rxjs',
  ]) {
    const link = join(folder, 'node_modules', dependency);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(folderOf(dependency), link);
  }
};

const compile = (folder: string): void => {
  cpSync(join(sdk, 'test/consumer.ts'), join(folder, 'consumer.ts'));
  writeFileSync(
    join(folder, 'types.ts'),
    ['', '/chat', '/credentials', '/plugins', '/react', '/realtime', '/testing', '/ucan']
      .map((entry) => `import '@twin-oracle/sdk${entry}';\n`)
      .join(''),
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  tsc(folder, 'consumer.ts', { skipLibCheck: false });
  tsc(folder, 'types.ts', { skipLibCheck: false, noEmit: true });
  writeFileSync(join(folder, 'ag-ui.ts'), "import '@twin-oracle/sdk/ag-ui';\n");
  tsc(folder, 'ag-ui.ts', { skipLibCheck: false, noEmit: true });
  writeFileSync(join(folder, 'live-agent.ts'), "import '@twin-oracle/sdk/react/live-agent';\n");
  // LiveKit's declarations import a package that it does not depend on.
  tsc(folder, 'live-agent.ts', { skipLibCheck: true, noEmit: true });
  // The AI SDK's declarations need Node's types, and do not pass with exact optional properties.
  writeFileSync(join(folder, 'ai-sdk.ts'), "import '@twin-oracle/sdk/ai-sdk';\n");
  const ofAiSdk = { exactOptionalPropertyTypes: false, types: ['node'] };
  tsc(folder, 'ai-sdk.ts', { skipLibCheck: false, noEmit: true, ...ofAiSdk });
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

const tsc = (folder: string, file: string, options: Record<string, boolean | string[]>): void => {
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
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export ${names} from '${specifier}'`, resolveDir: folder },
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    external: Object.keys(manifest().peerDependencies).flatMap((peer) => [peer, `${peer}/*`]),
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

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
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
