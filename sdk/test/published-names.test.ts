import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const { resolve } = createRequire(import.meta.url);

/** What a file of declarations, or of exports alone, exports by name. */
const exportedBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names
      .replaceAll(/\btype /g, '')
      .split(',')
      .map((name) => name.trim().split(' as ').at(-1) ?? '')
      .filter((name) => name !== ''),
  );

it('every name that the published client exports is there, or the guide says that it is not', () => {
  const published = exportedBy(resolve('@ixo/oracles-client-sdk').replace(/index\.[cm]?js$/, 'index.d.ts'));
  const hooks = exportedBy(join(root, 'sdk/src/react/index.ts'));
  const guide = readFileSync(join(root, 'docs/migrating.md'), 'utf8');

  expect(published.length).toBeGreaterThan(40);
  const missing = published.filter((name) => !hooks.includes(name));
  expect(missing.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  expect(missing.length).toBeLessThan(10);
});
