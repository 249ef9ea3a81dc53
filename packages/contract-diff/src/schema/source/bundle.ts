/**
 * A schema and the definitions that it leads to, as one document without annotations, in the form that Ajv and the compiler of formulas read.
 */
import {
  isArray,
  isObject,
  isSchema,
  objectOf,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from '../json.js';
import type { IncludesOptions, SchemaSource } from '../inclusion.js';
import { openExtensible } from './extensible.js';
import {
  SCHEMA_KEYWORDS,
  SCHEMA_LIST_KEYWORDS,
  SCHEMA_MAP_KEYWORDS,
  UNREADABLE_KEYWORDS,
  VALUE_KEYWORDS,
} from './keywords.js';
import { leaveOut } from './direction.js';
import { listed } from './sub-schemas.js';

export type Side = 'left' | 'right';

const PREFIX = '#/$defs/';

export class Bundle {
  readonly root: JsonSchema;
  readonly definitions = new Map<string, JsonSchema>();
  readonly #origins = new Map<JsonObject, JsonSchema>();
  readonly #source: SchemaSource;
  readonly #side: Side;
  readonly #options: IncludesOptions;
  readonly #pending: string[] = [];

  constructor(source: SchemaSource, side: Side, options: IncludesOptions) {
    this.#source = source;
    this.#side = side;
    this.#options = options;
    this.root = this.#copy(source.schema);
    for (let ref = this.#pending.pop(); ref !== undefined; ref = this.#pending.pop())
      this.definitions.set(definitionName(ref), this.#copy(source.resolve(ref)));
  }

  /** The schema of the input that a schema of the bundle was made from. */
  origin(schema: JsonSchema): JsonSchema {
    return isObject(schema) ? (this.#origins.get(schema) ?? schema) : schema;
  }

  definition(name: string): JsonSchema {
    return this.definitions.get(name) ?? false;
  }

  /** The definition that a `$ref` of this bundle leads to. */
  resolve(ref: string): JsonSchema {
    return this.definition(ref.slice(PREFIX.length));
  }

  /** The name of the definition that the `$ref` of a schema leads to. */
  target(schema: JsonObject): string | undefined {
    return typeof schema.$ref === 'string' ? schema.$ref.slice(PREFIX.length) : undefined;
  }

  /** For Ajv. */
  document(): JsonObject {
    return objectOf([
      ['$defs', objectOf(this.definitions)],
      ['allOf', [this.root]],
    ]);
  }

  /** `leftOut` has the names of properties that the schemas around this one leave out. */
  #copy(schema: JsonSchema, leftOut: ReadonlySet<string> = new Set()): JsonSchema {
    if (!isObject(schema)) return schema;
    const resolve = (ref: string) => this.#source.resolve(ref);
    const { direction, extensible } = this.#options;
    const open = extensible && this.#side === 'right' ? openExtensible(schema, resolve) : schema;
    const { schema: read, names } = direction
      ? leaveOut(open, direction, this.#side, leftOut, resolve)
      : { schema: open, names: leftOut };
    const members: [string, JsonValue][] = [];
    for (const [keyword, value] of Object.entries(read)) {
      const copied = this.#copyKeyword(keyword, value, names);
      if (copied !== undefined) members.push([keyword, copied]);
    }
    return this.#containsApart(objectOf(members), schema);
  }

  /** Ajv 8.20 accepts empty arrays for a schema with both `prefixItems` and `contains`, so these become two schemas. */
  #containsApart(copy: JsonObject, original: JsonObject): JsonObject {
    this.#origins.set(copy, original);
    if (copy.prefixItems === undefined || copy.contains === undefined) return copy;
    const { contains, minContains, maxContains, allOf, ...rest } = copy;
    const limits = {
      ...(minContains !== undefined && { minContains }),
      ...(maxContains !== undefined && { maxContains }),
    };
    const apart = { contains, ...limits };
    const whole = { ...rest, allOf: [...listed(allOf), apart] };
    this.#origins.set(apart, original);
    this.#origins.set(whole, original);
    return whole;
  }

  #copyKeyword(keyword: string, value: JsonValue, leftOut: ReadonlySet<string>): JsonValue | undefined {
    if (keyword === '$ref' && typeof value === 'string') return this.#reference(value);
    if (SCHEMA_KEYWORDS.has(keyword)) return this.#copySchema(value);
    if (SCHEMA_LIST_KEYWORDS.has(keyword) && isArray(value))
      return value.map((item) => this.#copySchema(item, keyword === 'prefixItems' ? undefined : leftOut));
    if (SCHEMA_MAP_KEYWORDS.has(keyword) && isObject(value))
      return objectOf(Object.entries(value).map(([name, item]) => [name, this.#copySchema(item)]));
    return VALUE_KEYWORDS.has(keyword) || UNREADABLE_KEYWORDS.has(keyword) ? value : undefined;
  }

  #copySchema(value: JsonValue, leftOut?: ReadonlySet<string>): JsonSchema {
    if (!isSchema(value)) throw new TypeError(`Expected a schema, found ${JSON.stringify(value)}`);
    return this.#copy(value, leftOut);
  }

  #reference(ref: string): string {
    const name = definitionName(ref);
    if (!this.definitions.has(name)) {
      this.definitions.set(name, false);
      this.#pending.push(ref);
    }
    return PREFIX + name;
  }
}

/** A name that needs no escaping in a JSON pointer or a URI. */
function definitionName(ref: string): string {
  return ref.replace(/[^A-Za-z0-9]/g, (character) => `_${character.charCodeAt(0).toString(16)}_`);
}
