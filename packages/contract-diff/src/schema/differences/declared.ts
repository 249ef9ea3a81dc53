/** What the left document says of a place of the instance, for people: the proof does not rest on it. */
import { isArray, isObject, isSchema, type JsonObject, type JsonSchema, type JsonValue } from '../json.js';
import type { Bundle } from '../source/bundle.js';
import { listed, named } from '../source/sub-schemas.js';
import { expressionOf } from '../strings/expression.js';

/** The schema objects that are combined at one place. */
export type Declared = readonly JsonObject[];

/** The schemas with all that they refer to and combine. */
export function declarations(schemas: readonly JsonSchema[], bundle: Bundle): Declared {
  const seen = new Set<JsonObject>();
  const visit = (schema: JsonSchema) => {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    const target = bundle.target(schema);
    if (target !== undefined) visit(bundle.definition(target));
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) listed(schema[keyword]).forEach(visit);
    for (const part of [schema.then, schema.else]) if (isSchema(part)) visit(part);
  };
  schemas.forEach(visit);
  return [...seen];
}

export function declaredMember(declared: Declared, name: string, bundle: Bundle): Declared {
  const own = declared.flatMap(({ properties, patternProperties }) => [
    ...named(properties).filter(([key]) => key === name),
    ...named(patternProperties).filter(([source]) => expressionOf(source)?.test(name)),
  ]);
  if (own.length > 0)
    return declarations(
      own.map(([, schema]) => schema),
      bundle,
    );
  const others = declared.map(({ additionalProperties }) => additionalProperties);
  return declarations(others.filter(isSchema), bundle);
}

/** Without an index: of the items after all prefixes. */
export function declaredItem(declared: Declared, index: number | undefined, bundle: Bundle): Declared {
  const schemas = declared.map(({ prefixItems, items }) =>
    index === undefined ? items : (listed(prefixItems)[index] ?? items),
  );
  return declarations(schemas.filter(isSchema), bundle);
}

/** The first schema that has one of the keywords, else the first one of all. */
export function declaring(declared: Declared, keywords: readonly string[]): JsonObject | undefined {
  return declared.find((schema) => keywords.some((keyword) => schema[keyword] !== undefined)) ?? declared[0];
}

export function declaredNames(declared: Declared): ReadonlySet<string> {
  return new Set(declared.flatMap(({ properties }) => named(properties).map(([name]) => name)));
}

/** The values of all enums and constants. */
export function declaredValues(declared: Declared): readonly JsonValue[] {
  return declared.flatMap((schema) => {
    if (isArray(schema.enum)) return schema.enum;
    return schema.const === undefined ? [] : [schema.const];
  });
}
