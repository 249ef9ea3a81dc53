import fc from 'fast-check';
import { facetsOf, type Facets } from './facets.js';
import type { Json, JsonObject, JsonSchema } from './json-schema.js';
import type { SchemaDocument } from './schema-document.js';

export interface ValueOptions {
  /** With every property that a schema names, and an item in each list. */
  readonly isComplete?: boolean;
}

/** Schemas that refer to themselves end here. */
const MAX_DEPTH = 4;
const SHORT = 24;
const MAX_ITEMS = 3;

const TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** Text that servers stumble over. */
const AWKWARD = ['__proto__', 'constructor', "'; drop table twins --", '%00', '\u202e', '😀', ' a ', '{{1}}'];

/** Schemas are used many times, by each other and by several cases. */
const known = new WeakMap<SchemaDocument, Map<string, fc.Arbitrary<Json>>>();

/** Values that a schema accepts. They shrink to small ones. */
export function validValues(
  contract: SchemaDocument,
  schema: JsonSchema,
  { isComplete = false }: ValueOptions = {},
): fc.Arbitrary<Json> {
  const made = known.get(contract) ?? new Map<string, fc.Arbitrary<Json>>();
  known.set(contract, made);
  return valuesOf([schema], 0).filter((value) => contract.accepts(schema, value));

  function valuesOf(schemas: readonly JsonSchema[], depth: number): fc.Arbitrary<Json> {
    const key = JSON.stringify([isComplete, depth, schemas]);
    const values = made.get(key) ?? makeValues(schemas, depth);
    made.set(key, values);
    return values;
  }

  function makeValues(schemas: readonly JsonSchema[], depth: number): fc.Arbitrary<Json> {
    const facets = facetsOf(contract, schemas);
    const [union] = facets.unions.filter(
      (alternatives) => !alternatives.some((one) => schemas.includes(one)),
    );
    // An alternative is one more schema for the value. Only one is chosen of each union.
    if (union) return fc.oneof(...union.map((one) => valuesOf([...schemas, one], depth)));
    if (facets.values) return fc.constantFrom(...facets.values);
    const types = facets.types ?? TYPES;
    const chosen = isComplete && types.length > 1 ? types.filter((type) => type !== 'null') : types;
    return fc.oneof(...chosen.map((type) => ofType(type, facets, depth)));
  }

  function ofType(type: string, facets: Facets, depth: number): fc.Arbitrary<Json> {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer(range(facets, 0x7fffffff));
      case 'number':
        return facets.exclusiveMinimum === 0
          ? fc.integer({ min: 1, max: 1_000_000 }).map((millionths) => millionths / 1000)
          : fc.integer(range(facets, 0x7fffffff));
      case 'string':
        return texts(facets);
      case 'array':
        return lists(facets, depth);
      default:
        return objects(facets, depth);
    }
  }

  function lists(facets: Facets, depth: number): fc.Arbitrary<Json> {
    const { items, minItems, maxItems } = facets;
    if (depth >= MAX_DEPTH && minItems === 0) return fc.constant([]);
    const length = {
      minLength: Math.max(minItems, isComplete ? 1 : 0),
      maxLength: Math.max(minItems, isComplete ? 1 : Math.min(maxItems, MAX_ITEMS)),
    };
    const item = valuesOf(items, depth + 1);
    return facets.isUnique
      ? fc.uniqueArray(item, { ...length, selector: (value) => JSON.stringify(value) })
      : fc.array(item, length);
  }

  function objects(facets: Facets, depth: number): fc.Arbitrary<Json> {
    const { properties, required, additional, names, isClosed, minProperties } = facets;
    const isDeep = depth >= MAX_DEPTH;
    const members = Object.fromEntries(
      [...properties]
        .filter(([name]) => !isDeep || required.has(name))
        .map(([name, schemas]) => [name, valuesOf(schemas, depth + 1)]),
    );
    const named: fc.Arbitrary<JsonObject> = isComplete
      ? fc.record(members)
      : fc.record(members, { requiredKeys: Object.keys(members).filter((name) => required.has(name)) });
    if (isClosed || isDeep) return named;
    const most = additional.length > 0 || minProperties > properties.size ? 2 : 0;
    const others = fc.dictionary(
      names.length > 0 ? valuesOf(names, depth + 1).map(String) : fc.stringMatching(/^[a-z]{1,8}$/),
      additional.length > 0 ? valuesOf(additional, depth + 1) : plain,
      {
        minKeys: Math.min(most, isComplete ? 1 : minProperties),
        maxKeys: isComplete ? Math.min(most, 1) : most,
      },
    );
    return fc.tuple(others, named).map(([more, own]): JsonObject => ({ ...more, ...own }));
  }
}

const plain: fc.Arbitrary<Json> = fc.oneof(fc.string({ maxLength: 8 }), fc.integer(), fc.boolean());

/** Counted as JSON Schema does, in code points. */
const isLongEnough = (text: string, length: number) => Array.from(text).length >= length;

function range({ minimum, maximum, exclusiveMinimum }: Facets, limit: number): { min: number; max: number } {
  const min = Math.max(minimum ?? -limit, exclusiveMinimum === undefined ? -limit : exclusiveMinimum + 1);
  return { min, max: Math.max(min, Math.min(maximum ?? limit, limit)) };
}

function texts({ patterns, format, minLength, maxLength }: Facets): fc.Arbitrary<string> {
  if (format === 'date-time') {
    const years = { min: new Date('2027-01-01'), max: new Date('2099-01-01'), noInvalidDate: true };
    return fc.date(years).map((date) => date.toISOString());
  }
  if (format === 'uri') return fc.webUrl({ size: 'small', validSchemes: ['https'] });
  const [pattern, ...others] = patterns;
  if (pattern !== undefined)
    return fc
      .stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
      .filter((text) => isLongEnough(text, minLength) && !isLongEnough(text, maxLength + 1))
      .filter((text) => others.every((other) => new RegExp(other, 'u').test(text)));
  const most = Math.max(minLength, Math.min(maxLength, SHORT));
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength, maxLength: most }) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: most }) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...AWKWARD)
        .filter((text) => text.length >= minLength && text.length <= maxLength),
    },
  );
}
