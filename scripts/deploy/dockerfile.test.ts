import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { validate } from 'dockerfile-utils';
import { settings } from '../../server/config/settings.js';
import { readDeployFile } from './deploy-files.js';
import { contentOf, environmentOf, readStages, wordsOf, type Stage } from './dockerfile.js';

const text = readDeployFile('Dockerfile');
const stages = readStages(text);
const final: Stage = stages.at(-1) ?? { name: 'none', instructions: [] };

test('the Dockerfile has no fault that its linter finds', () => {
  expect(validate(text).map(({ message }) => message)).toEqual([]);
  expect(validate(text.replace('WORKDIR', 'WORKDIRECTORY')).length).toBeGreaterThan(0);
});

test('the image has what the stages before it have made, no tools, and a user without rights', () => {
  expect(stages.map(({ name }) => name)).toEqual(['build', 'install', 'final']);
  expect(final.instructions.map(({ keyword }) => keyword)).not.toContain('RUN');
  expect(contentOf(final, 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
});

test('its settings exist', () => {
  const names = Object.keys(environmentOf(final));
  expect(names).toContain('DATA_DIR');
  expect(names.filter((name) => name !== 'NODE_ENV' && !Object.hasOwn(settings.shape, name))).toEqual([]);
});

test('it is checked by a command that works', () => {
  const [file, ...args] = wordsOf(final, 'HEALTHCHECK');
  expect(file).toBe('node');
  // Nothing listens on the port.
  const { status, stderr } = spawnSync(process.execPath, args, { env: { PORT: '1' }, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, '']);
});

test('secrets that git ignores are not sent to the builder either', () => {
  const ignored = readDeployFile('Dockerfile.dockerignore').split('\n');
  const secrets = readFileSync('.gitignore', 'utf8')
    .split('\n')
    .filter((pattern) => /env|backup|key|ndjson/.test(pattern) && !pattern.startsWith('#'));
  expect(secrets.length).toBeGreaterThan(4);
  const named = (pattern: string) => [pattern.replace(/^\//, ''), `**/${pattern}`];
  expect(secrets.filter((pattern) => !named(pattern).some((name) => ignored.includes(name)))).toEqual([]);
});
