/** Reads the files of a revision, without checking it out. */
import { spawnSync } from 'node:child_process';
import { CouldNotCompare } from './could-not-compare.js';
import type { Files } from './files.js';

/** Enough for a large bundled contract. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Paths are relative to the working directory, as on the command line. */
export function gitRevision(revision: string): Files {
  const commit = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  if (commit === undefined)
    throw new CouldNotCompare(`git knows no revision ${revision}; fetch it first (git fetch origin)`);
  const of = (path: string) => `${commit.trim()}:./${path}`;
  return {
    label: revision,
    read: (path) => git(['cat-file', 'blob', of(path)]),
    list(folder) {
      const listed = git(['ls-tree', '-r', '-z', '--name-only', commit.trim(), '--', `${folder}/`]);
      return listed === undefined || listed === '' ? undefined : listed.split('\0').filter(Boolean);
    },
  };
}

export function isRevision(text: string): boolean {
  return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${text}^{commit}`]) !== undefined;
}

/** A tag marks a release; a branch or a commit does not. */
export function isTag(revision: string): boolean {
  return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `refs/tags/${revision}`]) !== undefined;
}

function git(args: readonly string[]): string | undefined {
  const { error, status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: MAX_FILE_BYTES });
  if (error) throw new CouldNotCompare(`git cannot be run: ${error.message}`);
  return status === 0 ? stdout : undefined;
}
