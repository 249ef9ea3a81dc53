/** A contract without references, as @asyncapi/diff wants it. Where a schema leads back to itself, its copy ends. */
import type { ContractDocument } from '../../../../packages/contract-diff/src/load/document.js';
import { isArray, isObject, type JsonValue } from '../../../../packages/contract-diff/src/schema/json.js';

export function dereferenced(document: ContractDocument): JsonValue {
  const copy = (value: JsonValue, around: ReadonlySet<JsonValue>): JsonValue => {
    if (isArray(value)) return value.map((item) => copy(item, around));
    if (!isObject(value)) return value;
    const target = document.dereference(value) ?? {};
    if (around.has(target)) return {};
    if (!isObject(target)) return copy(target, around);
    const inside = new Set([...around, target]);
    return Object.fromEntries(Object.entries(target).map(([key, each]) => [key, copy(each, inside)]));
  };
  return copy(document.root, new Set());
}
