/** Random changes of how a schema is written that keep what it means. */
import {
  isArray,
  isObject,
  isSchema,
  objectOf,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from '../json.js';
import { SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from '../source/keywords.js';
import type { SchemaDocument } from './schema-document.js';
import type { Random } from './seeded-random.js';

/** How likely a schema is rewritten. */
const CHANCE = 0.3;

/** Keywords that mean something by each other. */
const TOGETHER = [
  ['properties', 'patternProperties', 'additionalProperties'],
  ['prefixItems', 'items'],
  ['contains', 'minContains', 'maxContains'],
  ['if', 'then', 'else'],
];

export function rewritten(document: SchemaDocument, random: Random): SchemaDocument {
  return new Rewriter(document, random).run();
}

class Rewriter {
  readonly #document: SchemaDocument;
  readonly #random: Random;
  readonly #added: Record<string, JsonSchema> = {};
  /** Double negation hides from `unevaluatedProperties` which members were evaluated. */
  readonly #mayNegate: boolean;

  constructor(document: SchemaDocument, random: Random) {
    this.#document = document;
    this.#random = random;
    this.#mayNegate = !JSON.stringify(document).includes('"unevaluated');
  }

  run(): SchemaDocument {
    const schema = this.#rewrite(this.#document.schema);
    const definitions = Object.entries(this.#document.definitions).map(
      ([ref, definition]): [string, JsonSchema] => [ref, this.#rewrite(definition)],
    );
    return { schema, definitions: { ...Object.fromEntries(definitions), ...this.#added } };
  }

  #rewrite(schema: JsonSchema): JsonSchema {
    if (!isObject(schema)) return schema;
    const members = Object.entries(schema).map(([keyword, value]): [string, JsonValue] => [
      keyword,
      this.#inside(keyword, value),
    ]);
    const inner = objectOf(this.#random.shuffled(members));
    if (!this.#random.chance(CHANCE)) return inner;
    return this.#random.pick(REWRITES)?.(inner, this) ?? inner;
  }

  #inside(keyword: string, value: JsonValue): JsonValue {
    if (SCHEMA_KEYWORDS.has(keyword) && isSchema(value)) return this.#rewrite(value);
    if (SCHEMA_LIST_KEYWORDS.has(keyword) && isArray(value))
      return value.map((item) => (isSchema(item) ? this.#rewrite(item) : item));
    if (SCHEMA_MAP_KEYWORDS.has(keyword) && isObject(value))
      return objectOf(
        Object.entries(value).map(([name, item]) => [name, isSchema(item) ? this.#rewrite(item) : item]),
      );
    return value;
  }

  define(schema: JsonSchema): JsonObject {
    const count = Object.keys(this.#document.definitions).length + Object.keys(this.#added).length;
    const ref = `#/$defs/Rewritten${count}`;
    this.#added[ref] = schema;
    return { $ref: ref };
  }

  /** A definition of the document as it was. */
  definition(ref: string): JsonSchema | undefined {
    return this.#document.definitions[ref];
  }

  negateTwice(schema: JsonObject): JsonObject {
    return this.#mayNegate ? { not: { not: schema } } : schema;
  }

  chance(): boolean {
    return this.#random.chance(0.5);
  }
}

type Rewrite = (schema: JsonObject, rewriter: Rewriter) => JsonSchema;

const REWRITES: readonly Rewrite[] = [
  (schema) => ({ allOf: [schema] }),
  (schema) => ({ anyOf: [schema, schema] }),
  (schema) => ({ ...schema, description: 'The same', title: 'Same', examples: [1] }),
  (schema, rewriter) => rewriter.define(schema),
  (schema, rewriter) => rewriter.negateTwice(schema),
  inlined,
  listedApart,
  typesApart,
  wholeNumber,
  conditionAsUnion,
  keywordsApart,
];

function inlined(schema: JsonObject, rewriter: Rewriter): JsonSchema {
  const { $ref, ...rest } = schema;
  const target = typeof $ref === 'string' ? rewriter.definition($ref) : undefined;
  return target === undefined
    ? schema
    : { ...rest, allOf: [...(isArray(rest.allOf) ? rest.allOf : []), target] };
}

function listedApart(schema: JsonObject): JsonSchema {
  const { enum: values, anyOf, ...rest } = schema;
  if (!isArray(values) || anyOf !== undefined) return schema;
  return { ...rest, anyOf: values.map((value) => ({ const: value })) };
}

function typesApart(schema: JsonObject): JsonSchema {
  const { type, anyOf, ...rest } = schema;
  if (!isArray(type) || anyOf !== undefined) return schema;
  return { ...rest, anyOf: type.map((name) => ({ type: name })) };
}

function wholeNumber(schema: JsonObject): JsonSchema {
  const { type, multipleOf, ...rest } = schema;
  return type === 'integer' && multipleOf === undefined ? { ...rest, type: 'number', multipleOf: 1 } : schema;
}

function conditionAsUnion(schema: JsonObject): JsonSchema {
  const { if: condition, then = true, else: otherwise = true, ...rest } = schema;
  if (condition === undefined || rest.anyOf !== undefined) return schema;
  return { ...rest, anyOf: [{ allOf: [condition, then] }, { allOf: [{ not: condition }, otherwise] }] };
}

function keywordsApart(schema: JsonObject, rewriter: Rewriter): JsonSchema {
  if (schema.unevaluatedProperties !== undefined || schema.unevaluatedItems !== undefined) return schema;
  const groups = new Map<string, [string, JsonValue][]>();
  for (const entry of Object.entries(schema)) {
    const key = TOGETHER.find((group) => group.includes(entry[0]))?.[0] ?? entry[0];
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const [one, other]: [string, JsonValue][][] = [[], []];
  for (const group of groups.values()) (rewriter.chance() ? one : other)?.push(...group);
  return { allOf: [objectOf(one ?? []), objectOf(other ?? [])] };
}
