/** The sub-schemas that keywords hold. */
import { isArray, isObject, isSchema, type JsonObject, type JsonSchema, type JsonValue } from '../json.js';

/** Those of a keyword that holds a list of schemas. */
export function listed(value: JsonValue | undefined): readonly JsonSchema[] {
  return isArray(value) ? value.filter(isSchema) : [];
}

/** Those of a keyword that holds schemas by name. */
export function named(value: JsonValue | undefined): [string, JsonSchema][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]): [string, JsonSchema][] =>
    isSchema(item) ? [[name, item]] : [],
  );
}

export type Resolve = (ref: string) => JsonSchema;

/** The schemas that a value must fit as well, by `$ref` and `allOf`. */
export function combined(schema: JsonObject, resolve: Resolve): JsonSchema[] {
  const parts = isArray(schema.allOf) ? schema.allOf.filter(isSchema) : [];
  return typeof schema.$ref === 'string' ? [resolve(schema.$ref), ...parts] : parts;
}
