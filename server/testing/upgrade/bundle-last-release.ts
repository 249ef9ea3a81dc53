/** The server of the last release, built from the history of git with the packages that are installed now. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { lastRelease, RELEASED } from '../../../scripts/release/last-release.js';
import { bundleServer } from '../processes/server-bundle.js';
import { describeIfInstalled } from '../services/installed-program.js';
import { testRun } from '../test-run.js';

const root = resolve(import.meta.dirname, '../../..');

const { version } = lastRelease(root);

/** The commit that froze the contracts of the release is the release (docs/releasing.md), with or without its tag. */
const commit = commitThatAdded(`${RELEASED}/${version}/openapi.yaml`);

/** A suite that is skipped, with a notice, where the history does not go back to the last release. */
export const describeWithLastRelease = (name: string, suite: () => void): void => {
  const program = `commit of release ${version}`;
  describeIfInstalled({ path: commit, program, installer: 'git fetch --unshallow' }, name, suite);
};

/** Whether that release reads which builds a database still lets in, so that it may start on one that this build has migrated (0069). */
export function lastReleaseReadsCompatibility(): boolean {
  return git('ls-tree', '--name-only', commit ?? '', 'server/persistence/compatibility.ts') !== undefined;
}

/** @returns the file for Node to run. */
export async function bundleLastRelease(): Promise<string> {
  const folder = await mkdtemp(join(testRun().folder, `release-${version}-`));
  const command = 'git archive "$1" | tar -x -C "$2"';
  await promisify(execFile)('bash', ['-o', 'pipefail', '-c', command, 'bash', commit ?? '', folder], {
    cwd: root,
  });
  return bundleServer({ from: folder });
}

/** Undefined where that is not known: the oldest commit of a shallow clone seems to add all of its files. */
function commitThatAdded(path: string): string | undefined {
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return undefined;
  return git('log', '--diff-filter=A', '--format=%H', '--max-count=1', '--', path);
}

/** @returns what it prints; undefined where it fails, or prints nothing. */
function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}
