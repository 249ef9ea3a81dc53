/** JSON values and schemas, and how they compare. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export type JsonSchema = boolean | JsonObject;

export const JSON_TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

/** `integer` is not among them: it is a number that is a multiple of 1. */
export type JsonType = (typeof JSON_TYPES)[number];

export function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isSchema(value: JsonValue | undefined): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value);
}

export function typeOf(value: JsonValue): JsonType {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  return typeof value === 'string' ? 'string' : 'object';
}

/** The same text for equal values, whatever the order of their members. */
export function canonical(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (isObject(value)) {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value === 0 ? 0 : value);
}

/** An object with any member names, `__proto__` included. */
export function objectOf(members: Iterable<readonly [string, JsonValue]>): JsonObject {
  return Object.fromEntries(members);
}

export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
