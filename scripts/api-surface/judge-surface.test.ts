import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { judgeSurface } from './judge-surface.js';
import { reportFolder, reportPath } from './packages.js';

const report = (declarations: string) => `\`\`\`ts\n\n${declarations}\n\n\`\`\`\n`;
const RELEASED = report('export function a(): string;');
const ADDED = report('export function a(): string;\nexport function b(): string;');
const BROKEN = report('export function a(): number;');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'api-surface-'));
  for (const release of ['0.3.0', '1.2.0']) {
    mkdirSync(reportFolder(folder, release), { recursive: true });
    writeFileSync(reportPath(folder, 'index', release), RELEASED);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['no change needs no version', RELEASED, '1.2.0', '1.2.0', true, '1.2.0'],
  ['an addition needs more than a patch', ADDED, '1.2.0', '1.2.1', false, '1.3.0'],
  ['an addition needs a minor version', ADDED, '1.2.0', '1.3.0', true, '1.3.0'],
  ['an addition below 1.0 needs more than a patch', ADDED, '0.3.0', '0.3.1', false, '0.4.0'],
  ['a break needs more than a minor version', BROKEN, '1.2.0', '1.3.0', false, '2.0.0'],
  ['a break needs a major version', BROKEN, '1.2.0', '2.0.0', true, '2.0.0'],
  ['a break below 1.0 needs more than a patch', BROKEN, '0.3.0', '0.3.1', false, '0.4.0'],
  ['a break below 1.0 needs a minor version', BROKEN, '0.3.0', '0.4.0', true, '0.4.0'],
])('%s', (_what, now, release, version, isEnough, lowest) => {
  const verdict = judgeSurface(folder, new Map([['index', now]]), release, version);
  expect(verdict).toMatchObject({ isEnough, lowest });
});

test('an entry point that was removed breaks, and a new one is an addition', () => {
  expect(judgeSurface(folder, new Map([['extra', RELEASED]]), '1.2.0', '1.2.0')).toEqual({
    changes: [
      { kind: 'breaking', path: 'index', message: 'is no longer an entry point' },
      { kind: 'addition', path: 'extra', message: 'is a new entry point' },
    ],
    needed: 'major',
    lowest: '2.0.0',
    isEnough: false,
  });
});
