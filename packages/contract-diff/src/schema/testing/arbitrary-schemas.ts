/** Random schemas of the keywords that contracts use, the common ones most often. */
import fc from 'fast-check';
import type { JsonObject, JsonSchema, JsonValue } from '../json.js';
import type { SchemaDocument } from './schema-document.js';

export const NAMES = ['a', 'b', 'c', 'ab', 'x-d'] as const;

export const PATTERNS = [
  '^[a-z]+$',
  '^[a-z0-9]*$',
  '^a',
  'b$',
  '^(?:a|b)+$',
  '^[A-Za-z][A-Za-z0-9_-]*$',
  '^x-',
  '^[0-9]{2,4}$',
  '^https?://',
  '^.{1,3}$',
] as const;

const FORMATS = ['date-time', 'date', 'uri', 'uuid', 'email', 'ipv4'] as const;

const scalar: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue>(
  null,
  true,
  false,
  0,
  1,
  2,
  3,
  -1,
  1.5,
  10,
  '',
  'a',
  'b',
  'ab',
  'c',
  'abc',
  '12',
);

const value: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 2 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom(...NAMES), scalar, { maxKeys: 2, noNullPrototype: true }),
  },
);

const types = fc.constantFrom<JsonValue[]>(
  'string',
  'number',
  'integer',
  'boolean',
  'null',
  'array',
  'object',
);
const small = fc.integer({ min: 0, max: 4 });
const limit = fc.constantFrom(-2, -1, 0, 0.5, 1, 2, 3, 5, 10);
const name = fc.constantFrom(...NAMES);
const names = fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 3 });

/** Each keyword is there in one of `one` schemas. */
function some(keywords: Record<string, fc.Arbitrary<JsonValue>>, one = 2): fc.Arbitrary<JsonObject> {
  const members = Object.entries(keywords).map(([keyword, arbitrary]) =>
    fc.oneof(
      { weight: one - 1, arbitrary: fc.constant<[string, JsonValue][]>([]) },
      { weight: 1, arbitrary: arbitrary.map((item): [string, JsonValue][] => [[keyword, item]]) },
    ),
  );
  return fc.tuple(...members).map((chosen) => Object.fromEntries(chosen.flat()));
}

/** All keywords of several schemas. */
function merged(...parts: fc.Arbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(...parts)
    .map((chosen) => Object.fromEntries(chosen.flatMap((part) => Object.entries(part))));
}

const listed = fc.oneof(
  fc.record({
    enum: fc.uniqueArray(value, { minLength: 1, maxLength: 4, selector: (item) => JSON.stringify(item) }),
  }),
  fc.record({ const: value }),
);

const ofNumbers = fc.oneof(
  fc.constant<JsonObject>({ type: 'integer' }),
  merged(
    fc.record({ type: fc.constantFrom('integer', 'number') }),
    some({ minimum: limit, maximum: limit }),
    some({ exclusiveMinimum: limit, exclusiveMaximum: limit, multipleOf: fc.constantFrom(1, 2, 3, 0.5) }, 5),
  ),
  some({ minimum: limit, maximum: limit }),
);

const type = (name: string) => fc.constant<JsonObject>({ type: name });

const ofStrings = fc.oneof(
  type('string'),
  merged(
    type('string'),
    fc.record({ enum: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'ab', ''), { minLength: 1 }) }),
  ),
  merged(type('string'), some({ minLength: small, maxLength: small, pattern: fc.constantFrom(...PATTERNS) })),
  merged(
    type('string'),
    some({ format: fc.constantFrom(...FORMATS), maxLength: fc.constantFrom(10, 20, 40) }),
  ),
  some({ minLength: small, maxLength: small, pattern: fc.constantFrom(...PATTERNS) }),
);

function ofArrays(schema: fc.Arbitrary<JsonSchema>): fc.Arbitrary<JsonObject> {
  return merged(
    fc.constantFrom<JsonObject>({ type: 'array' }, { type: 'array' }, {}),
    some({ items: schema, minItems: fc.integer({ min: 0, max: 2 }), maxItems: small }),
    some({ uniqueItems: fc.boolean(), prefixItems: fc.array(schema, { minLength: 1, maxLength: 2 }) }, 5),
    fc.oneof(
      { weight: 5, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: merged(
          fc.record({ contains: schema }),
          some({ minContains: fc.integer({ min: 0, max: 2 }), maxContains: fc.integer({ min: 0, max: 3 }) }),
          // Beside `prefixItems`, Ajv 8.20 does not look for it in empty arrays.
        ).map((part): JsonObject => ({ allOf: [part] })),
      },
    ),
  );
}

/** `inPlace` is for sub-schemas that the object itself has to fit. */
function ofObjects(schema: fc.Arbitrary<JsonSchema>, inPlace = schema): fc.Arbitrary<JsonObject> {
  return merged(
    fc.constantFrom<JsonObject>({ type: 'object' }, { type: 'object' }, {}),
    fc.record({ properties: fc.dictionary(name, schema, { maxKeys: 3, noNullPrototype: true }) }),
    some({ required: names, additionalProperties: fc.oneof(fc.constant(false), schema) }),
    some(
      {
        minProperties: fc.integer({ min: 0, max: 3 }),
        maxProperties: small,
        propertyNames: fc.oneof(
          fc.record({ maxLength: small }),
          fc.record({ pattern: fc.constantFrom(...PATTERNS) }),
          fc.record({ enum: fc.constant([...NAMES]) }),
        ),
        patternProperties: fc.dictionary(fc.constantFrom('^a', '^x-', 'b'), schema, {
          maxKeys: 2,
          noNullPrototype: true,
        }),
        dependentRequired: fc.dictionary(name, names, { maxKeys: 1, noNullPrototype: true }),
        dependentSchemas: fc.dictionary(name, inPlace, { maxKeys: 1, noNullPrototype: true }),
        unevaluatedProperties: fc.boolean(),
      },
      10,
    ),
  );
}

/** A union of objects that a property with constants tells apart. */
function discriminated(schema: fc.Arbitrary<JsonSchema>): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(
      fc.constantFrom('oneOf', 'anyOf'),
      fc.uniqueArray(fc.constantFrom('k', 'l', 'm'), { minLength: 2 }),
      fc.array(schema, { minLength: 3, maxLength: 3 }),
    )
    .map(([keyword, kinds, schemas]) => ({
      [keyword]: kinds.map((kind, i) => ({
        type: 'object',
        required: ['kind'],
        properties: { kind: { const: kind }, a: schemas[i] ?? true },
      })),
    }));
}

function combined(schema: fc.Arbitrary<JsonSchema>): fc.Arbitrary<JsonObject> {
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    fc.record({ allOf: list }),
    fc.record({ anyOf: list }),
    fc.record({ oneOf: list }),
    fc.record({ not: schema }),
    fc.record({ if: schema, then: schema, else: schema }),
    discriminated(schema),
  );
}

const reference = fc.constantFrom('A', 'B').map((name): JsonSchema => ({ $ref: `#/$defs/${name}` }));

export const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
  { weight: 3, arbitrary: listed },
  { weight: 3, arbitrary: ofNumbers },
  { weight: 5, arbitrary: ofStrings },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })) }),
  },
  { weight: 1, arbitrary: fc.boolean() },
);

function schemaOfDepth(depth: number): fc.Arbitrary<JsonSchema> {
  const simple = [
    { weight: 12, arbitrary: leaf },
    { weight: 1, arbitrary: reference },
  ];
  if (depth === 0) return fc.oneof(...simple);
  const inner = schemaOfDepth(depth - 1);
  return fc.oneof(
    ...simple,
    { weight: 4, arbitrary: ofArrays(inner) },
    { weight: 10, arbitrary: ofObjects(inner) },
    { weight: 4, arbitrary: combined(inner) },
  );
}

/** Definitions refer to themselves and to each other only from within arrays and objects. */
const definition = fc.oneof(ofArrays(fc.oneof(reference, leaf)), ofObjects(fc.oneof(reference, leaf), leaf));

export const arbitraryDocument: fc.Arbitrary<SchemaDocument> = fc.record({
  schema: schemaOfDepth(2),
  definitions: fc.record({ '#/$defs/A': definition, '#/$defs/B': definition }),
});
