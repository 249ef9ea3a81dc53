/** An empty working directory for each test, with the files and the commits that it needs. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { gitIn } from './git-in.js';

export function workInNewFolders(): void {
  const home = process.cwd();
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'contract-diff-'));
  });
  beforeEach(() => {
    process.chdir(mkdtempSync(join(folder, 'case-')));
  });
  afterAll(() => {
    process.chdir(home);
    rmSync(folder, { recursive: true });
  });
}

export function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

export function git(...args: readonly string[]): void {
  gitIn(process.cwd(), ...args);
}
