import { isObject, type Json, type JsonSchema } from './json-schema.js';
import type { SchemaDocument } from './schema-document.js';

/** All that several schemas together ask of one value, with their references and `allOf` resolved. */
export interface Facets {
  /** Undefined when every type will do. */
  readonly types: readonly string[] | undefined;
  readonly values: readonly Json[] | undefined;
  readonly patterns: readonly string[];
  readonly format: string | undefined;
  readonly minLength: number;
  readonly maxLength: number;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly exclusiveMinimum: number | undefined;
  readonly items: readonly JsonSchema[];
  readonly minItems: number;
  readonly maxItems: number;
  readonly isUnique: boolean;
  readonly properties: ReadonlyMap<string, readonly JsonSchema[]>;
  readonly required: ReadonlySet<string>;
  readonly isClosed: boolean;
  /** What members that are not named have to fit. */
  readonly additional: readonly JsonSchema[];
  readonly names: readonly JsonSchema[];
  readonly minProperties: number;
  readonly maxProperties: number;
  /** Of each of these, one alternative must fit as well. */
  readonly unions: readonly (readonly JsonSchema[])[];
}

export function facetsOf(contract: SchemaDocument, schemas: readonly JsonSchema[]): Facets {
  const all = schemas.flatMap((schema) => conjuncts(contract, schema));
  const numbers = (keyword: keyof JsonSchema): number[] =>
    all.map((schema) => schema[keyword]).filter((value) => typeof value === 'number');
  const greatest = (keyword: keyof JsonSchema) => numbers(keyword).reduce(larger, undefined);
  const least = (keyword: keyof JsonSchema) => numbers(keyword).reduce(smaller, undefined);
  const properties = new Map<string, JsonSchema[]>();
  for (const schema of all)
    for (const [name, member] of Object.entries(schema.properties ?? {}))
      properties.set(name, [...(properties.get(name) ?? []), member]);

  return {
    types: common(all.flatMap(({ type }) => (type === undefined ? [] : [[type].flat()]))),
    values: common(all.flatMap(valuesOf)),
    patterns: all.flatMap(({ pattern }) => pattern ?? []),
    format: all.find(({ format }) => format !== undefined)?.format,
    minLength: greatest('minLength') ?? 0,
    maxLength: least('maxLength') ?? Infinity,
    minimum: greatest('minimum'),
    maximum: least('maximum'),
    exclusiveMinimum: greatest('exclusiveMinimum'),
    items: all.flatMap(({ items }) => items ?? []),
    minItems: greatest('minItems') ?? 0,
    maxItems: least('maxItems') ?? Infinity,
    isUnique: all.some(({ uniqueItems }) => uniqueItems),
    properties,
    required: new Set(all.flatMap(({ required }) => required ?? [])),
    isClosed: all.some(({ additionalProperties }) => additionalProperties === false),
    additional: all.flatMap(({ additionalProperties }) =>
      isSchema(additionalProperties) ? [additionalProperties] : [],
    ),
    names: all.flatMap(({ propertyNames }) => propertyNames ?? []),
    minProperties: greatest('minProperties') ?? 0,
    maxProperties: least('maxProperties') ?? Infinity,
    unions: all.flatMap(({ anyOf, oneOf }) => [anyOf, oneOf].filter((union) => union !== undefined)),
  };
}

function conjuncts(contract: SchemaDocument, written: JsonSchema): JsonSchema[] {
  const schema: JsonSchema = contract.resolve(written);
  return [schema, ...(schema.allOf ?? []).flatMap((part) => conjuncts(contract, part))];
}

function valuesOf(schema: JsonSchema): (readonly Json[])[] {
  return [...(schema.enum ? [schema.enum] : []), ...(schema.const === undefined ? [] : [[schema.const]])];
}

/** What all the lists have; undefined when there is no list. */
function common<Item>(lists: readonly (readonly Item[])[]): readonly Item[] | undefined {
  const [first, ...others] = lists;
  return first?.filter((item) => others.every((list) => list.includes(item)));
}

const larger = (a: number | undefined, b: number) => (a === undefined ? b : Math.max(a, b));
const smaller = (a: number | undefined, b: number) => (a === undefined ? b : Math.min(a, b));

function isSchema(value: boolean | JsonSchema | undefined): value is JsonSchema {
  return isObject(value);
}
