/** What has changed in a package since its last release, and whether its version says so. */
import { isRaisedBy, neededLevel, type Change, type VersionLevel } from '@twin-oracle/contract-diff';
import { compareSurfaces } from './compare-surfaces.js';
import { MAIN, readReports } from './packages.js';
import type { SurfaceChange } from './type-comparison.js';

export interface SurfaceVerdict {
  readonly changes: readonly SurfaceChange[];
  readonly needed: VersionLevel;
  /** The lowest version that says what has changed. */
  readonly lowest: string;
  readonly isEnough: boolean;
}

/**
 * @param folder Of the package.
 * @param reports Of today, by the names of the entry points.
 * @param version That the package has, or is to be released with.
 * @param packageName By which its entry points import what the package itself exports.
 */
export function judgeSurface(
  folder: string,
  reports: ReadonlyMap<string, string>,
  release: string,
  version: string,
  packageName?: string,
): SurfaceVerdict {
  const changes = changesOf(folder, reports, release, packageName);
  const needed = neededLevel(release, gravest(changes));
  return { changes, needed, lowest: raised(release, needed), isEnough: isRaisedBy(needed, release, version) };
}

function raised(release: string, level: VersionLevel): string {
  const [major = 0, minor = 0, patch = 0] = release.split('.').map(Number);
  const versions: Record<VersionLevel, readonly number[]> = {
    none: [major, minor, patch],
    patch: [major, minor, patch + 1],
    minor: [major, minor + 1, 0],
    major: [major + 1, 0, 0],
  };
  return versions[level].join('.');
}

function changesOf(
  folder: string,
  reports: ReadonlyMap<string, string>,
  release: string,
  packageName: string | undefined,
): SurfaceChange[] {
  const released = readReports(folder, release);
  const gone = [...released.keys()]
    .filter((entryPoint) => !reports.has(entryPoint))
    .map((path): SurfaceChange => ({ kind: 'breaking', path, message: 'is no longer an entry point' }));
  const [oldMain, nextMain] = [released.get(MAIN), reports.get(MAIN)];
  const main =
    packageName !== undefined && oldMain !== undefined && nextMain !== undefined
      ? { packageName, old: oldMain, next: nextMain }
      : undefined;
  const changes = [...reports].flatMap(([entryPoint, report]): SurfaceChange[] => {
    const old = released.get(entryPoint);
    if (old === undefined) return [{ kind: 'addition', path: entryPoint, message: 'is a new entry point' }];
    return compareSurfaces(old, report, folder, entryPoint === MAIN ? undefined : main);
  });
  // What several entry points export is one change.
  return [
    ...new Map([...gone, ...changes].map((change) => [`${change.path} ${change.message}`, change])).values(),
  ];
}

function gravest(changes: readonly SurfaceChange[]): Change {
  if (changes.some(({ kind }) => kind === 'breaking')) return 'breaking';
  return changes.length > 0 ? 'addition' : 'none';
}
