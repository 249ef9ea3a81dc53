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
  return {
    label: revision,
    read: (path) => readBlob(commit.trim(), path, revision),
    list(folder) {
      const listed = git(['ls-tree', '-r', '-z', '--name-only', commit.trim(), '--', `${folder}/`]);
      return listed === undefined || listed === '' ? undefined : listed.split('\0').filter(Boolean);
    },
  };
}

/** What `git cat-file` says of a link that it cannot follow within the revision. */
const BROKEN_LINKS = new Set(['symlink', 'dangling', 'loop', 'notdir']);

/** Follows symbolic links, as long as they do not leave the revision. */
function readBlob(commit: string, path: string, revision: string): string | undefined {
  const output = git(['cat-file', '--batch', '--follow-symlinks'], `${commit}:./${path}\n`);
  const end = output?.indexOf('\n') ?? -1;
  const [first = '', type] = output?.slice(0, end).split(' ') ?? [];
  if (BROKEN_LINKS.has(first))
    throw new CouldNotCompare(`${revision}:${path} is a link to no file of the revision`);
  // A line feed follows what was read.
  return type === 'blob' ? output?.slice(end + 1, -1) : undefined;
}

export function isRevision(text: string): boolean {
  return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${text}^{commit}`]) !== undefined;
}

/** A tag marks a release; a branch or a commit does not. */
export function isTag(revision: string): boolean {
  return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `refs/tags/${revision}`]) !== undefined;
}

function git(args: readonly string[], input = ''): string | undefined {
  const { error, status, stdout } = spawnSync('git', args, {
    encoding: 'utf8',
    input,
    maxBuffer: MAX_FILE_BYTES,
  });
  if (error) throw new CouldNotCompare(`git cannot be run: ${error.message}`);
  return status === 0 ? stdout : undefined;
}
