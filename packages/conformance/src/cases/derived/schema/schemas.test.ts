import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bundledContract } from '../contract/contract.js';
import { breakagesOf } from './breakages.js';
import { isArray, isObject, type Json, type JsonSchema } from './json-schema.js';
import { SchemaDocument } from './schema-document.js';
import { validValues } from './valid-values.js';

const { http, events, operations } = bundledContract();
const bodies = operations.flatMap(({ id, body }) => (body?.schema ? [[id, body.schema] as const] : []));

/** What the schemas of the suite read. Annotations say nothing about values. */
const KEYWORDS = new Set([
  ...['$ref', 'type', 'const', 'enum', 'minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'items', 'minItems', 'maxItems', 'uniqueItems', 'properties', 'required'],
  ...[
    'additionalProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
    'allOf',
    'anyOf',
    'oneOf',
    'default',
  ],
]);
const ANNOTATIONS = /^(?:x-.*|description|title|examples?|deprecated)$/;

describe('the schemas of the contracts', () => {
  test.each([
    ['HTTP', http],
    ['events', events],
  ])('of %s use no keyword that the suite does not read', (_name, { document }) => {
    const { components } = document;
    const schemas = isObject(components) && isObject(components.schemas) ? components.schemas : {};
    const unknown = Object.values(schemas)
      .flatMap(keywordsIn)
      .filter((keyword) => !KEYWORDS.has(keyword) && !ANNOTATIONS.test(keyword));
    expect([...new Set(unknown)]).toEqual([]);
  });
});

describe('values for a body', () => {
  test.each(bodies)('of %s fit, and can be broken', (_id, schema) => {
    const values = fc.sample(validValues(http, schema), { seed: 1, numRuns: 10 });
    expect(values.filter((value) => !http.accepts(schema, value))).toEqual([]);
    const [complete = null] = fc.sample(validValues(http, schema, { isComplete: true }), {
      seed: 1,
      numRuns: 1,
    });
    expect(breakagesOf(http, schema, complete).length).toBeGreaterThan(5);
  });
});

describe('the breakages of a value', () => {
  const own = new SchemaDocument({});
  const schema: JsonSchema = {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 3, pattern: '^[a-z]+$' },
      tags: { type: 'array', minItems: 1, maxItems: 2, items: { enum: ['a', 'b'] } },
      size: { anyOf: [{ type: 'integer', minimum: 0, maximum: 9 }, { type: 'null' }] },
    },
  };

  test('break each rule once, and one at a time', () => {
    const broken = breakagesOf(own, schema, { name: 'ab', tags: ['a'], size: 3 });
    const places = broken.map(({ value }) => {
      const errors = own.errorsOf(schema, value).filter(({ schemaPath }) => !schemaPath.includes('/anyOf/'));
      expect(new Set(errors.map(({ instancePath }) => instancePath)).size).toBe(1);
      return `${errors[0]?.instancePath ?? ''} ${errors.map(({ keyword }) => keyword).join('+')}`;
    });
    expect([...new Set(places)].sort()).toEqual([
      ' additionalProperties',
      ' required',
      ' type',
      '/name maxLength',
      '/name minLength+pattern',
      '/name pattern',
      '/name type',
      '/size anyOf',
      '/tags maxItems',
      '/tags minItems',
      '/tags type',
      '/tags/0 enum',
    ]);
  });

  test('are none where everything is allowed', () => {
    expect(breakagesOf(own, {}, { any: 'thing' })).toEqual([]);
  });
});

function keywordsIn(schema: Json): string[] {
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => [
    keyword,
    ...subSchemas(keyword, value).flatMap(keywordsIn),
  ]);
}

function subSchemas(keyword: string, value: Json): readonly Json[] {
  if (keyword === 'properties' && isObject(value)) return Object.values(value);
  if (['allOf', 'anyOf', 'oneOf'].includes(keyword) && isArray(value)) return value;
  return ['items', 'additionalProperties', 'propertyNames'].includes(keyword) ? [value] : [];
}
