/** The sub-schemas that keywords hold. */
import { isArray, isObject, isSchema, type JsonSchema, type JsonValue } from '../json.js';

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
