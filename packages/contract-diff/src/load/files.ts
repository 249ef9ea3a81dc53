/** Where the files of a contract are read from: the working tree, a revision of git, or memory. */
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { boundaryOf, isWithin } from './boundary.js';
import { CouldNotCompare } from './could-not-compare.js';

export interface Files {
  /** How messages name the place: `v0.1.0`, or nothing for the working tree. */
  readonly label: string;
  /** The text of a file, or undefined when there is none. */
  read(path: string): string | undefined;
  /** The paths of all files in a folder and below it, or undefined when there is no such folder. */
  list(folder: string): string[] | undefined;
  /** Whether the contract with this root file may read a path. Without it, the contract may read what `read` reads. */
  permits?(path: string, root: string): boolean;
}

export const workingTree: Files = {
  label: '',
  read(path) {
    try {
      return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : undefined;
    } catch (error) {
      throw new CouldNotCompare(
        `${path} cannot be read: ${error instanceof Error ? error.message : 'no reason'}`,
      );
    }
  },
  list(folder) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map((entry) => posix.join(entry.parentPath, entry.name));
  },
  permits(path, root) {
    // A link within the tree may lead out of it.
    return isWithin(realpathSync(path), boundaryOf(dirname(root)));
  },
};

export function inMemory(texts: ReadonlyMap<string, string>, label = ''): Files {
  return {
    label,
    read: (path) => texts.get(path),
    list(folder) {
      const inside = [...texts.keys()].filter((path) => path.startsWith(`${folder}/`));
      return inside.length === 0 ? undefined : inside;
    },
  };
}
