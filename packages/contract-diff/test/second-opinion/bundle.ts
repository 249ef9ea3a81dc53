/** Writes a contract of many files as one, which oasdiff can read. */
import type { ContractDocument } from '../../src/load/document.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../src/schema/json.js';

export function bundle(document: ContractDocument): JsonObject {
  const schemas = new Map<string, JsonValue>();
  const components = document.dereference(document.root.components);
  const nameOf = (reference: string): string => reference.replaceAll(/[^A-Za-z0-9]+/g, '_');

  /** Schemas stay references, as they may lead back to themselves; all else is written out. */
  const copy = (value: JsonValue, isSchema: boolean): JsonValue => {
    if (isArray(value)) return value.map((item) => copy(item, isSchema));
    if (!isObject(value)) return value;
    const { $ref: reference, ...siblings } = value;
    if (typeof reference !== 'string') return copyMembers(value, isSchema);
    if (!isSchema) return copy(document.resolve(reference), false);
    const name = nameOf(reference);
    if (!schemas.has(name)) {
      schemas.set(name, true);
      schemas.set(name, copy(document.resolve(reference), true));
    }
    return { $ref: `#/components/schemas/${name}`, ...copyMembers(siblings, true) };
  };
  const copyMembers = (object: JsonObject, isSchema: boolean): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => [key, copy(value, isSchema || key === 'schema')]),
    );

  const { components: _, ...root } = document.root;
  const securitySchemes = isObject(components) ? components.securitySchemes : undefined;
  return {
    ...copyMembers(root, false),
    components: {
      ...(securitySchemes === undefined ? {} : { securitySchemes }),
      schemas: Object.fromEntries(schemas),
    },
  };
}
