/** What a value in a contract must look like, so that a member of the wrong kind is never read as if it were absent. */
import { isArray, isObject, type JsonObject, type JsonValue } from '../../schema/json.js';

export interface Shape {
  /** As messages call it: `a list`. */
  readonly name: string;
  fits(value: JsonValue): boolean;
  /** Members that an object must have. */
  readonly required?: readonly string[];
  /** What the names of members must look like, where they are not free. */
  readonly names?: Shape;
  /** Of a member or an item; undefined where anything may be. */
  member?(key: string): Shape | undefined;
  /** Where the value itself tells which of several shapes it has. */
  choose?(value: JsonValue): Shape;
}

export const text: Shape = { name: 'a text', fits: (value) => typeof value === 'string' };
export const flag: Shape = { name: 'true or false', fits: (value) => typeof value === 'boolean' };
export const number: Shape = { name: 'a number', fits: (value) => typeof value === 'number' };
export const anyObject: Shape = { name: 'an object', fits: isObject };
export const anyList: Shape = { name: 'a list', fits: isArray };

export const positiveNumber: Shape = {
  name: 'a number above zero',
  fits: (value) => typeof value === 'number' && value > 0,
};

export const count: Shape = {
  name: 'a whole number, zero or more',
  fits: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0,
};

/** As Ajv reads it. Others, such as those of PCRE, would leave the schemas around them unjudged. */
export const regularExpression: Shape = {
  name: 'a regular expression of ECMA-262',
  fits: (value) => typeof value === 'string' && isRegularExpression(value),
};

function isRegularExpression(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

export function matching(pattern: RegExp, name: string): Shape {
  return { name, fits: (value) => typeof value === 'string' && pattern.test(value) };
}

export function oneOf(values: readonly string[]): Shape {
  return {
    name: `one of ${values.join(', ')}`,
    fits: (value) => typeof value === 'string' && values.includes(value),
  };
}

export function either(one: Shape, other: Shape): Shape {
  return {
    name: `${one.name} or ${other.name}`,
    fits: (value) => one.fits(value) || other.fits(value),
    choose: (value) => (one.fits(value) ? one : other),
  };
}

export function list(item: Shape): Shape {
  return { ...anyList, member: () => item };
}

export function filledList(item?: Shape): Shape {
  return {
    name: 'a list with an item at least',
    fits: (value) => isArray(value) && value.length > 0,
    member: () => item,
  };
}

/** The members are called by names. */
export function map(member: Shape, names?: Shape): Shape {
  return { ...anyObject, ...(names && { names }), member: () => member };
}

/** Like `map`; a name that begins with `x-` is an extension. */
export function extensibleMap(member: Shape, names?: Shape): Shape {
  return {
    ...anyObject,
    ...(names && { names: { ...names, fits: (key) => isExtension(key) || names.fits(key) } }),
    member: (key) => (isExtension(key) ? undefined : member),
  };
}

function isExtension(key: JsonValue): boolean {
  return typeof key === 'string' && key.startsWith('x-');
}

/** The members are made when they are asked for, so that shapes may lead back to themselves. */
export function object(
  members: () => Readonly<Record<string, Shape>>,
  required: readonly string[] = [],
): Shape {
  let known: ReadonlyMap<string, Shape> | undefined;
  return {
    ...anyObject,
    required,
    member(key) {
      known ??= new Map(Object.entries({ $ref: text, ...members() }));
      return known.get(key);
    },
  };
}

export function isReference(value: JsonValue): value is JsonObject & { readonly $ref: string } {
  return isObject(value) && typeof value.$ref === 'string';
}
