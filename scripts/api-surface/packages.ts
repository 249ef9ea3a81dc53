/** The packages that others install, and the entry points that they import. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of the packages that programs import, from the root of the project. */
export const PACKAGES = ['sdk', 'packages/contract-diff'] as const;

/** Folders of all packages that a release publishes beside the server. Of the others, users run the command alone. */
export const PUBLISHED = [...PACKAGES, 'packages/conformance'] as const;

/** The name of the entry point that is the package itself. */
export const MAIN = 'index';

export interface EntryPoint {
  /** `MAIN` for the package itself, and `realtime` for `<package>/realtime`. */
  readonly name: string;
  /** Its declarations, from the folder that they are written to, such as `sdk/src/realtime/index.d.ts`. */
  readonly declarations: string;
}

export interface PublicPackage {
  /** From the root of the project. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly entryPoints: readonly EntryPoint[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string | { readonly types?: string }>>;
}

/** @param folder From the root of the project, which is the working directory. */
export function readPackage(folder: string): PublicPackage {
  const { name, version, exports } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  const entryPoints = Object.entries(exports).flatMap(([path, conditions]): EntryPoint[] => {
    const types = typeof conditions === 'string' ? undefined : conditions.types;
    if (types === undefined) return [];
    const name = path === '.' ? MAIN : path.slice('./'.length).replaceAll('/', '-');
    return [{ name, declarations: types.slice('./dist/'.length) }];
  });
  return { folder, name, version, entryPoints };
}

const ENDING = '.api.md';

/** The folder of the committed reports, or of those of a release. */
export function reportFolder(folder: string, release?: string): string {
  return join(folder, 'api', ...(release === undefined ? [] : ['released', release]));
}

export function reportPath(folder: string, entryPoint: string, release?: string): string {
  return join(reportFolder(folder, release), entryPoint + ENDING);
}

/** The committed reports by the names of their entry points, or those of a release. */
export function readReports(folder: string, release?: string): Map<string, string> {
  const reports = reportFolder(folder, release);
  if (!existsSync(reports)) return new Map();
  return new Map(
    readdirSync(reports)
      .filter((name) => name.endsWith(ENDING))
      .map((name) => [name.slice(0, -ENDING.length), readFileSync(join(reports, name), 'utf8')]),
  );
}
