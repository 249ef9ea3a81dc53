/** Properties by whose values the branches of a union can be told apart. */
import { canonical, isArray, isObject, isSchema, type JsonSchema, type JsonValue } from '../json.js';
import { combined, type Resolve } from './sub-schemas.js';

/** The values that each required property with `const` or `enum` may have, by its name, for a schema that accepts objects only. */
export function requiredConstants(schema: JsonSchema, resolve: Resolve): Map<string, JsonValue[]> {
  const parts = flatten(schema, resolve, new Set());
  if (!parts.some((part) => part.type === 'object')) return new Map();
  const required = new Set(parts.flatMap((part) => (isArray(part.required) ? part.required : [])));
  const constants = new Map<string, JsonValue[]>();
  for (const part of parts) {
    if (!isObject(part.properties)) continue;
    for (const [name, property] of Object.entries(part.properties)) {
      const values = isSchema(property) ? allowedValues(property, resolve) : undefined;
      if (required.has(name) && values) constants.set(name, values);
    }
  }
  return constants;
}

/** The types that a schema allows, where it says so; with `integer` as it is written. */
export function statedTypes(schema: JsonSchema, resolve: Resolve): ReadonlySet<string> | undefined {
  for (const { type, ...part } of flatten(schema, resolve, new Set())) {
    if (typeof type === 'string') return new Set([type]);
    if (isArray(type)) return new Set(type.filter((name) => typeof name === 'string'));
    const values = allowedValues(part, resolve);
    if (values?.every((value) => typeof value === 'string')) return new Set(['string']);
  }
  return undefined;
}

/** Whether it is plain that no value fits both schemas. Undefined means that it is not. */
export function plainlyDisjoint(one: JsonSchema, other: JsonSchema, resolve: Resolve): boolean {
  const types = statedTypes(one, resolve);
  const otherTypes = statedTypes(other, resolve);
  if (types && otherTypes && !overlap(withIntegers(types), withIntegers(otherTypes))) return true;
  const otherConstants = requiredConstants(other, resolve);
  for (const [name, values] of requiredConstants(one, resolve)) {
    const otherValues = otherConstants.get(name);
    if (otherValues && !overlap(new Set(values.map(canonical)), new Set(otherValues.map(canonical))))
      return true;
  }
  return false;
}

/** The name of a property that every branch requires with values of its own; undefined where there is none. */
export function discriminatorOf(
  branches: readonly JsonSchema[],
  resolve: Resolve,
): { name: string; values: JsonValue[] } | undefined {
  const constants = branches.map((branch) => requiredConstants(branch, resolve));
  for (const name of constants[0]?.keys() ?? []) {
    const values = constants.flatMap((known) => known.get(name) ?? []);
    const total = new Set(values.map(canonical)).size;
    if (constants.every((known) => known.has(name)) && total === values.length) return { name, values };
  }
  return undefined;
}

function allowedValues(schema: JsonSchema, resolve: Resolve): JsonValue[] | undefined {
  for (const part of flatten(schema, resolve, new Set())) {
    if (part.const !== undefined) return [part.const];
    if (isArray(part.enum)) return [...part.enum];
  }
  return undefined;
}

function flatten(
  schema: JsonSchema,
  resolve: Resolve,
  seen: Set<JsonSchema>,
): Exclude<JsonSchema, boolean>[] {
  if (!isObject(schema) || seen.has(schema)) return [];
  seen.add(schema);
  return [schema, ...combined(schema, resolve).flatMap((part) => flatten(part, resolve, seen))];
}

function withIntegers(types: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...types].map((type) => (type === 'integer' ? 'number' : type)));
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((item) => other.has(item));
}
