/** Finds the definitions that mean the same on both sides because they, and all that they lead to, are written alike. */
import { canonical, isArray, isObject, type JsonValue } from '../json.js';
import type { Bundle } from './bundle.js';

export function sharedDefinitions(left: Bundle, right: Bundle): ReadonlySet<string> {
  const shared = new Set<string>();
  const uses = new Map<string, string[]>();
  for (const [name, definition] of left.definitions) {
    const other = right.definitions.get(name);
    if (other !== undefined && canonical(definition) === canonical(other)) shared.add(name);
    uses.set(name, referenced(definition));
  }
  for (let before = -1; before !== shared.size;) {
    before = shared.size;
    for (const name of shared)
      if (!(uses.get(name) ?? []).every((used) => shared.has(used))) shared.delete(name);
  }
  return shared;

  function referenced(value: JsonValue): string[] {
    if (isArray(value)) return value.flatMap(referenced);
    if (!isObject(value)) return [];
    const own = left.target(value);
    return [...(own === undefined ? [] : [own]), ...Object.values(value).flatMap(referenced)];
  }
}
