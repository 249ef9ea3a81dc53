import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contract-diff-bin-'));
  cpSync('packages/contract-diff/bin', join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const build = (text: string) => {
  mkdirSync(join(folder, 'dist/cli'), { recursive: true });
  writeFileSync(join(folder, 'dist/cli/main.js'), text);
};
const start = () => spawnSync(process.execPath, [join(folder, 'bin/contract-diff.js')], { encoding: 'utf8' });

test('a package that is not built ends with 2 and says how to build it', () => {
  expect(start()).toMatchObject({ status: 2, stderr: expect.stringContaining('run npm install') });
});

test('a package that cannot be loaded ends with 2 and says why', () => {
  build("import 'no-such-package';");
  expect(start()).toMatchObject({ status: 2, stderr: expect.stringContaining('no-such-package') });
});

test('a package that is built ends as its comparison does', () => {
  build('process.exitCode = 1;');
  expect(start()).toMatchObject({ status: 1, stderr: '' });
});
