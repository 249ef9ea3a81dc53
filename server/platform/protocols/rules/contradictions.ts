/** Errors in rules that the contract's schema cannot express. */
import { Problem, type FieldError } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import type { Rules } from './protocol-rules.js';
import { countProperties, ruleOf } from './schema.js';

type PropertyRule = Schema<'PropertyRule'>;
type PropertyType = Schema<'PropertyType'>;

/** Nested objects, the outermost being level 1. */
export const MAX_LEVELS = 5;
/** On all levels together: compiling takes some microseconds for each. */
export const MAX_PROPERTIES = 500;
/** As JSON. A page of protocols, and every event of one, contains this much. */
export const MAX_CHARACTERS = 65_536;
/** More would not help the caller. */
const MAX_ERRORS = 20;

/** Throws `invalid_protocol` with every error, unless the rules can be satisfied. `place` is their location, such as `body`. */
export function assertRules(rules: Rules, place: string): void {
  const errors = errorsOfProperties(rules.properties, `${place}.properties`, 1);
  if (JSON.stringify(rules).length > MAX_CHARACTERS)
    errors.unshift(fieldError(place, `may have rules of ${MAX_CHARACTERS} characters as JSON, and no more`));
  const count = countProperties(rules.properties);
  if (count > MAX_PROPERTIES)
    errors.unshift(fieldError(`${place}.properties`, `may be ${MAX_PROPERTIES} in all, and are ${count}`));
  const [first] = errors;
  if (!first) return;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  throw new Problem('invalid_protocol', `${first.field} ${first.message}${more}`, {
    errors: errors.slice(0, MAX_ERRORS),
  });
}

function errorsOfProperties(properties: Rules['properties'], place: string, level: number): FieldError[] {
  if (level > MAX_LEVELS)
    return [fieldError(place, `may be nested ${MAX_LEVELS} levels deep, and no deeper`)];
  return Object.entries(properties).flatMap(([name, property]) => {
    const at = `${place}.${name}`;
    // JavaScript treats this name specially, so a property check would ignore it.
    if (name === '__proto__') return [fieldError(at, 'is a name that cannot be used')];
    return errorsOfRule(ruleOf(property), at, level);
  });
}

function errorsOfRule(rule: PropertyRule, place: string, level: number): FieldError[] {
  const { properties, items } = rule;
  return [
    ...misplaced(rule).map((word) =>
      fieldError(`${place}.${word}`, `does not go with the type ${rule.type}`),
    ),
    ...errorsOfRange(rule, place),
    ...errorsOfEnum(rule, place),
    ...(properties ? errorsOfProperties(properties, `${place}.properties`, level + 1) : []),
    ...(items === undefined ? [] : errorsOfItems(ruleOf(items), `${place}.items`, level + 1)),
  ];
}

function errorsOfItems(rule: PropertyRule, place: string, level: number): FieldError[] {
  if (level > MAX_LEVELS)
    return [fieldError(place, `may be nested ${MAX_LEVELS} levels deep, and no deeper`)];
  return [
    ...(rule.required === undefined ? [] : [fieldError(`${place}.required`, 'does not go with items')]),
    ...errorsOfRule(rule, place, level),
  ];
}

/** The keywords that apply to some types only. */
const typesOf = {
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  maxLength: ['string'],
  enum: ['string', 'number', 'integer', 'boolean'],
  properties: ['object'],
  items: ['array'],
} as const satisfies Partial<Record<keyof PropertyRule, readonly PropertyType[]>>;

function misplaced(rule: PropertyRule): string[] {
  const words = Object.entries<readonly PropertyType[]>(typesOf)
    .filter(([word, types]) => Object.hasOwn(rule, word) && !types.includes(rule.type))
    .map(([word]) => word);
  return rule.additionalProperties !== undefined && !rule.properties
    ? [...words, 'additionalProperties']
    : words;
}

function errorsOfRange({ type, minimum, maximum }: PropertyRule, place: string): FieldError[] {
  if (minimum === undefined || maximum === undefined) return [];
  const isEmpty = type === 'integer' ? Math.ceil(minimum) > Math.floor(maximum) : minimum > maximum;
  return isEmpty
    ? [fieldError(`${place}.minimum`, `leaves no ${type} up to the maximum, which is ${maximum}`)]
    : [];
}

function errorsOfEnum(rule: PropertyRule, place: string): FieldError[] {
  return (rule.enum ?? []).flatMap((value, at) =>
    fits(value, rule) ? [] : [fieldError(`${place}.enum[${at}]`, `is nothing that the other rules let pass`)],
  );
}

function fits(
  value: string | number | boolean,
  { type, minimum = -Infinity, maximum = Infinity, maxLength = Infinity }: PropertyRule,
): boolean {
  switch (typeof value) {
    case 'string':
      // In code points, as JSON Schema counts.
      return type === 'string' && Array.from(value).length <= maxLength;
    case 'boolean':
      return type === 'boolean';
    default:
      return (
        (type === 'number' || (type === 'integer' && Number.isInteger(value))) &&
        value >= minimum &&
        value <= maximum
      );
  }
}

function fieldError(field: string, message: string): FieldError {
  return { field: field.slice(0, 200), rule: 'invalid_protocol', message };
}
