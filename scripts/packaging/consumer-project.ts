/** A project that has a packed package installed, with the dependencies that the package declares and what else the project chooses. */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { readManifest } from './pack-package.js';
import { readCommand } from './read-command.js';

const root = resolve(import.meta.dirname, '../..');

export interface ConsumerOptions {
  /** An empty folder, or one that does not exist. */
  readonly folder: string;
  /** The sources of the package, and what was packed of them. */
  readonly source: string;
  readonly tarball: string;
  /** What the project installs beside it: names, or names with the folder that is installed under the name. */
  readonly installed: readonly (string | readonly [name: string, folder: string])[];
}

export async function createConsumer({ folder, source, tarball, installed }: ConsumerOptions): Promise<void> {
  const { name, dependencies = {} } = readManifest(source);
  const modules = join(folder, 'node_modules');
  const target = join(modules, name);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await readCommand(folder, 'tar', '-xzf', tarball, '--strip-components=1', '-C', target);
  for (const each of [...Object.keys(dependencies), ...installed]) {
    const [dependency, from] = typeof each === 'string' ? [each, folderOf(each, source)] : each;
    const link = join(modules, dependency);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(from, link);
  }
}

/** Not every package exports its package.json, so this searches the folder where npm installed it. */
export function folderOf(dependency: string, from: string = root): string {
  const candidates = createRequire(join(from, 'package.json')).resolve.paths(dependency) ?? [];
  const found = candidates.map((candidate) => join(candidate, dependency)).find((path) => existsSync(path));
  if (!found) throw new Error(`${dependency} is not installed`);
  return found;
}

/** A browser project with strict options, which also checks the declarations of what it installs. */
export const CONSUMER_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  types: [],
};

/** How bundlers resolve. */
export const BUNDLER_OPTIONS: ts.CompilerOptions = {
  ...CONSUMER_OPTIONS,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

export interface Diagnostic {
  /** With its line, from the folder of the project; of a package from `node_modules/`. */
  readonly file: string;
  readonly code: number;
  readonly text: string;
}

/** What the compiler finds in files of the project, and in all declarations that they lead to. */
export function compile(folder: string, files: readonly string[], options: ts.CompilerOptions): Diagnostic[] {
  const program = ts.createProgram(
    files.map((file) => join(folder, file)),
    { ...options, typeRoots: [join(folder, 'node_modules/@types')] },
  );
  return ts.getPreEmitDiagnostics(program).map(({ file, start, code, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    if (!file || start === undefined) return { file: '', code, text };
    const { line } = file.getLineAndCharacterOfPosition(start);
    const path = file.fileName.replace(/^.*\/(?=node_modules\/)/, '').replace(`${folder}/`, '');
    return { file: `${path}:${line + 1}`, code, text };
  });
}

/** @throws Error with what the compiler has found. */
export function assertCompiles(what: string, errors: readonly Diagnostic[]): void {
  if (errors.length === 0) return;
  const lines = errors.map(({ file, code, text }) => `${file} TS${code}: ${text}`);
  throw new Error(`${what} does not compile:\n${lines.join('\n')}`);
}
