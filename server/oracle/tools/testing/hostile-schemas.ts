/** Schemas and values that cause as much work for each keyword of JSON Schema as their size allows. */
import type { JsonSchema } from '../../turn/tool.js';

const DRAFT_7 = 'http://json-schema.org/draft-07/schema#';

function many<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function named<T>(count: number, make: (at: number) => T): Record<string, T> {
  return Object.fromEntries(many(count, (at) => [`p${at}`, make(at)]));
}

/** The maximum nesting of external JSON; each level takes two. */
function nested(count: number, wrap: (inner: JsonSchema, at: number) => JsonSchema): JsonSchema {
  return many(Math.min(count, 25), (at) => at).reduce<JsonSchema>(wrap, { type: 'object' });
}

/** Applies a schema to items and to members of objects. */
const each = (schema: JsonSchema): JsonSchema => ({
  properties: { items: { items: schema }, members: { additionalProperties: schema }, text: schema },
});

/** Each schema has `count` subschemas, names or values. */
export function hostileSchemas(count: number): [keyword: string, JsonSchema][] {
  const consts = many(count, () => ({ const: 1 }));
  const large = named(count, (at) => at);
  return [
    ['anyOf', each({ anyOf: [...consts, {}] })],
    ['anyOf, deep', each(nested(count, (inner) => ({ anyOf: [{ const: 1 }, inner] })))],
    ['oneOf', each({ oneOf: [{ const: 1 }, ...many(count, () => ({ const: 2 }))] })],
    ['oneOf with unevaluated members', each({ oneOf: many(count, unevaluated) })],
    ['allOf', each({ allOf: many(count, () => ({ not: { const: 1 } })) })],
    ['not', each({ allOf: many(count, (at) => ({ not: { enum: [at] } })) })],
    ['not, deep', each(nested(count, (inner) => ({ not: inner })))],
    ['if, then, else', each({ allOf: many(count, () => ({ if: { const: 1 }, then: {}, else: {} })) })],
    ['const', each({ anyOf: [...many(20, () => ({ const: large })), {}] })],
    ['enum', each({ enum: many(count, (at) => ({ at })) })],
    ['enum of strings', each({ not: { enum: many(count, (at) => `${at}`.padStart(9)) } })],
    ['type', each({ anyOf: [...many(count, () => ({ type: ['string', 'null'] })), {}] })],
    ['contains', each({ contains: { allOf: consts } })],
    ['contains, many', { properties: { items: { allOf: many(count, () => ({ contains: { const: 1 } })) } } }],
    ['contains, counted', { properties: { items: { allOf: many(count, contains), minItems: 1 } } }],
    ['items', { properties: { items: { allOf: many(count, () => ({ items: { type: 'object' } })) } } }],
    ['prefixItems', { properties: { items: { prefixItems: many(count, () => ({ not: { const: 1 } })) } } }],
    ['items of draft 7', { $schema: DRAFT_7, properties: { items: { items: many(count, () => ({})) } } }],
    ['unevaluatedItems', { properties: { items: { anyOf: many(count, unevaluatedItems) } } }],
    ['uniqueItems', { properties: { items: { uniqueItems: true } } }],
    ['uniqueItems, many', { properties: { items: { allOf: many(count, () => ({ uniqueItems: true })) } } }],
    ['properties', each({ properties: named(count, () => ({ type: 'string' })) })],
    ['additionalProperties', ofMembers(count, () => ({ additionalProperties: { type: 'object' } }))],
    ['patternProperties', ofMembers(count, () => ({ patternProperties: { '(a+)+$': { const: 1 } } }))],
    ['propertyNames', ofMembers(count, () => ({ propertyNames: { maxLength: 1_000_000 } }))],
    ['unevaluatedProperties', ofMembers(count, () => ({ unevaluatedProperties: { type: 'object' } }))],
    ['unevaluatedProperties, deep', { properties: { members: nested(count, leavingNone) } }],
    ['minProperties', ofMembers(count, () => ({ minProperties: 1 }))],
    ['required', each({ not: { required: many(count, (at) => `p${at}`) } })],
    ['dependentRequired', each({ dependentRequired: named(count, (at) => [`p${at + 1}`]) })],
    ['dependentRequired, of one', each({ dependentRequired: { p0: many(count, (at) => `p${at}`) } })],
    ['dependentSchemas', each({ dependentSchemas: named(count, () => ({ required: ['x'] })) })],
    ['dependencies', { $schema: DRAFT_7, ...each({ dependencies: named(count, () => ({ not: {} })) }) }],
    ['minLength', each({ allOf: many(count, () => ({ minLength: 0, maxLength: 1_000_000 })) })],
    ['pattern', each({ allOf: many(count, () => ({ pattern: '^(a+)+$' })) })],
    ['format', each({ allOf: many(count, () => ({ format: 'email' })) })],
    ['minimum', each({ anyOf: [...many(count, () => ({ type: 'number', minimum: 5 })), {}] })],
    ['multipleOf', each({ anyOf: [...many(count, () => ({ multipleOf: 7 })), {}] })],
    ['$ref', { ...each({ allOf: many(count, () => ({ $ref: '#/$defs/a' })) }), $defs: { a: { not: {} } } }],
    ['$ref to true', { allOf: many(count, () => ({ $ref: '#/$defs/a' })), $defs: { a: true } }],
    ['$ref, in a chain', { ...each({ $ref: '#/$defs/p0' }), $defs: named(count, chained(count)) }],
    ['$ref, doubling', { ...each({ $ref: '#/$defs/p0' }), $defs: named(count, doubling(count)) }],
    ['$ref, overlapping', overlapping(count)],
    ['$ref, without an end', each({ allOf: [{ $ref: '#' }, { $ref: '#' }] })],
    ['$dynamicAnchor', nested(count, (inner, at) => ({ $dynamicAnchor: `a${at}`, not: inner }))],
    [
      '$dynamicRef',
      nested(count, (inner, at) => ({ $dynamicAnchor: `a${at}`, not: inner, $dynamicRef: '#a0' })),
    ],
    ['$anchor', each({ allOf: many(count, (at) => ({ $anchor: `a${at}`, not: { $ref: `#a${at}` } })) })],
    ['$id', { $id: 'https://x.example/', ...each({ allOf: many(count, (at) => ({ $id: `s${at}` })) }) }],
    ['words without a meaning', named(count, () => ({ not: {} }))],
  ];
}

const unevaluated = (at: number) => ({ properties: { a: { const: at } }, unevaluatedProperties: false });
const unevaluatedItems = (at: number) => ({ prefixItems: [{ const: at }], unevaluatedItems: { not: {} } });
const contains = () => ({ contains: { type: 'object' }, minContains: 2, maxContains: 1_000_000 });
const leavingNone = (inner: JsonSchema) => ({ allOf: [inner], unevaluatedProperties: { type: 'object' } });

const ofMembers = (count: number, make: () => JsonSchema): JsonSchema => ({
  properties: { members: { allOf: many(count, make) } },
});

const chained = (count: number) => (at: number) =>
  at === count - 1 ? { type: 'object' } : { $ref: `#/$defs/p${at + 1}` };

function doubling(count: number): (at: number) => JsonSchema {
  const link = chained(count);
  return (at) => ({ allOf: [link(at), link(at)] });
}

/** Each reference compiles everything below its target again. */
function overlapping(count: number): JsonSchema {
  const levels = Math.min(count, 25);
  const pointers = many(levels, (level) => `#${'/not'.repeat(level + 1)}`);
  return { ...nested(count, (inner) => ({ not: inner })), allOf: pointers.map(($ref) => ({ $ref })) };
}

/** A value as large as a body may be, and one that is small enough for its work to be done. */
export function hostileValues(): Record<string, unknown>[] {
  return [valueOf(20_000, 100_000), valueOf(60, 1_000), {}];
}

const valueOf = (count: number, length: number) => ({
  items: many(count, () => ({})),
  members: named(count, () => ({})),
  text: 'a'.repeat(length),
});
