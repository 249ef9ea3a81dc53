import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { codeBlocks } from './code-blocks.js';
import { compileBlocks } from './compile-blocks.js';
import { GIVEN, GIVEN_MODULES } from './given.js';
import { publicNames } from './public-names.js';

/** Values without an example, and names without a documentation. Both lists may only shrink. */
const WITHOUT_EXAMPLE: readonly string[] = [];
const WITHOUT_DOCUMENTATION: readonly string[] = [];

/** A page about another package, whose examples are compiled in projects of their own. */
const OF_OTHER_PACKAGES: readonly string[] = ['docs/plugins.md'];

const names = publicNames();
const labelOf = ({ entry, name }: { entry: string; name: string }) => `${entry} ${name}`;

test('every function, class, hook, component and constant of the SDK has an example', () => {
  const without = names.filter(
    ({ isValue, examples }) => isValue && !examples.some((text) => codeBlocks(text).length > 0),
  );
  expect(without.map(labelOf)).toEqual(WITHOUT_EXAMPLE);
});

test('every name of the SDK is documented', () => {
  expect(names.filter(({ documentation }) => documentation === '').map(labelOf)).toEqual(
    WITHOUT_DOCUMENTATION,
  );
});

test('every example of the SDK, and every block of TypeScript in the documentation, compiles', () => {
  const examples = names.flatMap((each) =>
    each.examples.flatMap(codeBlocks).map((block) => ({ ...block, origin: labelOf(each) })),
  );
  const pages = [
    'README.md',
    'sdk/README.md',
    ...readdirSync('docs')
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ].filter((page) => !OF_OTHER_PACKAGES.includes(page));
  const blocks = pages.flatMap((page) =>
    codeBlocks(readFileSync(page, 'utf8')).map((block) => ({ ...block, origin: page })),
  );
  expect(blocks.length).toBeGreaterThan(30);
  expect(compileBlocks([...examples, ...blocks], GIVEN, GIVEN_MODULES)).toEqual([]);
}, 120_000);
