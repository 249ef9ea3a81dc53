/** Leaves out properties that do not travel in a direction: `readOnly` ones of requests, `writeOnly` ones of replies. */
import { isArray, isObject, isSchema, objectOf, type JsonObject, type JsonSchema } from '../json.js';
import type { IncludesOptions } from '../inclusion.js';
import { combined, type Resolve } from './sub-schemas.js';

/**
 * The writer (left) never sends such a property, so its schema is `false` there; the reader (right) ignores it, so its schema is `true`.
 * `outer` has the names that the schemas around this one leave out.
 */
export function leaveOut(
  schema: JsonObject,
  direction: NonNullable<IncludesOptions['direction']>,
  side: 'left' | 'right',
  outer: ReadonlySet<string>,
  resolve: Resolve,
): { schema: JsonObject; names: ReadonlySet<string> } {
  const marker = direction === 'request' ? 'readOnly' : 'writeOnly';
  const names = new Set([...outer, ...markedNames(schema, marker, resolve, new Set())]);
  if (names.size === 0) return { schema, names };
  const members = Object.entries(schema).map(([keyword, value]): [string, JsonObject[string]] => {
    if (keyword === 'required' && isArray(value))
      return [keyword, value.filter((name) => typeof name !== 'string' || !names.has(name))];
    if (keyword === 'properties' && isObject(value))
      return [
        keyword,
        objectOf(
          Object.entries(value).map(([name, item]) => [name, names.has(name) ? side === 'right' : item]),
        ),
      ];
    return [keyword, value];
  });
  return { schema: objectOf(members), names };
}

/** The names of marked properties of a schema and of all that it combines by `allOf` and `$ref`. */
function markedNames(schema: JsonSchema, marker: string, resolve: Resolve, seen: Set<JsonSchema>): string[] {
  if (!isObject(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const own = isObject(schema.properties)
    ? Object.entries(schema.properties)
        .filter(([, item]) => isSchema(item) && isMarked(item, marker, resolve, new Set()))
        .map(([name]) => name)
    : [];
  return [...own, ...combined(schema, resolve).flatMap((part) => markedNames(part, marker, resolve, seen))];
}

function isMarked(schema: JsonSchema, marker: string, resolve: Resolve, seen: Set<JsonSchema>): boolean {
  if (!isObject(schema) || seen.has(schema)) return false;
  seen.add(schema);
  return (
    schema[marker] === true || combined(schema, resolve).some((part) => isMarked(part, marker, resolve, seen))
  );
}
