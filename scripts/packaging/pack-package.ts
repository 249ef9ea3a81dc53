/** Packs a package as it is published: without the condition by which this repository imports its packages from their sources. */
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs a command in a folder, and returns what it prints. */
export type ReadCommand = (folder: string, command: string, ...args: string[]) => Promise<string>;

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** No tarball has the files that it leads to. */
const SOURCE_CONDITION = 'twin-oracle-source';

/**
 * Writes the tarball of a package, and returns its path.
 *
 * @param folder Of the package.
 * @param out An absolute path.
 */
export async function packPackage(read: ReadCommand, folder: string, out: string): Promise<string> {
  const name = tarballName(readManifest(folder));
  const staged = mkdtempSync(join(out, '.staged-'));
  try {
    await read(folder, 'npm', 'pack', '--silent', '--pack-destination', staged);
    await read(staged, 'tar', '-xzf', name);
    const content = join(staged, 'package');
    const manifest = join(content, 'package.json');
    writeFileSync(manifest, publishedManifest(readFileSync(manifest, 'utf8')));
    await read(content, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', staged);
    renameSync(join(staged, name), join(out, name));
  } finally {
    rmSync(staged, { recursive: true });
  }
  return join(out, name);
}

/** The manifest without what holds in this repository alone. */
export function publishedManifest(text: string): string {
  const manifest = JSON.parse(text) as Manifest;
  if (!manifest.exports) return text;
  const exports = Object.entries(manifest.exports).map(([path, target]) => [
    path,
    typeof target === 'string' ? target : withoutSource(target),
  ]);
  return `${JSON.stringify({ ...manifest, exports: Object.fromEntries(exports) as object }, undefined, 2)}\n`;
}

function withoutSource(conditions: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(conditions).filter(([name]) => name !== SOURCE_CONDITION));
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The name that npm gives to the tarball of a package. */
export function tarballName({ name, version }: Manifest): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}
