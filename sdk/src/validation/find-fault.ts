import type { ValidationError } from './validation-error.js';

/** The keywords of JSON Schema that the contract's events have. `make generate` fails for an event with another one. */
export interface PayloadSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  readonly format?: string;
  readonly items?: PayloadSchema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, PayloadSchema>>;
  readonly allOf?: readonly PayloadSchema[];
}

/** The first rule that a JSON value breaks, with the names and texts of Ajv; undefined when it fits. */
export const findFault = (schema: PayloadSchema, value: unknown): ValidationError | undefined => {
  const [keyword, message] = brokenRule(schema, value) ?? [];
  if (keyword !== undefined)
    return {
      ...{ instancePath: '', schemaPath: `#/${keyword}`, keyword, message },
      params: { [keyword]: schema[keyword] },
    };
  const { items, properties, allOf } = schema;
  if (items && Array.isArray(value))
    for (const [at, item] of value.entries()) {
      const fault = findFault(items, item);
      if (fault) return below(fault, 'items', at);
    }
  if (properties && isRecord(value))
    for (const [name, each] of Object.entries(properties)) {
      const member = value[name];
      const fault = member === undefined ? undefined : findFault(each, member);
      if (fault) return below(fault, `properties/${name}`, name);
    }
  if (allOf)
    for (const [at, each] of allOf.entries()) {
      const fault = findFault(each, value);
      if (fault) return below(fault, `allOf/${at}`);
    }
  return undefined;
};

/** The fault as one of what surrounds it. Paths are made only when there is one. */
const below = (fault: ValidationError, schemaPath: string, member?: string | number): ValidationError => ({
  ...fault,
  instancePath: member === undefined ? fault.instancePath : `/${member}${fault.instancePath}`,
  schemaPath: `#/${schemaPath}${fault.schemaPath.slice(1)}`,
});

type BrokenRule = readonly [keyword: keyof PayloadSchema, message: string];

const brokenRule = (schema: PayloadSchema, value: unknown): BrokenRule | undefined => {
  const { type, minimum = -Infinity, required = [], enum: members } = schema;
  if (type !== undefined && !isOfType(type, value)) return ['type', `must be ${type}`];
  if (typeof value === 'number' && value < minimum) return ['minimum', `must be >= ${minimum}`];
  const broken = typeof value === 'string' ? brokenByText(schema, value) : undefined;
  if (broken) return broken;
  if (members && !members.includes(value)) return ['enum', 'must be equal to one of the allowed values'];
  const missing = isRecord(value) ? required.find((name) => value[name] === undefined) : undefined;
  return missing === undefined ? undefined : ['required', `must have required property '${missing}'`];
};

const brokenByText = (
  { minLength = 0, maxLength = Infinity, pattern, format }: PayloadSchema,
  text: string,
): BrokenRule | undefined => {
  // A code point is one character or two.
  if (text.length > maxLength && Array.from(text).length > maxLength)
    return ['maxLength', `must NOT have more than ${maxLength} characters`];
  if (text.length < 2 * minLength && Array.from(text).length < minLength)
    return ['minLength', `must NOT have fewer than ${minLength} characters`];
  if (pattern?.test(text) === false) return ['pattern', `must match pattern "${pattern.source}"`];
  if (format !== undefined && !isDateTime(text)) return ['format', `must match format "${format}"`];
  return undefined;
};

const isOfType = (type: string, value: unknown): boolean => {
  if (type === 'object') return isRecord(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === typeof value;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** RFC 3339, without leap seconds. Each piece of an answer has a time, so it is read without a calendar. */
const isDateTime = (text: string): boolean => {
  const [, year, month, day] =
    /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/.exec(
      text,
    ) ?? [];
  return day !== undefined && (day <= '28' || Number(day) <= daysOf(Number(year), Number(month)));
};

const daysOf = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};
