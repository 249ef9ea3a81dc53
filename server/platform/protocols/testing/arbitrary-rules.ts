/** Rules for property-based tests. */
import fc from 'fast-check';
import type { Schema } from '../../../contract/types.js';
import type { Rules } from '../rules/protocol-rules.js';

/** Rules as the contract lets them pass, contradictions among them. */
const type = fc.constantFrom<Schema<'PropertyType'>>(
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
);
export const name = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'constructor',
    'toString',
    '__proto__',
    'a/b',
    'a~b',
    "it's",
    '"',
    '$ref',
    '',
    '\u2028',
  ),
  fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
);
const { rules: anyProperties } = fc.letrec<{
  rules: Rules['properties'];
  property: Schema<'ProtocolProperty'>;
}>((tie) => ({
  rules: fc.dictionary(name, tie('property'), { maxKeys: 4 }),
  property: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    type,
    fc.record(
      {
        type,
        required: fc.boolean(),
        enum: fc.array(fc.oneof(fc.string(), fc.integer(), fc.boolean()), { minLength: 1, maxLength: 3 }),
        minimum: fc.integer({ min: -5, max: 5 }),
        maximum: fc.integer({ min: -5, max: 5 }),
        maxLength: fc.nat(5),
        properties: tie('rules'),
        additionalProperties: fc.boolean(),
        items: tie('property'),
      },
      { requiredKeys: ['type'] },
    ),
  ),
}));

/** Rules that are accepted: words that do not go with the type are left out. */
export const goodProperties = anyProperties.map(withoutContradictions);

function withoutContradictions(properties: Rules['properties']): Rules['properties'] {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => key !== '__proto__' && key !== '')
      .map(([key, property]) => [key, good(property)]),
  );
}

function good(property: Schema<'ProtocolProperty'>, isItem = false): Schema<'ProtocolProperty'> {
  if (typeof property === 'string') return property;
  const required = isItem || property.required === undefined ? {} : { required: property.required };
  const { minimum = 0, maximum = 0 } = property;
  switch (property.type) {
    case 'object':
      return {
        type: 'object',
        ...required,
        ...(property.properties && {
          properties: withoutContradictions(property.properties),
          additionalProperties: property.additionalProperties ?? false,
        }),
      };
    case 'array':
      return {
        type: 'array',
        ...required,
        ...(property.items !== undefined && { items: good(property.items, true) }),
      };
    case 'string':
      if (property.enum?.some(isText))
        return { type: 'string', ...required, enum: property.enum.filter(isText) };
      return {
        type: 'string',
        ...required,
        ...(property.maxLength !== undefined && { maxLength: property.maxLength }),
      };
    case 'boolean':
      return { type: 'boolean', ...required };
    default:
      return { type: property.type, ...required, minimum, maximum: Math.max(minimum, maximum) };
  }
}

const isText = (value: unknown) => typeof value === 'string';

/** A twin's properties, with all that the rules name. */
export function exampleOf(properties: Rules['properties']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, valueOf(property)]));
}

function valueOf(property: Schema<'ProtocolProperty'>): unknown {
  const rule = typeof property === 'string' ? { type: property } : property;
  switch (rule.type) {
    case 'object':
      return 'properties' in rule && rule.properties ? exampleOf(rule.properties) : { any: 'thing' };
    case 'array':
      return 'items' in rule && rule.items !== undefined ? [valueOf(rule.items)] : [1, 'two'];
    case 'string':
      return 'enum' in rule ? (rule.enum?.[0] ?? '') : '';
    case 'boolean':
      return false;
    default:
      return 'minimum' in rule && rule.minimum !== undefined ? rule.minimum : 0;
  }
}
