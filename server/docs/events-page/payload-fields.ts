import { nameOf, resolve, type Schema } from '../../contract/contract-document.js';

/** One row of a payload's table. */
export interface Field {
  /** The path within the payload, such as `errors[].field`. */
  path: string;
  required: boolean;
  schema: Schema;
  /** The component of the schema, if it has a name. */
  component?: string;
}

/** One variant of a payload; most have one. */
export interface Form {
  title?: string;
  fields: Field[];
  /** Fields of which at least one is required. */
  oneNeeded: string[];
}

/** Follows a reference and keeps its sibling keywords, such as a separate description. */
export function follow(document: object, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...beside } = schema;
  return { ...follow(document, resolve<Schema>(document, { $ref })), ...beside };
}

/** Lists the fields of an object's schema, including nested objects, variant by variant. */
export function formsOf(document: object, payload: Schema): Form[] {
  const { oneOf, anyOf, ...rest } = follow(document, payload);
  const base = fieldsOf(document, rest, '', []);
  const alternatives = oneOf ?? anyOf ?? [];
  const oneNeeded = onlyRequire(rest, alternatives);
  if (alternatives.length === 0 || oneNeeded.length > 0) return [{ fields: base, oneNeeded }];
  return alternatives.map((alternative, index) => ({
    title: componentOf(alternative) ?? `Form ${index + 1}`,
    fields: [...base, ...fieldsOf(document, follow(document, alternative), '', [])],
    oneNeeded: [],
  }));
}

/** Branches that only make one of the object's own fields required. */
function onlyRequire({ properties = {} }: Schema, alternatives: Schema[]): string[] {
  const names = alternatives.map(({ required = [] }) => required);
  return names.every((required) => required.length === 1 && required.every((name) => name in properties))
    ? names.flat()
    : [];
}

function fieldsOf(document: object, schema: Schema, prefix: string, within: string[]): Field[] {
  const merged = [schema, ...(schema.allOf ?? []).map((part) => follow(document, part))];
  return merged.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, property]) => {
      const path = prefix + name;
      const component = componentOf(property);
      const field: Field = {
        path,
        required: required.includes(name),
        schema: follow(document, property),
        ...(component && { component }),
      };
      return [field, ...nestedFields(document, property, path, within)];
    }),
  );
}

/** The fields of an object, or of the objects in an array or a record. A recursive schema is not expanded again. */
function nestedFields(document: object, schema: Schema, path: string, within: string[]): Field[] {
  const component = componentOf(schema);
  if (component !== undefined && within.includes(component)) return [];
  const inside = component === undefined ? within : [...within, component];
  const { items, additionalProperties, ...rest } = follow(document, schema);
  return [
    ...fieldsOf(document, rest, `${path}.`, inside),
    ...(items ? nestedFields(document, items, `${path}[]`, inside) : []),
    ...(typeof additionalProperties === 'object'
      ? nestedFields(document, additionalProperties, `${path}.*`, inside)
      : []),
  ];
}

export function componentOf(schema: Schema): string | undefined {
  return schema.$ref === undefined ? undefined : nameOf({ $ref: schema.$ref });
}
