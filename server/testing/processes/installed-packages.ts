/** Packs packages as npm would and installs what is in them, without a registry: their dependencies are links to packages that are here. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** @returns what the command has printed. */
export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  settings: Readonly<Record<string, string>> = {},
): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', MAKEFLAGS: '', MAKELEVEL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Packs the package in the folder `from`, and puts what npm would publish into `node_modules` of the folder `into`. */
export function installPacked(from: string, into: string): void {
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', into], from),
  ) as { filename: string }[];
  const { name } = readManifest(from);
  const installed = join(into, 'node_modules', name);
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', join(into, packed?.filename ?? ''), '--strip-components=1', '-C', installed], into);
  const { dependencies, peerDependencies } = readManifest(installed);
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) link(dependency, into);
}

/** Links a package that is installed here, unless the folder has it already. */
export function link(dependency: string, into: string): void {
  const target = join(into, 'node_modules', dependency);
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(join(root, 'node_modules', dependency), target);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
