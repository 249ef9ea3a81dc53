/** Finds which contracts are to be compared. */
import type { ContractFile, ContractPair } from '../compare.js';
import type { Finding } from '../findings/finding.js';
import { contractsIn } from '../load/contracts-in.js';
import { workingTree, type Files } from '../load/files.js';
import { readReleases } from '../load/releases.js';
import { oneSidedFinding } from './one-sided.js';

export interface Pairs {
  readonly pairs: ContractPair[];
  /** Contracts that only one side has. */
  readonly further: Finding[];
}

/** A file with a file, or a folder with a folder: then each contract by its name. */
export function pairPaths(old: string, oldFiles: Files, next: string): Pairs {
  const [before, after] = [contractsIn(old, oldFiles), contractsIn(next, workingTree)];
  if (!before.isFolder && !after.isFolder)
    return {
      pairs: [{ old: { path: old, files: oldFiles }, new: { path: next, files: workingTree } }],
      further: [],
    };
  const pairs: ContractPair[] = [];
  const further: Finding[] = [];
  for (const [name, path] of before.byName) {
    const other = after.byName.get(name);
    if (other === undefined) further.push(oneSidedFinding('document-removed', path));
    else pairs.push({ old: { path, files: oldFiles }, new: { path: other, files: workingTree } });
  }
  for (const [name, path] of after.byName)
    if (after.isFolder && !before.byName.has(name)) further.push(oneSidedFinding('document-added', path));
  return { pairs, further };
}

/** With the last release; the ones before it may have stored what is still read. */
export function pairReleases(folder: string, paths: readonly string[]): Pairs {
  const releases = readReleases(folder, workingTree);
  const last = releases.at(-1) ?? releases[0];
  const news = paths.flatMap((path) => [...contractsIn(path, workingTree).byName]);
  const known = contractsIn(last.folder, workingTree).byName;
  const pairs = news.flatMap(([name, path]): ContractPair[] => {
    const old = known.get(name);
    if (old === undefined) return [];
    const older = releases.slice(0, -1).flatMap((release, index) => {
      const replaced = releases[index + 1];
      const file: ContractFile = { path: `${release.folder}/${name}`, files: workingTree };
      return replaced && workingTree.read(file.path) !== undefined
        ? [{ ...file, replacedOn: new Date(replaced.date) }]
        : [];
    });
    return [{ old: { path: old, files: workingTree }, new: { path, files: workingTree }, older }];
  });
  const added = news
    .filter(([name]) => !known.has(name))
    .map(([, path]) => oneSidedFinding('document-added', path));
  const names = new Set(news.map(([name]) => name));
  const isWhole = paths.some((path) => contractsIn(path, workingTree).isFolder);
  const removed = [...known].filter(([name]) => isWhole && !names.has(name));
  return {
    pairs,
    further: [...added, ...removed.map(([, path]) => oneSidedFinding('document-removed', path))],
  };
}
