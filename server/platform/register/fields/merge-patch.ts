/** A JSON value with members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** RFC 7396, section 2: `null` removes a member, objects are merged, and any other value replaces the previous one. */
export function mergePatch(target: unknown, patch: JsonObject): Record<string, unknown> {
  // A map, so that a member called `__proto__` needs no special case.
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, isObject(value) ? mergePatch(merged.get(name), value) : value);
  }
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
