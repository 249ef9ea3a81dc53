/** Finds the contracts of a folder. */
import { posix } from 'node:path';
import { CouldNotCompare } from './could-not-compare.js';
import type { Files } from './files.js';

/** The root of a contract says at the beginning of a line what it is, in YAML as in JSON. */
const ROOT = /^\s*\{?\s*["']?(?:openapi|asyncapi)["']?\s*:\s*["']?\d/m;

/** A file is a contract by itself; of a folder, the files right in it that are roots. */
export function contractsIn(path: string, files: Files): { isFolder: boolean; byName: Map<string, string> } {
  if (files.read(path) !== undefined)
    return { isFolder: false, byName: new Map([[posix.basename(path), path]]) };
  const listed = files.list(posix.normalize(path).replace(/\/$/, ''));
  if (listed === undefined)
    throw new CouldNotCompare(`There is no ${files.label === '' ? '' : `${files.label}:`}${path}`);
  const folder = posix.normalize(`${path}/`);
  const roots = listed.filter(
    (file) =>
      posix.normalize(`${posix.dirname(file)}/`) === folder &&
      /\.(?:ya?ml|json)$/.test(file) &&
      ROOT.test(readListed(file, files)),
  );
  if (roots.length === 0) throw new CouldNotCompare(`There is no contract in ${path}`);
  return { isFolder: true, byName: new Map(roots.map((file) => [posix.basename(file), file])) };
}

/** A contract behind a broken link must not be left out as if it were no contract. */
function readListed(file: string, files: Files): string {
  const text = files.read(file);
  if (text === undefined) throw new CouldNotCompare(`${file} is a link to no file`);
  return text;
}
