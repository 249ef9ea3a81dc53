/** Small random changes of a schema: a limit moved, a keyword gone, another sub-schema. Most of them change the meaning. */
import { isArray, isObject, isSchema, type JsonObject, type JsonSchema, type JsonValue } from '../json.js';
import { SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from '../source/keywords.js';
import type { SchemaDocument } from './schema-document.js';
import type { Random } from './seeded-random.js';

/** `spare` is put in the place of a sub-schema, or added to one. */
export function edited(document: SchemaDocument, spare: JsonSchema, random: Random): SchemaDocument {
  const definitions = Object.entries(document.definitions);
  const chosen = random.below(definitions.length + 3);
  const [ref, definition] = definitions[chosen] ?? [];
  if (ref === undefined || definition === undefined)
    return { ...document, schema: editedSchema(document.schema, spare, random) };
  return {
    ...document,
    definitions: { ...document.definitions, [ref]: editedSchema(definition, spare, random) },
  };
}

function editedSchema(schema: JsonSchema, spare: JsonSchema, random: Random): JsonSchema {
  const keyword = isObject(schema) ? random.pick(Object.keys(schema)) : undefined;
  if (!isObject(schema) || keyword === undefined) return spare;
  const value = schema[keyword] ?? null;
  const inner = editedInside(keyword, value, spare, random);
  if (inner !== undefined && random.chance(0.75)) return { ...schema, [keyword]: inner };
  const { [keyword]: _, ...rest } = schema;
  if (random.chance(0.2) && keyword !== '$ref') return rest;
  return isObject(spare) && random.chance(0.3)
    ? { ...schema, ...spare }
    : { ...schema, [keyword]: editedValue(keyword, value, random) };
}

/** With a change in one of the sub-schemas of a keyword. */
function editedInside(
  keyword: string,
  value: JsonValue,
  spare: JsonSchema,
  random: Random,
): JsonValue | undefined {
  if (SCHEMA_KEYWORDS.has(keyword) && isSchema(value)) return editedSchema(value, spare, random);
  if (SCHEMA_LIST_KEYWORDS.has(keyword) && isArray(value)) {
    const index = random.below(value.length);
    return value.map((item, i) => (i === index && isSchema(item) ? editedSchema(item, spare, random) : item));
  }
  if (SCHEMA_MAP_KEYWORDS.has(keyword) && isObject(value)) return editedMember(value, spare, random);
  return undefined;
}

function editedMember(schemas: JsonObject, spare: JsonSchema, random: Random): JsonObject {
  const name = random.pick(Object.keys(schemas));
  const schema = name === undefined ? undefined : schemas[name];
  if (name === undefined || !isSchema(schema)) return { a: spare };
  const { [name]: _, ...rest } = schemas;
  return random.chance(0.15) ? rest : { ...schemas, [name]: editedSchema(schema, spare, random) };
}

function editedValue(keyword: string, value: JsonValue, random: Random): JsonValue {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number')
    return keyword === 'const' || value < 1 ? value + 1 : value + (random.chance(0.5) ? 1 : -1) || 1;
  if (!isArray(value) || value.length < 2) return value;
  const index = random.below(value.length);
  return value.filter((_, i) => i !== index);
}
