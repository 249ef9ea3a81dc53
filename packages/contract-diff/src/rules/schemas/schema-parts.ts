/** The parts of a schema: itself, what it refers to, and what it combines. */
import {
  isArray,
  isObject,
  isSchema,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from '../../schema/json.js';
import type { SchemaSource } from '../../schema/index.js';

const UNIONS = ['anyOf', 'oneOf'] as const;

/** By `$ref` and `allOf`: what every value must fit. */
export function partsOf(source: SchemaSource, schema: JsonSchema): JsonObject[] {
  return collect(source, schema, ['allOf'], new Set());
}

/** By unions and conditions as well: what a value may fit. */
export function possiblePartsOf(source: SchemaSource, schema: JsonSchema): JsonObject[] {
  return collect(source, schema, ['allOf', ...UNIONS, 'then', 'else'], new Set());
}

function collect(
  source: SchemaSource,
  schema: JsonSchema,
  keywords: readonly string[],
  seen: Set<JsonSchema>,
): JsonObject[] {
  if (!isObject(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const inner = keywords.flatMap((keyword) => schemasIn(schema[keyword]));
  const referred = typeof schema.$ref === 'string' ? [source.resolve(schema.$ref)] : [];
  return [schema, ...[...referred, ...inner].flatMap((part) => collect(source, part, keywords, seen))];
}

export function schemasIn(value: JsonValue | undefined): JsonSchema[] {
  if (isArray(value)) return value.filter(isSchema);
  return isSchema(value) ? [value] : [];
}

/** What it leads to, where it is nothing but a reference. */
export function target(source: SchemaSource): JsonSchema {
  const seen = new Set<JsonSchema>();
  let { schema } = source;
  while (
    isObject(schema) &&
    typeof schema.$ref === 'string' &&
    Object.keys(schema).length === 1 &&
    !seen.has(schema)
  ) {
    seen.add(schema);
    schema = source.resolve(schema.$ref);
  }
  return schema;
}

/** The branches of all unions of the parts. */
export function branchesOf(parts: readonly JsonObject[]): JsonSchema[] {
  return parts.flatMap((part) => UNIONS.flatMap((keyword) => schemasIn(part[keyword])));
}

export function propertiesOf(parts: readonly JsonObject[]): Map<string, JsonSchema> {
  return new Map(
    parts.flatMap(({ properties }) =>
      isObject(properties)
        ? Object.entries(properties).flatMap(([name, schema]): [string, JsonSchema][] =>
            isSchema(schema) ? [[name, schema]] : [],
          )
        : [],
    ),
  );
}
