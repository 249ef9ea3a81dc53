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

/** What is released on its own has names of its own: packages, and the server with its SDK and scripts. */
const projects = [
  ['server', 'sdk/src', 'scripts'],
  ['packages/contract-diff/src'],
  ['packages/conformance/src'],
];

/** Benchmarks and conformance cases are left out: each is named after what it measures or checks. */
const LEFT_OUT = /^scripts\/bench\/|node_modules|\/cases\//;

test.each(projects)('a name of a source file means one thing in %s', (...folders) => {
  const paths = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => /(?<!\.test|\.d)\.ts$/.test(path) && !LEFT_OUT.test(path));
  const pathsOf = (name: string) => paths.filter((path) => basename(path, '.ts') === name);
  const names = new Set(paths.map((path) => basename(path, '.ts')));
  const shared = [...names].filter((name) => pathsOf(name).length > 1 && !CONVENTIONAL.includes(name));
  const known = folders.includes('sdk/src') ? ON_BOTH_SIDES : [];
  expect(shared.filter((name) => !known.includes(name)).flatMap(pathsOf)).toEqual([]);
  expect(shared.toSorted()).toEqual(known);
});
