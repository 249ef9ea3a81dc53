/** Each keyword in both directions: the narrower schema is included in the wider one, and the wider one is not in the narrower one. */
import { describe, expect, test } from '@jest/globals';
import type { DifferenceKind } from './inclusion.js';
import { includes } from './index.js';
import type { JsonObject, JsonSchema } from './json.js';
import { sourceOf, type SchemaDocument } from './testing/schema-document.js';

/** Narrower, wider, the kind of the difference and where it is. */
type Row = readonly [narrower: JsonSchema, wider: JsonSchema, kind: DifferenceKind, path?: string];

const definitions: SchemaDocument['definitions'] = {
  '#/$defs/Tree': {
    type: 'object',
    required: ['value'],
    properties: { value: { type: 'integer' }, children: { type: 'array', items: { $ref: '#/$defs/Tree' } } },
  },
  '#/$defs/LooseTree': {
    type: 'object',
    properties: {
      value: { type: 'number' },
      children: { type: 'array', items: { $ref: '#/$defs/LooseTree' } },
    },
  },
};

function judge(left: JsonSchema, right: JsonSchema) {
  return includes(sourceOf({ schema: left, definitions }), sourceOf({ schema: right, definitions }));
}

const array = (more: JsonObject) => ({ type: 'array', ...more });
const object = (more: JsonObject) => ({ type: 'object', ...more });
const has = (name: string) => ({ type: 'object', required: [name] });
const kinds = (...names: string[]) => ({
  oneOf: names.map((name) => ({ type: 'object', required: ['kind'], properties: { kind: { const: name } } })),
});

const GROUPS: Record<string, readonly Row[]> = {
  'types and listed values': [
    [{ type: 'string' }, { type: ['string', 'null'] }, 'null'],
    [{ type: 'string' }, { type: ['string', 'boolean'] }, 'type'],
    [{ type: 'integer' }, { type: 'number' }, 'type'],
    [{ type: 'number', multipleOf: 1 }, { type: 'number' }, 'multiple-of'],
    [{ enum: ['a', 'b'] }, { enum: ['a', 'b', 'c'] }, 'enum'],
    [{ enum: ['a', 'b'] }, { type: 'string' }, 'enum'],
    [{ enum: ['a'] }, { enum: ['a', null] }, 'null'],
    [{ const: 'a' }, { enum: ['a', 'b'] }, 'const'],
    [{ const: { a: [1] } }, { type: 'object', properties: { a: { type: 'array' } } }, 'const'],
    [false, { type: 'string' }, 'forbidden'],
    [{ type: 'string' }, true, 'type'],
    [{ type: 'string' }, {}, 'type'],
  ],
  numbers: [
    [{ type: 'number', minimum: 2 }, { type: 'number', minimum: 1 }, 'minimum'],
    [{ type: 'number', exclusiveMinimum: 1 }, { type: 'number', minimum: 1 }, 'minimum'],
    [{ type: 'integer', exclusiveMinimum: 1 }, { type: 'integer', minimum: 1 }, 'minimum'],
    [{ type: 'number', maximum: 1 }, { type: 'number', maximum: 2 }, 'maximum'],
    [{ type: 'number', exclusiveMaximum: 2 }, { type: 'number', maximum: 2 }, 'maximum'],
    [{ type: 'number', multipleOf: 6 }, { type: 'number', multipleOf: 2 }, 'multiple-of'],
    [{ type: 'number', multipleOf: 0.5 }, { type: 'number', multipleOf: 0.25 }, 'multiple-of'],
    [{ type: 'number', format: 'int32' }, { type: 'number' }, 'format'],
  ],
  strings: [
    [{ type: 'string', minLength: 2 }, { type: 'string', minLength: 1 }, 'min-length'],
    [{ type: 'string', maxLength: 5 }, { type: 'string', maxLength: 6 }, 'max-length'],
    [{ type: 'string', maxLength: 16_384 }, { type: 'string', maxLength: 65_536 }, 'max-length'],
    [{ type: 'string', pattern: '^[a-z]+$' }, { type: 'string', pattern: '^[a-z0-9]+$' }, 'pattern'],
    [{ type: 'string', pattern: '^a' }, { type: 'string', pattern: 'a' }, 'pattern'],
    [{ type: 'string', pattern: '^(?:ab|cd)$' }, { type: 'string', minLength: 2, maxLength: 2 }, 'pattern'],
    [{ type: 'string', format: 'uuid' }, { type: 'string', pattern: '^.{36}$|^[Uu][Rr][Nn]:' }, 'format'],
    [{ type: 'string', format: 'date-time' }, { type: 'string' }, 'format'],
  ],
  arrays: [
    [array({ minItems: 2 }), array({ minItems: 1 }), 'min-items'],
    [array({ maxItems: 2 }), array({ maxItems: 3 }), 'max-items'],
    [array({ uniqueItems: true }), array({}), 'unique-items'],
    [array({ items: { type: 'integer' } }), array({ items: { type: 'number' } }), 'type', '/*'],
    [array({ items: false }), array({ items: true }), 'items', '/*'],
    [array({ prefixItems: [{ const: 1 }] }), array({ prefixItems: [{ enum: [1, 2] }] }), 'const', '/0'],
    [array({ prefixItems: [true], items: { type: 'string' } }), array({ prefixItems: [true] }), 'type', '/*'],
    [array({ contains: { const: 1 } }), array({ contains: { enum: [1, 2] } }), 'contains'],
    [array({ contains: { const: 1 }, minContains: 2 }), array({ contains: { const: 1 } }), 'contains'],
    [array({ contains: { const: 1 }, maxContains: 1 }), array({ contains: { const: 1 } }), 'contains'],
    [array({ prefixItems: [true], contains: { const: 1 } }), array({ prefixItems: [true] }), 'contains'],
    [array({ items: { enum: [1, 2] }, uniqueItems: true }), array({ maxItems: 2 }), 'enum', '/*'],
    [array({ prefixItems: [true], unevaluatedItems: false }), array({}), 'unevaluated'],
  ],
  objects: [
    [object({ required: ['a'] }), object({}), 'required', '/a'],
    [object({ properties: { a: { type: 'string' } } }), object({}), 'type', '/a'],
    [object({ properties: { a: false } }), object({}), 'forbidden', '/a'],
    [object({ additionalProperties: false }), object({}), 'additional-property', '/*'],
    [object({ additionalProperties: { type: 'integer' } }), object({}), 'type', '/*'],
    [object({ patternProperties: { '^x-': { type: 'string' } } }), object({}), 'type', '/*'],
    [
      object({ propertyNames: { maxLength: 3 } }),
      object({ propertyNames: { maxLength: 4 } }),
      'property-names',
      '/*',
    ],
    [object({ minProperties: 2 }), object({ minProperties: 1 }), 'min-properties'],
    [object({ maxProperties: 2 }), object({ maxProperties: 3 }), 'max-properties'],
    [object({ dependentRequired: { a: ['b'] } }), object({}), 'dependent-required', '/b'],
    [object({ dependentSchemas: { a: has('b') } }), object({}), 'required', '/b'],
    [object({ properties: { a: true }, unevaluatedProperties: false }), object({}), 'unevaluated'],
    [object({ required: ['a', 'b'] }), object({ minProperties: 2 }), 'required', '/a'],
    [object({ required: ['a'], maxProperties: 1 }), object({ required: ['a'] }), 'max-properties'],
  ],
  combinations: [
    [{ allOf: [{ type: 'string' }, { minLength: 2 }] }, { type: 'string' }, 'min-length'],
    [{ anyOf: [{ const: 'a' }, { const: 'b' }] }, { type: 'string' }, 'any-of'],
    [{ type: 'object', anyOf: [has('a'), has('b')] }, { type: 'object' }, 'any-of'],
    [kinds('a', 'b'), kinds('a', 'b', 'c'), 'one-of'],
    [{ oneOf: [{ type: 'integer' }, { type: 'null' }] }, { type: ['integer', 'null', 'string'] }, 'one-of'],
    [{ type: 'string', not: { const: 'a' } }, { type: 'string' }, 'not'],
    [
      { if: { type: 'string' }, then: { minLength: 2 } },
      { if: { type: 'string' }, then: { minLength: 1 } },
      'min-length',
    ],
    [{ $ref: '#/$defs/Tree' }, { $ref: '#/$defs/LooseTree' }, 'required', '/value'],
  ],
};

describe.each(Object.entries(GROUPS))('%s', (_, rows) => {
  test.each(rows.map((row) => ({ row })))('$row.0 is narrower than $row.1', ({ row }) => {
    const [narrower, wider, kind, path = ''] = row;
    expect(judge(narrower, wider)).toEqual({ kind: 'included' });
    const inclusion = judge(wider, narrower);
    const differences = inclusion.kind === 'excluded' ? inclusion.differences : [];
    expect(differences.map((difference) => [difference.kind, difference.instancePath])).toContainEqual([
      kind,
      path,
    ]);
  });
});

test.each<[JsonSchema, JsonSchema]>([
  [{ type: 'integer' }, { type: 'number', multipleOf: 1 }],
  [{ enum: ['a', 'b'] }, { anyOf: [{ const: 'b' }, { const: 'a' }] }],
  [{ type: ['string', 'null'] }, { anyOf: [{ type: 'null' }, { type: 'string' }] }],
  [{ not: { not: { type: 'string' } } }, { type: 'string' }],
  [{ type: 'boolean' }, { enum: [true, false] }],
  [
    { type: 'integer', exclusiveMinimum: 0 },
    { type: 'integer', minimum: 1 },
  ],
  [{ type: 'string', pattern: '^a+$', maxLength: 2 }, { enum: ['a', 'aa'] }],
  [
    { type: 'string', minLength: 1 },
    { type: 'string', not: { const: '' } },
  ],
  [
    { if: { type: 'string' }, then: { minLength: 1 } },
    { anyOf: [{ not: { type: 'string' } }, { minLength: 1 }] },
  ],
  [
    { type: 'array', items: { type: 'string' }, minItems: 1 },
    { type: 'array', items: { type: 'string' }, contains: true },
  ],
  [
    { type: 'object', allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
    { type: 'object', properties: { a: true }, additionalProperties: false },
  ],
  [
    { type: 'object', properties: { a: false, b: false }, additionalProperties: false },
    { type: 'object', maxProperties: 0 },
  ],
])('%j means the same as %j', (one, other) => {
  expect(judge(one, other)).toEqual({ kind: 'included' });
  expect(judge(other, one)).toEqual({ kind: 'included' });
});
