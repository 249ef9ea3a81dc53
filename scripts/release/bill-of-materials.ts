/**
 * The bill of materials of a package: what npm installs with it, as CycloneDX. `npm sbom --workspace` leaves out what other workspaces need
 * too, so npm is asked about a project that has this package's dependencies alone, as the lock file of the repository has resolved them.
 */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseCommands } from './release-commands.js';

interface LockedPackage {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly dev?: boolean;
  readonly devDependencies?: unknown;
  readonly workspaces?: unknown;
}

interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** @param folder Of the package, from the root. */
export function billOfMaterials(commands: ReleaseCommands, root: string, folder: string): Promise<string> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as LockedPackage;
  const { name = folder } = manifest;
  // npm names the component as its folder.
  const project = join(mkdtempSync(join(commands.temporaryFolder, 'bill-of-materials-')), name);
  mkdirSync(project, { recursive: true });
  const write = (file: string, content: unknown) =>
    writeFileSync(join(project, file), JSON.stringify(content));
  write('package.json', installed(manifest));
  write('package-lock.json', { ...lock, packages: only(lock, folder === '.' ? '' : folder) });
  return commands.read(project, 'npm', 'sbom', '--package-lock-only', ...OPTIONS);
}

const OPTIONS = ['--silent', '--omit', 'dev', '--sbom-format', 'cyclonedx', '--sbom-type', 'library'];

/** The package as the root, and all that it needs. */
function only({ packages }: Lock, folder: string): Record<string, LockedPackage> {
  const needed = new Map<string, LockedPackage>([['', installed(packages[folder] ?? {})]]);
  const visit = (path: string, one: LockedPackage): void => {
    for (const name of Object.keys({
      ...one.dependencies,
      ...one.optionalDependencies,
      ...requiredPeers(one),
    })) {
      const found = locate(packages, path, name);
      const locked = found === undefined ? undefined : packages[found];
      if (found === undefined || locked === undefined || needed.has(found)) continue;
      needed.set(found, installed(locked));
      visit(found, locked);
    }
  };
  visit(folder, packages[folder] ?? {});
  return Object.fromEntries(needed);
}

function requiredPeers({
  peerDependencies = {},
  peerDependenciesMeta,
}: LockedPackage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(peerDependencies).filter(([name]) => peerDependenciesMeta?.[name]?.optional !== true),
  );
}

/** Without what only the repository needs: tests, and other packages. */
function installed({
  dev: _dev,
  devDependencies: _tests,
  workspaces: _,
  ...rest
}: LockedPackage): LockedPackage {
  return rest;
}

/** Where Node finds a package: in the nearest `node_modules`. Undefined for an optional one that is not there. */
function locate(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

function parentOf(path: string): string {
  const index = path.lastIndexOf('/node_modules/');
  return index === -1 ? '' : path.slice(0, index);
}
