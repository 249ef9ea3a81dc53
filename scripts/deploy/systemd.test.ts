import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from '@jest/globals';
import { settings } from '../../server/config/settings.js';
import { findProgram } from '../../server/testing/services/installed-program.js';
import { testRun } from '../../server/testing/test-run.js';
import { readDeployFile, secondsOfStop } from './deploy-files.js';

const UNIT = 'twin-oracle@.service';
const text = readDeployFile(UNIT);

/** Of 100; a service without any restriction has 96. */
const MOST_EXPOSED = 15;

const program = findProgram(['systemd-analyze'], '--version', 'apt-get install systemd');

test('its settings exist', () => {
  const [, line = ''] = /^Environment=(.*)$/m.exec(text) ?? [];
  const names = [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name);
  expect(names).toContain('PORT');
  expect(names.filter((name) => name !== 'NODE_ENV' && !Object.hasOwn(settings.shape, name))).toEqual([]);
});

test('a stop has the time that it takes', () => {
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(text) ?? [];
  expect(Number(seconds)).toBeGreaterThan(secondsOfStop());
});

program.describe('systemd', () => {
  const analyze = (file: string, ...options: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...options, file], { encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };
  const folder = mkdtempSync(join(testRun().folder, 'systemd-'));
  const file = join(folder, UNIT);
  copyFileSync(join('docs/deploy', UNIT), file);

  it('understands every line of the unit', () => {
    expect(analyze(file, 'verify')).toEqual({ status: 0, output: '' });
    const wrong = join(folder, 'wrong@.service');
    writeFileSync(wrong, text.replace('PrivateTmp', 'PrivateTemp'));
    expect(analyze(wrong, 'verify').output).toContain('PrivateTemp');
  });

  it('rates the service as little exposed', () => {
    const judge = ['security', '--offline=true', '--no-pager', `--threshold=${MOST_EXPOSED}`];
    const { status, output } = analyze(file, ...judge);
    expect([status, output]).toEqual([0, expect.stringContaining('exposure level')]);
    const open = join(folder, 'open@.service');
    writeFileSync(open, text.replace(/^(?:Restrict|Protect|Private|System|Capability).*$/gm, ''));
    expect(analyze(open, ...judge).status).not.toBe(0);
  });
});
