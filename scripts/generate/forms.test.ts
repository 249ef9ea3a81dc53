import { expect, test } from '@jest/globals';
import type { Contracts } from './contracts.js';
import { readContracts } from './read-contracts.js';
import { generateForms } from './forms.js';

const contracts = await readContracts('spec');

/** The contract with two more schemas. */
const withSchemas = (one: object, two: object): Contracts => {
  const copy = structuredClone(contracts);
  Object.assign(copy.openapi.components.schemas, { One: one, Two: two });
  return copy;
};

test('a pattern has the same description everywhere', () => {
  const digits = { type: 'string', pattern: '^[5-7]$' };
  expect(generateForms(withSchemas({ ...digits, 'x-form': 'from 5 to 7' }, digits))).toContain(
    '["^[5-7]$", "from 5 to 7"]',
  );
  expect(() =>
    generateForms(withSchemas({ ...digits, 'x-form': 'a' }, { ...digits, 'x-form': 'b' })),
  ).toThrow('has two forms');
});

test('a pattern without a description is refused', () => {
  expect(() => generateForms(withSchemas({ pattern: '^[5-7]$' }, {}))).toThrow(/x-form.*\n\^\[5-7\]\$/);
});
