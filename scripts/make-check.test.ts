import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

/** Runs `make check` with the given steps in place of the real ones. */
function check(steps: Record<string, string>) {
  const commands = Object.entries(steps).map(([name, command]) => `check_${name}=${command}`);
  const folder = mkdtempSync(join(tmpdir(), 'twin-oracle-check-'));
  try {
    const names = Object.keys(steps).join(' ');
    const variables = [`CHECKS=${names}`, `TIMES=${join(folder, 'times')}`, ...commands];
    return spawnSync('make', ['check', ...variables], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('make check continues after a failure, sums up all steps at the end, and fails', () => {
  const { status, stdout } = check({ first: 'false', second: 'echo the second ran', third: 'false' });
  expect(stdout).toContain('the second ran');
  expect(stdout).toMatch(/FAILED +\d+ s {2}first/);
  expect(stdout).toMatch(/passed +\d+ s {2}second/);
  expect(stdout).toMatch(/FAILED +\d+ s {2}third/);
  expect(status).not.toBe(0);
});

test('make check succeeds when every step does', () => {
  expect(check({ first: 'true', second: 'true' }).status).toBe(0);
});
