import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { resolve } from './contracts.js';
import { readContracts } from './read-contracts.js';

test('a reference is followed to the end, through names with slashes', () => {
  const document = { paths: { '/a~b': { get: { $ref: '#/last' } } }, last: { summary: 'Here' } };
  expect(resolve(document, { $ref: '#/paths/~1a~0b/get' })).toEqual({ summary: 'Here' });
});

test('a value that is not a reference is returned', () => {
  const value = { summary: 'Here' };
  expect(resolve({}, value)).toBe(value);
});

test('a reference without a target is refused', () => {
  expect(() => resolve({}, { $ref: '#/components/schemas/Nothing' })).toThrow(
    'the contract has nothing at #/components/schemas/Nothing',
  );
});

test('a reference without a target is reported with its file, its line and its target', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'twin-oracle-spec-'));
  try {
    await writeFile(
      join(folder, 'openapi.yaml'),
      'openapi: 3.1.1\ninfo: { title: a, version: 1.0.0 }\npaths:\n  /a: { $ref: missing.yaml#/root }\n  /b:\n    $ref: there.yaml#/nowhere\n',
    );
    await writeFile(join(folder, 'there.yaml'), 'root: {}\n');
    await expect(readContracts(folder)).rejects.toThrow(
      /openapi\.yaml:4:\d+: .*leads to missing\.yaml#\/root.*\n.*openapi\.yaml:6:\d+: .*leads to there\.yaml#\/nowhere/,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
