/** What `make check` does with a change: a contract and the types of the SDK are compared with the last release. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareSurfaces } from '../../../api-surface/compare-surfaces.js';
import { MAIN, readPackage, readReports } from '../../../api-surface/packages.js';
import { lastRelease } from '../../../release/last-release.js';
import { root } from '../../harness/bundle-variant.js';

const COMMAND = [
  '--conditions=twin-oracle-source',
  '--import',
  'tsx',
  'packages/contract-diff/src/cli/main.ts',
];

/** The identifier of a twin is part of nearly everything in both contracts. */
const CONTRACT_EDIT = { file: 'schemas/identifiers.yaml', from: 'maxLength: 512', to: 'maxLength: 256' };
const TYPE_EDIT = { from: 'didDocument(did: string', to: 'didDocument(did: string | undefined' };

export function compareAll(): void {
  const folder = mkdtempSync(join(tmpdir(), 'twin-oracle-bench-'));
  try {
    const spec = join(folder, 'spec');
    cpSync(join(root, 'spec'), spec, { recursive: true });
    const edited = join(spec, CONTRACT_EDIT.file);
    writeFileSync(edited, replaced(readFileSync(edited, 'utf8'), CONTRACT_EDIT));
    const args = ['--released', 'spec/released', '--no-release', spec];
    const { status, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    if (status !== 1) throw new Error(`The edit was not noticed: ${stderr}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function compareTypes(): void {
  const folder = join(root, 'sdk');
  const reports = readReports(folder, lastRelease(root).version);
  const old = reports.get(MAIN) ?? '';
  const main = { packageName: readPackage(folder).name, old, next: replaced(old, TYPE_EDIT) };
  for (const [entryPoint, report] of reports)
    if (entryPoint === MAIN) compareSurfaces(main.old, main.next, folder);
    else compareSurfaces(report, `${report}\n`, folder, main);
}

function replaced(text: string, { from, to }: { readonly from: string; readonly to: string }): string {
  if (!text.includes(from)) throw new Error(`There is no ${from} to edit`);
  return text.replace(from, to);
}
