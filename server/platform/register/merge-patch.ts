/** A value of JSON that has members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** RFC 7396, section 2: `null` takes a member away, objects are merged, and anything else takes the place of what was there. */
export function mergePatch(target: unknown, patch: JsonObject): Record<string, unknown> {
  // A map, so that a member called `__proto__` is one like any other.
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
