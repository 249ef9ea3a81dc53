/** What must hold before a release begins. It is read in a moment, before anything is cloned or checked. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CouldNotCompare, isRaisedBy } from '@twin-oracle/contract-diff';
import { lastRelease } from './last-release.js';
import { ReleaseRefused } from './release-refused.js';
import { CONTRACTS, contractVersion } from './versions.js';

export interface ReleaseRequest {
  /** The working tree, which a dry run leaves as it is. */
  readonly root: string;
  readonly version: string;
  readonly isDry: boolean;
}

/** Returns the version of the last release. */
export function checkPreconditions({ root, version, isDry }: ReleaseRequest): string {
  if (!VERSION.test(version))
    throw new ReleaseRefused(`VERSION must be three numbers such as 1.2.0, but is '${version}'`);
  const previous = previousVersion(root);
  if (!isRaisedBy('patch', previous, version))
    throw new ReleaseRefused(`VERSION is ${version}, which is not above ${previous}, the last release`);
  for (const contract of CONTRACTS) {
    const current = contractVersion(readFileSync(join(root, contract), 'utf8'));
    if (!isRaisedBy('none', current, version))
      throw new ReleaseRefused(
        `VERSION is ${version}, which is below ${current}, the info.version of ${contract}`,
      );
  }
  checkRepository(root, version, isDry);
  return previous;
}

/** Semantic, without the suffix of a pre-release or a build. */
const VERSION = /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/;

function previousVersion(root: string): string {
  try {
    return lastRelease(root).version;
  } catch (error) {
    if (!(error instanceof CouldNotCompare)) throw error;
    throw new ReleaseRefused(`the last release cannot be read: ${error.message}`);
  }
}

function checkRepository(root: string, version: string, isDry: boolean): void {
  if (git(root, 'rev-parse', '--verify', '--quiet', 'HEAD') === undefined)
    throw new ReleaseRefused(`${root} is not a git repository with a commit`);
  if (git(root, 'status', '--porcelain') !== '')
    throw new ReleaseRefused('there are changes in the working tree; commit them first');
  const tag = `v${version}`;
  if (git(root, 'rev-parse', '--verify', '--quiet', `refs/tags/${tag}`) !== undefined)
    throw new ReleaseRefused(
      `VERSION is ${version}, but there is a tag ${tag} already; \`git tag --delete ${tag}\` removes it`,
    );
  if (!isDry && git(root, 'symbolic-ref', '--quiet', 'HEAD') === undefined)
    throw new ReleaseRefused('no branch is checked out that the commit could go to; `git switch` to one');
}

/** Returns undefined when git ends with an error. */
function git(root: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
