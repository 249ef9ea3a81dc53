/** Reads the schemas of every dialect as JSON Schema 2020-12. */
import { CouldNotCompare } from '../load/could-not-compare.js';
import type { ContractDocument, Dialect } from '../load/document.js';
import {
  isArray,
  isObject,
  isSchema,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from '../schema/json.js';
import type { SchemaSource } from '../schema/index.js';
import { SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from '../schema/source/keywords.js';

/** References lead to the schemas in the last two. */
const MAPS = new Set([...SCHEMA_MAP_KEYWORDS, '$defs', 'definitions']);

export class SchemaReader {
  readonly #converted = new Map<JsonObject, JsonObject>();

  constructor(readonly document: ContractDocument) {}

  /** What is not there accepts everything. */
  source(node: JsonValue | undefined): SchemaSource {
    return {
      schema: this.#schema(node ?? true),
      resolve: (reference) => this.#schema(this.document.resolve(reference)),
    };
  }

  #schema(value: JsonValue): JsonSchema {
    if (!isSchema(value)) throw new CouldNotCompare(`This is no schema: ${JSON.stringify(value)}`);
    if (typeof value === 'boolean' || this.document.dialect === 'openapi-3.1') return value;
    const known = this.#converted.get(value);
    if (known) return known;
    const converted = this.#convert(value, this.document.dialect);
    this.#converted.set(value, converted);
    this.document.positions.copy(value, converted);
    return converted;
  }

  #convert(schema: JsonObject, dialect: Dialect): JsonObject {
    // Both dialects ignore what is beside a reference.
    if (typeof schema.$ref === 'string') return { $ref: schema.$ref };
    const members = Object.entries(dialect === 'openapi-3.0' ? fromOpenApi30(schema) : fromDraft7(schema));
    return Object.fromEntries(members.map(([key, value]) => [key, this.#member(key, value)]));
  }

  #member(key: string, value: JsonValue): JsonValue {
    if (SCHEMA_KEYWORDS.has(key)) return this.#schema(value);
    if (SCHEMA_LIST_KEYWORDS.has(key) && isArray(value)) return value.map((each) => this.#schema(each));
    if (MAPS.has(key) && isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#schema(each)]));
    return value;
  }
}

function fromOpenApi30(schema: JsonObject): JsonObject {
  const { nullable, exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...rest } = schema;
  const { type } = rest;
  return {
    ...rest,
    ...(nullable === true && typeof type === 'string' ? { type: [type, 'null'] } : {}),
    ...limit('minimum', 'exclusiveMinimum', minimum, exclusiveMinimum),
    ...limit('maximum', 'exclusiveMaximum', maximum, exclusiveMaximum),
  };
}

function limit(name: string, exclusiveName: string, value?: JsonValue, exclusive?: JsonValue): JsonObject {
  if (value === undefined) return {};
  return { [exclusive === true ? exclusiveName : name]: value };
}

function fromDraft7(schema: JsonObject): JsonObject {
  const { dependencies, items, additionalItems, ...rest } = schema;
  return {
    ...rest,
    ...(isArray(items)
      ? { prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) }
      : items === undefined
        ? {}
        : { items }),
    ...(isObject(dependencies) ? splitDependencies(dependencies) : {}),
  };
}

function splitDependencies(dependencies: JsonObject): JsonObject {
  const entries = Object.entries(dependencies);
  return {
    dependentRequired: Object.fromEntries(entries.filter(([, value]) => isArray(value))),
    dependentSchemas: Object.fromEntries(entries.filter(([, value]) => !isArray(value))),
  };
}
