/** The steps of a release, in their order. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRaisedBy } from '@twin-oracle/contract-diff';
import { PACKAGES } from '../api-surface/packages.js';
import { buildPackages, describeArtifacts } from './artifacts.js';
import { prependChangelogs } from './changelogs.js';
import { freeze } from './freeze.js';
import { lastRelease } from './last-release.js';
import { ReleaseRefused } from './release-refused.js';
import { read, run } from './release-commands.js';
import { setVersions } from './versions.js';

export interface ReleaseOptions {
  /** The working tree, which a dry run leaves as it is. */
  readonly root: string;
  readonly version: string;
  readonly isDry: boolean;
  readonly today: Date;
}

/** Where packages, bills of materials and provenance are left, below the root. */
const OUT = 'dist/release';

export function release({ root, version, isDry, today }: ReleaseOptions): void {
  const previous = lastRelease(root).version;
  checkVersion(version, previous);
  if (read(root, 'git', 'status', '--porcelain') !== '')
    throw new ReleaseRefused('there are changes in the working tree; commit them first');
  const parent = mkdtempSync(join(tmpdir(), 'release-'));
  const clone = join(parent, 'clone');
  const artifacts = join(parent, version);
  try {
    cloneTree(root, clone);
    prepare(clone, version, previous, today);
    commit(clone, version);
    const built = buildPackages(clone, artifacts, PACKAGES, version);
    console.log(
      `\n${read(clone, 'git', 'show', '--stat', '--format=%s (%h)')}\n\n${describeArtifacts(built)}`,
    );
    if (isDry)
      console.log(
        '\nA dry run: nothing has changed. RELEASE=yes makes the commit, the tag and the packages.',
      );
    else bringBack(root, clone, artifacts, version);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

function checkVersion(version: string, previous: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new ReleaseRefused(`VERSION is a version such as 1.2.0, not '${version}'`);
  if (!isRaisedBy('patch', previous, version))
    throw new ReleaseRefused(`${version} is not above ${previous}, the last release`);
}

/** Packages are built from what is committed, and from nothing else. */
function cloneTree(root: string, clone: string): void {
  read(root, 'git', 'clone', '--quiet', '--no-hardlinks', root, clone);
  for (const key of ['user.name', 'user.email'])
    read(clone, 'git', 'config', key, read(root, 'git', 'config', '--get', '--default', 'release', key));
}

/** The gates judge the new version against the last release, so it is frozen after them. */
function prepare(clone: string, version: string, previous: string, today: Date): void {
  setVersions(clone, PACKAGES, version);
  run(clone, 'make', '--no-print-directory', 'generate', 'surface');
  run(clone, 'make', '--no-print-directory', 'check');
  prependChangelogs(clone, PACKAGES, { version, previous, today });
  freeze(clone, PACKAGES, version, today);
  run(clone, 'make', '--no-print-directory', 'generate');
}

function commit(clone: string, version: string): void {
  read(clone, 'git', 'add', '--all');
  read(clone, 'git', 'commit', '--quiet', '-m', `Release ${version}`);
  read(clone, 'git', 'tag', '--annotate', `v${version}`, '-m', `Release ${version}`);
}

function bringBack(root: string, clone: string, artifacts: string, version: string): void {
  read(root, 'git', 'fetch', '--quiet', clone, `refs/tags/v${version}:refs/tags/v${version}`);
  read(root, 'git', 'merge', '--quiet', '--ff-only', `v${version}`);
  cpSync(artifacts, join(root, OUT, version), { recursive: true });
  console.log(
    `\nReleased ${version}: the commit, the tag v${version}, and ${OUT}/${version}/. Nothing has been pushed or published.`,
  );
}
