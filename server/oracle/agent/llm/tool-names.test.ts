import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createToolNames } from './tool-names.js';

it('every tool has a name that endpoints take, no two have the same, and each leads back', () => {
  const name = fc.oneof(
    fc.string({ maxLength: 200, unit: 'grapheme' }),
    fc.constantFrom(
      'a b',
      'a_b',
      'a-b',
      'a.b',
      '',
      'tool',
      '__proto__',
      'constructor',
      'ä',
      'x'.repeat(64),
      'x'.repeat(65),
      'x'.repeat(66),
    ),
  );
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 30 }), (all) => {
      const names = createToolNames(all);
      const aliases = all.map((name) => names.forModel(name));
      for (const alias of aliases) expect(alias).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      expect(new Set(aliases).size).toBe(all.length);
      expect(aliases.map((alias) => names.fromModel(alias))).toEqual(all);
    }),
  );
});

it('a name that fits stays as it is, also when another one is bent towards it', () => {
  const names = createToolNames(['find twins', 'find_twins']);
  expect(names.forModel('find_twins')).toBe('find_twins');
  expect(names.forModel('find twins')).toBe('find_twins_2');
});

it('a name that the model has made up comes back as it is', () => {
  expect(createToolNames(['a']).fromModel('made up')).toBe('made up');
});
