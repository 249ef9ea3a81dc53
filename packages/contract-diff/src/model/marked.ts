/** Schemas that one of our keys marks or names. */
import { CouldNotCompare } from '../load/could-not-compare.js';
import type { ContractDocument } from '../load/document.js';
import { pointerSteps } from '../load/references.js';
import { isObject, type JsonObject, type JsonValue } from '../schema/json.js';

/** The name of a component, whichever file it is in. */
export function nameOf(document: ContractDocument, node: unknown): string {
  return pointerSteps(document.locate(node).pointer)?.at(-1) ?? '';
}

/** The schema in `components` that the member `key` of the node names. */
export function namedSchema(document: ContractDocument, node: JsonObject, key: string): JsonValue {
  const components = document.dereference(document.root.components);
  const schemas = isObject(components) ? document.dereference(components.schemas) : undefined;
  const name = node[key];
  const schema = isObject(schemas) && typeof name === 'string' ? schemas[name] : undefined;
  if (schema !== undefined) return schema;
  const { file, line } = document.locate(node, key);
  throw new CouldNotCompare(`There is no schema ${JSON.stringify(name)} in components`, file, line);
}
