import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';

/** Names of roles that many folders have. */
const CONVENTIONAL = ['entity', 'handlers', 'index', 'main', 'migrations', 'service', 'stage', 'store'];

/** Names that the server and the SDK share, because both files are about the same thing. */
const ON_BOTH_SIDES = [
  'base64',
  'bitstring',
  'did-key',
  'events',
  'exports',
  'imports',
  'models',
  'platform-event',
  'problem',
  'protocols',
  'result',
  'webhooks',
];

/** Benchmarks are left out: each is named after what it measures, as its variants are. */
const folders = ['server', 'sdk/src', 'packages/contract-diff/src', 'scripts'];

test('a name of a source file means one thing', () => {
  const paths = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => /(?<!\.test|\.d)\.ts$/.test(path))
    .filter((path) => !path.startsWith('scripts/bench/') && !path.includes('node_modules'));
  const pathsOf = (name: string) => paths.filter((path) => basename(path, '.ts') === name);
  const names = new Set(paths.map((path) => basename(path, '.ts')));
  const shared = [...names].filter((name) => pathsOf(name).length > 1 && !CONVENTIONAL.includes(name));
  expect(shared.filter((name) => !ON_BOTH_SIDES.includes(name)).flatMap(pathsOf)).toEqual([]);
  expect(shared.toSorted()).toEqual(ON_BOTH_SIDES);
});
