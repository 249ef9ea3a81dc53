/** Tries the packed SDK on Node, Deno, Bun, and with the fetch of React Native, against the mock, and prints what happens. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createConsumer, folderOf } from '../packaging/consumer-project.js';
import { packPackage } from '../packaging/pack-package.js';
import { readCommand } from '../packaging/read-command.js';

const root = resolve(import.meta.dirname, '../..');
const sdk = join(root, 'sdk');
const installed = join(import.meta.dirname, 'node_modules');

const RUNTIMES: readonly {
  readonly name: string;
  readonly command: readonly string[];
  readonly version: readonly string[];
}[] = [
  { name: 'Node', command: [process.execPath, 'trial.js'], version: [process.execPath, '--version'] },
  {
    name: 'Deno',
    command: [join(installed, '.bin/deno'), 'run', '--allow-all', '--node-modules-dir=manual', 'trial.js'],
    version: [join(installed, '.bin/deno'), '--version'],
  },
  {
    name: 'Bun',
    command: [join(installed, '.bin/bun'), 'trial.js'],
    version: [join(installed, '.bin/bun'), '--version'],
  },
  {
    name: "React Native's fetch, on Node",
    command: [process.execPath, 'react-native.js'],
    version: [process.execPath, '--version'],
  },
];

const folder = mkdtempSync(join(tmpdir(), 'twin-oracle-runtimes-'));
const mock = spawn(process.execPath, [join(root, 'dist/mock/main.js')], {
  env: { ...process.env, MOCK_PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const baseUrl = await listening();
  const tarball = await packPackage(readCommand, sdk, folder);
  const consumer = join(folder, 'consumer');
  await createConsumer({
    folder: consumer,
    source: sdk,
    tarball,
    installed: [
      ['happy-dom', folderOf('happy-dom')],
      ['whatwg-fetch', join(installed, 'whatwg-fetch')],
    ],
  });
  for (const name of ['trial.js', 'react-native.js'])
    copyFileSync(join(import.meta.dirname, name), join(consumer, name));
  for (const { name, command, version } of RUNTIMES) {
    const [program = '', ...args] = version;
    const [line = ''] = (await readCommand(consumer, program, ...args)).split('\n');
    console.log(`${name} (${line})`);
    const [runtime = '', ...rest] = command;
    const printed = await readCommand(consumer, runtime, ...rest, baseUrl);
    console.log(printed.replaceAll(/^/gm, '  '));
  }
} finally {
  mock.kill();
  rmSync(folder, { recursive: true });
}

/** The URL that the mock prints when it listens. */
async function listening(): Promise<string> {
  const ended = once(mock, 'exit').then(() => undefined);
  for await (const line of createInterface({ input: mock.stdout })) {
    const url = /https?:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (url !== undefined) {
      mock.stdout.resume();
      return url;
    }
  }
  await ended;
  throw new Error('The mock has ended');
}
