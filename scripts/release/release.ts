/** The steps of a release, in their order. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACKAGES, PUBLISHED } from '../api-surface/packages.js';
import { buildPackages, describeArtifacts } from './artifacts.js';
import { prependChangelogs } from './changelogs.js';
import { freeze } from './freeze.js';
import type { ReleaseRequest } from './preconditions.js';
import { ReleaseCommands } from './release-commands.js';
import { setVersions } from './versions.js';

export interface ReleaseOptions extends ReleaseRequest {
  /** The version of the last release. */
  readonly previous: string;
  readonly today: Date;
  /** Ends the release, which then leaves nothing behind. What the tree gets is given to it as a whole. */
  readonly interrupt: AbortSignal;
}

/** Where packages, bills of materials and provenance are left, below the root. */
const OUT = 'dist/release';

export async function release(options: ReleaseOptions): Promise<void> {
  const { root, version, isDry, interrupt } = options;
  const parent = mkdtempSync(join(tmpdir(), 'release-'));
  const clone = join(parent, 'clone');
  const artifacts = join(parent, 'artifacts');
  const temporaryFolder = join(parent, 'tmp');
  try {
    mkdirSync(temporaryFolder);
    const commands = new ReleaseCommands(temporaryFolder, interrupt);
    await cloneTree(commands, root, clone);
    await prepare(commands, clone, options);
    await commit(commands, clone, version);
    const built = await buildPackages(commands, clone, artifacts, ['.', ...PUBLISHED], version);
    const summary = await commands.read(clone, 'git', 'show', '--stat', '--format=%s (%h)');
    console.log(`\n${summary}\n\n${describeArtifacts(built)}`);
    if (isDry)
      console.log(
        '\nA dry run: nothing has changed. RELEASE=yes makes the commit, the tag and the packages.',
      );
    else await bringBack(new ReleaseCommands(temporaryFolder), { root, clone, artifacts, version });
  } finally {
    // A killed command may still be writing.
    rmSync(parent, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Packages are built from what is committed, and from nothing else. */
async function cloneTree(commands: ReleaseCommands, root: string, clone: string): Promise<void> {
  await commands.read(root, 'git', 'clone', '--quiet', '--no-hardlinks', root, clone);
  for (const key of ['user.name', 'user.email']) {
    const value = await commands.read(root, 'git', 'config', '--get', '--default', 'release', key);
    await commands.read(clone, 'git', 'config', key, value);
  }
}

/** The gates judge the new version against the last release, so it is frozen after them. */
async function prepare(
  commands: ReleaseCommands,
  clone: string,
  { version, previous, today }: ReleaseOptions,
): Promise<void> {
  setVersions(clone, PUBLISHED, version);
  await commands.run(clone, 'make', '--no-print-directory', 'generate', 'surface');
  await commands.run(clone, 'make', '--no-print-directory', 'check');
  prependChangelogs(clone, PACKAGES, { version, previous, today });
  freeze(clone, PACKAGES, version, today);
  await commands.run(clone, 'make', '--no-print-directory', 'generate');
}

async function commit(commands: ReleaseCommands, clone: string, version: string): Promise<void> {
  await commands.read(clone, 'git', 'add', '--all');
  await commands.read(clone, 'git', 'commit', '--quiet', '-m', `Release ${version}`);
  await commands.read(clone, 'git', 'tag', '--annotate', `v${version}`, '-m', `Release ${version}`);
}

interface Result {
  readonly root: string;
  readonly clone: string;
  readonly artifacts: string;
  readonly version: string;
}

/** The tag comes after the branch, which does not move when it has got other commits meanwhile. */
async function bringBack(
  commands: ReleaseCommands,
  { root, clone, artifacts, version }: Result,
): Promise<void> {
  const tag = `refs/tags/v${version}`;
  await commands.read(root, 'git', 'fetch', '--quiet', '--no-tags', clone, tag);
  await commands.read(root, 'git', 'merge', '--quiet', '--ff-only', 'FETCH_HEAD');
  await commands.read(root, 'git', 'fetch', '--quiet', clone, `${tag}:${tag}`);
  cpSync(artifacts, join(root, OUT, version), { recursive: true });
  console.log(
    `\nReleased ${version}: the commit, the tag v${version}, and ${OUT}/${version}/. Nothing has been pushed or published.`,
  );
}
