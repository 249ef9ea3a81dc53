/** The changelog of many revisions of the contracts in a repository of git. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { compare, FileParser, gitRevision } from '@twin-oracle/contract-diff';
import { gitIn } from '../../../../packages/contract-diff/src/testing/git-in.js';
import { EditedContracts } from '../../../../packages/contract-diff/test/edits/edited-contracts.js';
import { editFiles } from '../../../../packages/contract-diff/test/edits/labelled-edits.js';
import { root } from '../../harness/bundle-variant.js';

export const REVISIONS = 50;
const CONTRACTS = ['spec/openapi.yaml', 'spec/asyncapi.yaml'];

/** Makes a repository, in which each revision has one labelled edit, and works in it: git reads paths by the working directory. */
export function withRevisions<T>(work: () => T): T {
  const repository = mkdtempSync(join(tmpdir(), 'twin-oracle-bench-'));
  const home = process.cwd();
  try {
    process.chdir(repository);
    gitIn(repository, 'init', '--quiet', '--initial-branch=main');
    for (const [index, files] of editedFiles().entries()) {
      for (const [path, text] of files) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
      gitIn(repository, 'add', '--all');
      gitIn(repository, 'commit', '--quiet', '-m', `Revision ${index}`);
      gitIn(repository, 'tag', tagOf(index));
    }
    return work();
  } finally {
    process.chdir(home);
    rmSync(repository, { recursive: true });
  }
}

/** What each revision has changed since the one before it. */
export function changelogOfRevisions(): void {
  const parser = new FileParser();
  let changes = 0;
  for (let revision = 1; revision < REVISIONS; revision++) {
    const [before, after] = [gitRevision(tagOf(revision - 1)), gitRevision(tagOf(revision))];
    const pairs = CONTRACTS.map((path) => ({ old: { path, files: before }, new: { path, files: after } }));
    changes += compare(pairs, { againstRelease: false, parser }).findings.length;
  }
  if (changes < REVISIONS) throw new Error(`Only ${changes} changes were found`);
}

/** The files of each revision by their paths; the edits are spread over all of the two contracts. */
function editedFiles(): Map<string, string>[] {
  const all = editFiles
    .filter(({ base }) => CONTRACTS.includes(base))
    .flatMap((file) => file.edits.map((edit) => ({ file, edit })));
  return Array.from({ length: REVISIONS }, (_, index) => {
    const chosen = all[Math.floor((index * all.length) / REVISIONS)];
    if (!chosen) throw new Error('There are no edits');
    const files = new EditedContracts(chosen.file).after(chosen.edit);
    const paths = files.list(join(root, 'spec')) ?? [];
    return new Map(paths.map((path) => [relative(root, path), files.read(path) ?? '']));
  });
}

function tagOf(revision: number): string {
  return `r${revision}`;
}
