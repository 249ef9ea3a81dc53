/** Runs what the workflows for other repositories run, in one that has contracts and nothing else of this one. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { gitIn } from '../packages/contract-diff/src/testing/git-in.js';
import { shopContract } from './testing/shop-contract.js';

interface Step {
  readonly run?: string;
  readonly script?: readonly string[];
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly env?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
  readonly jobs?: Readonly<Record<string, Step>>;
}

/** Where a team may have its contracts, which the variables say. */
const PLACES = { CONTRACTS: 'api/shop contracts', RELEASED: 'api/released' };

let folder: string;

const git = (...args: string[]) => gitIn(folder, ...args);
const write = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ci-copies-'));
  write(`${PLACES.CONTRACTS}/shop.yaml`, shopContract(100));
  write(`${PLACES.RELEASED}/0.1.0/shop.yaml`, shopContract(100));
  write(`${PLACES.RELEASED}/releases.yaml`, "- { version: 0.1.0, date: '2026-01-01' }\n");
  // In place of npm's, which asks the registry.
  const cli = resolve('packages/contract-diff/src/cli/main.ts');
  const tsx = resolve('node_modules/tsx/dist/esm/index.mjs');
  write(
    'bin/npx',
    `#!/bin/sh\nif [ "$1 $2 $3 $4" != '--yes --package the-package contract-diff' ]; then echo "npx $*"; exit 9; fi\n` +
      `shift 4\nexec '${process.execPath}' --conditions=twin-oracle-source --import '${tsx}' '${cli}' "$@"\n`,
  );
  spawnSync('chmod', ['+x', join(folder, 'bin/npx')]);
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Begin');
  git('remote', 'add', 'origin', folder);
  git('fetch', '--quiet', 'origin');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** All commands with `contract-diff` of a workflow, one after another; the status of each. */
function runCommands(name: string): (number | null)[] {
  const { env, variables, jobs, ...others } = parse(readFileSync(`docs/ci/${name}`, 'utf8')) as Workflow;
  const all: Step[] = Object.values(jobs ?? others);
  const commands = all
    .flatMap(({ script = [], steps = [] }) => [...script, ...steps.flatMap(({ run = [] }) => run)])
    .filter((command) => /^(?:git|npx|cat) /.test(command));
  const given = {
    CONTRACT_DIFF: 'the-package',
    ...PLACES,
    // What the CI sets, or what a step makes of it.
    BASE: 'origin/main',
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
    GITHUB_STEP_SUMMARY: join(folder, 'step-summary.md'),
  };
  expect({ ...env, ...variables }).toMatchObject({
    CONTRACT_DIFF: expect.any(String),
    CONTRACTS: 'spec',
    RELEASED: 'spec/released',
  });
  return commands.map((command) => {
    const path = `${join(folder, 'bin')}:${process.env.PATH ?? ''}`;
    return spawnSync('bash', ['-c', command], {
      cwd: folder,
      env: { ...process.env, ...env, ...variables, ...given, PATH: path },
    }).status;
  });
}

test.each([
  ['github.yml', [0, 0, 0], [1, 1, 0]],
  ['gitlab.yml', [0, 0, 0], [0, 1, 1]],
  ['github-publish.yml', [0], [1]],
])('%s passes a contract that is compatible, and fails one that breaks', (name, compatible, broken) => {
  write(`${PLACES.CONTRACTS}/shop.yaml`, shopContract(100).replace('title: Shop', 'title: A shop'));
  expect(runCommands(name)).toEqual(compatible);
  write(`${PLACES.CONTRACTS}/shop.yaml`, shopContract(50));
  expect(runCommands(name)).toEqual(broken);
});

test('the reports are where the workflow of GitHub uploads them from', () => {
  runCommands('github.yml');
  expect(
    ['summary.md', 'contracts.sarif', 'contracts.xml', 'step-summary.md'].map((path) =>
      existsSync(join(folder, path)),
    ),
  ).toEqual([true, true, true, true]);
});
