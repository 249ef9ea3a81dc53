/** The last release, as `spec/released/releases.yaml` lists it. */
import { join } from 'node:path';
import { readReleases, workingTree, type Release } from '@twin-oracle/contract-diff';

export const RELEASED = 'spec/released';

/** @param root The folder of the project. */
export function lastRelease(root: string): Release {
  const releases = readReleases(join(root, RELEASED), workingTree);
  return releases.at(-1) ?? releases[0];
}
