/** Released versions of contracts, in a folder: `releases.yaml` lists them, the oldest first, and each has a folder with its name. */
import { isArray, isObject } from '../schema/json.js';
import { CouldNotCompare } from './could-not-compare.js';
import type { Files } from './files.js';
import { parseFile } from './parse.js';
import { Positions } from './positions.js';

export interface Release {
  readonly version: string;
  /** The day on which it was released. */
  readonly date: string;
  /** The folder with its contracts. */
  readonly folder: string;
}

export function readReleases(folder: string, files: Files): [Release, ...Release[]] {
  const path = `${folder}/releases.yaml`;
  const text = files.read(path);
  if (text === undefined) throw new CouldNotCompare(`There is no file ${path}`);
  const list = parseFile(path, text, new Positions());
  const [first, ...others] = (isArray(list) ? list : []).map((entry): Release => {
    const { version, date } = isObject(entry) ? entry : {};
    if (typeof version !== 'string' || typeof date !== 'string' || Number.isNaN(Date.parse(date)))
      throw new CouldNotCompare('A release has a version and a date, as texts', path);
    return { version, date, folder: `${folder}/${version}` };
  });
  if (first === undefined) throw new CouldNotCompare('No release is listed', path);
  return [first, ...others];
}
