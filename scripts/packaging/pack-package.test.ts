import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { publishedManifest, tarballName } from './pack-package.js';

test('a published manifest leads to no source, and is otherwise the same', () => {
  const manifest = {
    name: '@shop/client',
    version: '1.0.0',
    exports: {
      '.': { 'twin-oracle-source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
      './schema.json': './schema.json',
    },
  };
  expect(JSON.parse(publishedManifest(JSON.stringify(manifest)))).toEqual({
    ...manifest,
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './schema.json': './schema.json',
    },
  });
});

test('a manifest without exports is published as it is', () => {
  const text = '{ "name": "@shop/client", "version": "1.0.0" }';
  expect(publishedManifest(text)).toBe(text);
});

test('no published manifest of the repository leads to a source', () => {
  for (const folder of ['.', 'sdk', 'packages/contract-diff', 'packages/conformance'])
    expect(publishedManifest(readFileSync(`${folder}/package.json`, 'utf8'))).not.toMatch(
      /"\.\/[^"]+(?<!\.d)\.ts"/,
    );
});

test('a tarball is called as npm calls it', () => {
  expect(tarballName({ name: '@shop/client', version: '1.0.0' })).toBe('shop-client-1.0.0.tgz');
});
