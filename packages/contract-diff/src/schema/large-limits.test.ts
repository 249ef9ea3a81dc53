/** Limits that only a value of a size beyond reason could refute by example. */
import { describe, expect, test } from '@jest/globals';
import { includes, type Inclusion, type JsonSchema } from './index.js';
import { sourceOf } from './testing/schema-document.js';

const ITEM = { type: 'string', maxLength: 3_000_000_000 };
const NAMED = { '#/$defs/old': ITEM, '#/$defs/new': { ...ITEM, maxLength: 2_000_000_000 } };

function judge(left: JsonSchema, right: JsonSchema): Inclusion {
  return includes(
    sourceOf({ schema: left, definitions: NAMED }),
    sourceOf({ schema: right, definitions: NAMED }),
  );
}

const text = (maxLength: number, more = {}) => ({ type: 'string', maxLength, ...more });
const list = (maxItems: number, more = {}) => ({ type: 'array', maxItems, ...more });
const having = (schema: JsonSchema, more = {}) => ({ type: 'object', properties: { a: schema }, ...more });
const nullable = (schema: JsonSchema) => ({ anyOf: [schema, { type: 'null' }] });

describe('a limit that is lowered is a difference without a witness', () => {
  test.each<[string, string, JsonSchema, JsonSchema]>([
    ['of a text', 'max-length ', text(200_000), text(100_000)],
    ['of a text without an old limit', 'max-length ', { type: 'string' }, text(100_000)],
    ['of any value', 'max-length ', {}, { maxLength: 100_000 }],
    ['of a list', 'max-items ', list(20_000), list(10_000)],
    ['of a list of texts', 'max-items ', list(20_000, { items: ITEM }), list(10_000, { items: ITEM })],
    ['of the number of members', 'max-properties ', { type: 'object' }, { maxProperties: 1_000_000 }],
    ['of a property', 'max-length /a', having(text(200_000)), having(text(100_000))],
    [
      'of a required property of a closed object',
      'max-length /a',
      having(text(200_000), { required: ['a'], additionalProperties: false }),
      having(text(100_000)),
    ],
    ['of an item', 'max-length /*', list(5, { items: text(200_000) }), { items: text(100_000) }],
    ['of a definition', 'max-length /a', having({ $ref: '#/$defs/old' }), having({ $ref: '#/$defs/new' })],
    ['of what may be null', 'max-length /a', having(nullable(ITEM)), having(nullable(text(100_000)))],
    ['in a part of allOf', 'max-length ', text(200_000), { allOf: [true, text(100_000)] }],
  ])('%s', (_name, expected, left, right) => {
    const inclusion = judge(left, right);
    const differences = inclusion.kind === 'excluded' ? inclusion.differences : [];
    expect(differences.map(({ kind, instancePath }) => `${kind} ${instancePath}`)).toEqual([expected]);
    expect(differences[0]).not.toHaveProperty('witness');
    expect(judge(right, right)).toEqual({ kind: 'included' });
  });
});

test('a limit that is raised is included', () => {
  expect(judge(having(text(100_000)), having(text(200_000)))).toEqual({ kind: 'included' });
});

describe('nothing is claimed where something else may forbid the large values', () => {
  test.each<[string, JsonSchema, JsonSchema]>([
    ['a pattern', text(200_000, { pattern: '^(?=a).{0,90000}$' }), text(100_000)],
    ['a property that cannot be', having(text(200_000), { not: { required: ['a'] } }), having(text(100_000))],
    [
      'an alternative that cannot be, beside one that is short',
      { anyOf: [having(text(200_000), { required: ['b'], maxProperties: 0 }), having(text(80_000))] },
      having(text(100_000)),
    ],
    [
      'a condition',
      text(200_000),
      { if: { type: 'string', maxLength: 90_000, pattern: '^(?=a).*$' }, then: text(100_000) },
    ],
    [
      'items that must contain another',
      list(20_000, { contains: { const: 1 }, maxContains: 5 }),
      list(10_000),
    ],
    ['items that do not exist', list(20_000, { items: false }), list(10_000)],
    [
      'more alternatives than are looked into',
      {
        allOf: Array.from({ length: 7 }, (_, i) => ({
          anyOf: [text(80_000 + i), text(i, { minLength: i })],
        })),
      },
      text(100_000),
    ],
    ['another branch', text(200_000), { anyOf: [text(100_000), text(300_000)] }],
  ])('%s', (_name, left, right) => {
    expect(judge(left, right).kind).not.toBe('excluded');
  });
});
