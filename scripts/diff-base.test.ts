import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { gitIn } from '../packages/contract-diff/src/testing/git-in.js';
import { shopContract } from './testing/shop-contract.js';

let folder: string;

const git = (...args: string[]) => gitIn(folder, ...args);
const commit = (maximum: number) => {
  writeFileSync(join(folder, 'spec/shop.yaml'), shopContract(maximum));
  git('add', 'spec');
  git('commit', '--quiet', '-m', `At most ${maximum}`);
};
const diffBase = (base?: string) => {
  const { CONTRACT_BASE: _, ...env } = process.env;
  return spawnSync('bash', ['scripts/diff-base.sh', '--format', 'text'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, ...(base === undefined ? {} : { CONTRACT_BASE: base }) },
  });
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diff-base-'));
  mkdirSync(join(folder, 'scripts'));
  cpSync('scripts/diff-base.sh', join(folder, 'scripts/diff-base.sh'));
  for (const shared of ['node_modules', 'packages']) symlinkSync(resolve(shared), join(folder, shared));
  mkdirSync(join(folder, 'spec/released/0.1.0'), { recursive: true });
  writeFileSync(join(folder, 'spec/released/0.1.0/shop.yaml'), shopContract(100));
  writeFileSync(join(folder, 'spec/released/releases.yaml'), "- { version: 0.1.0, date: '2026-01-01' }\n");
  git('init', '--quiet', '--initial-branch=main');
  commit(100);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a change that breaks against the named base fails with 1', () => {
  git('branch', 'base');
  commit(50);
  expect(diffBase('base')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('request-limit-tightened'),
  });
});

test.each(['nowhere', ''])('the named base %j, which does not exist, fails with 2', (base) => {
  expect(diffBase(base)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('could not be compared'),
  });
});

test('origin/main is the base where none is named', () => {
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  commit(50);
  expect(diffBase()).toMatchObject({ status: 1 });
});

test('origin/main is no base when it is older than the last release, which is judged by its version', () => {
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  mkdirSync(join(folder, 'spec/released/0.2.0'), { recursive: true });
  writeFileSync(join(folder, 'spec/released/releases.yaml'), "- { version: 0.2.0, date: '2026-02-01' }\n");
  commit(50);
  expect(diffBase()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('older than release 0.2.0'),
  });
});

test('without any base it says that nothing was compared with one', () => {
  expect(diffBase()).toMatchObject({ status: 0, stdout: expect.stringContaining('release alone') });
});
