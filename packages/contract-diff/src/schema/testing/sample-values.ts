/** Values that a schema probably accepts, and values next to them, without the solver. */
import { isArray, isObject, isSchema, type JsonObject, type JsonSchema, type JsonValue } from '../json.js';
import { listed, named } from '../source/sub-schemas.js';
import { NAMES } from './arbitrary-schemas.js';
import type { SchemaDocument } from './schema-document.js';
import { Random } from './seeded-random.js';

const STRINGS = [
  '',
  'a',
  'b',
  'ab',
  'aa',
  'abc',
  'abcd',
  'c',
  '12',
  '1234',
  'A_1',
  'x-',
  'x-ab',
  'xb',
  'http://b',
  'https://a',
  '😀',
  '😀b',
  'a\n',
  '2026-01-01T00:00:00Z',
  '2026-01-01',
  'urn:a:b',
  'a@b.cd',
  '1.2.3.4',
  '3f0c2a51-c8d0-4e1f-9b1d-6f0a7c5e4b21',
];
const NUMBERS = [-3, -2, -1, -0.5, 0, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 9, 10, 11, 12];
const MAX_DEPTH = 4;

export function sampleValues(documents: readonly SchemaDocument[], count: number, seed: number): JsonValue[] {
  const random = new Random(seed);
  const known = documents
    .flatMap(({ schema, definitions }) => [schema, ...Object.values(definitions)])
    .flatMap(literals);
  return Array.from({ length: count }, () => {
    const { schema, definitions } = random.pick(documents) ?? { schema: true, definitions: {} };
    return sample([schema], { definitions, known, random, depth: 0 });
  });
}

interface Context {
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  readonly known: readonly JsonValue[];
  readonly random: Random;
  readonly depth: number;
}

function sample(schemas: readonly JsonSchema[], context: Context): JsonValue {
  const { random, known, depth } = context;
  const facets = schemas.flatMap((schema) => flatten(schema, context, 0));
  const values = facets.flatMap((facet) => [
    ...(isArray(facet.enum) ? facet.enum : []),
    ...(facet.const === undefined ? [] : [facet.const]),
  ]);
  if (values.length > 0 && random.next() < 0.9) return random.pick(values) ?? null;
  if (known.length > 0 && random.next() < 0.1) return random.pick(known) ?? null;
  const types = facets.flatMap(({ type }) => (isArray(type) ? type : type === undefined ? [] : [type]));
  const type = random.pick(
    types.length > 0 && random.next() < 0.95
      ? types
      : ['string', 'number', 'array', 'object', 'null', 'boolean'],
  );
  const deeper = { ...context, depth: depth + 1 };
  switch (type) {
    case 'string':
      return random.next() < 0.7 ? (random.pick(STRINGS) ?? '') : 'a'.repeat(Math.floor(random.next() * 6));
    case 'integer':
    case 'number':
      return random.pick(NUMBERS) ?? 0;
    case 'boolean':
      return random.next() < 0.5;
    case 'array':
      return depth > MAX_DEPTH ? [] : sampleArray(facets, deeper);
    case 'object':
      return depth > MAX_DEPTH ? {} : sampleObject(facets, deeper);
    default:
      return null;
  }
}

function sampleArray(facets: readonly JsonObject[], context: Context): JsonValue[] {
  const { random } = context;
  const limits = facets
    .flatMap(({ minItems, maxItems }) => [minItems, maxItems])
    .filter((limit) => typeof limit === 'number');
  const length =
    limits.length > 0 && random.next() < 0.7 ? (random.pick(limits) ?? 0) : Math.floor(random.next() * 5);
  return Array.from({ length }, (_, i) => {
    const item = facets.flatMap((facet) => [
      listed(facet.prefixItems)[i] ?? facet.items,
      random.next() < 0.4 ? facet.contains : undefined,
    ]);
    return sample(item.filter(isSchema), context);
  });
}

function sampleObject(facets: readonly JsonObject[], context: Context): JsonObject {
  const { random } = context;
  const required = new Set(facets.flatMap((facet) => (isArray(facet.required) ? facet.required : [])));
  const stated = facets.flatMap((facet) => named(facet.properties));
  const names = new Set([...stated.map(([name]) => name), ...required, random.pick(NAMES) ?? 'a']);
  const members = [...names].flatMap((name): [string, JsonValue][] => {
    if (typeof name !== 'string' || random.next() > (required.has(name) ? 0.97 : 0.5)) return [];
    const own = stated.filter(([key]) => key === name).map(([, schema]) => schema);
    const others = facets.flatMap((facet) => [
      facet.additionalProperties,
      ...named(facet.patternProperties).map(([, schema]) => schema),
    ]);
    return [[name, sample(own.length > 0 ? own : others.filter(isSchema), context)]];
  });
  return Object.fromEntries(members);
}

/** The schemas that a schema combines, with one branch of each union. */
function flatten(schema: JsonSchema, context: Context, depth: number): JsonObject[] {
  if (!isObject(schema) || depth > 6) return [];
  const { random, definitions } = context;
  const target = typeof schema.$ref === 'string' ? definitions[schema.$ref] : undefined;
  const chosen = [
    ...(target === undefined ? [] : [target]),
    ...listed(schema.allOf),
    ...[schema.anyOf, schema.oneOf].map((branches) => random.pick(listed(branches))).filter(isSchema),
    ...(random.next() < 0.5 ? [schema.if, schema.then] : [schema.else]).filter(isSchema),
    ...[random.next() < 0.1 ? schema.not : undefined].filter(isSchema),
  ];
  return [schema, ...chosen.flatMap((part) => flatten(part, context, depth + 1))];
}

/** The values that a schema lists. */
function literals(value: JsonValue): JsonValue[] {
  if (isArray(value)) return value.flatMap(literals);
  if (!isObject(value)) return [];
  const own = [
    ...(isArray(value.enum) ? value.enum : []),
    ...(value.const === undefined ? [] : [value.const]),
  ];
  return [...own, ...Object.values(value).flatMap(literals)];
}
