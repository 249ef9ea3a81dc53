/** Rules as a JSON Schema 2020-12. None of its words can make a check run long, as `pattern` could. */
import type { AnySchemaObject } from 'ajv';
import type { Schema } from '../../contract/types.js';
import type { Rules } from './rules.js';

type Property = Schema<'ProtocolProperty'>;
type PropertyRule = Schema<'PropertyRule'>;

export function schemaOf({
  properties,
  additionalProperties,
}: Omit<Rules, 'relationships'>): AnySchemaObject {
  return objectOf(properties, additionalProperties);
}

/** A property that is its type alone, as a rule. */
export function ruleOf(property: Property): PropertyRule {
  return typeof property === 'string' ? { type: property } : property;
}

/** On all levels together. */
export function countProperties(properties: Rules['properties']): number {
  return Object.values(properties).reduce((count, property) => count + 1 + countWithin(ruleOf(property)), 0);
}

function countWithin({ properties, items }: PropertyRule): number {
  return (
    (properties ? countProperties(properties) : 0) + (items === undefined ? 0 : countWithin(ruleOf(items)))
  );
}

function objectOf(properties: Rules['properties'], additionalProperties: boolean): AnySchemaObject {
  const rules = Object.entries(properties).map(([name, property]) => [name, ruleOf(property)] as const);
  return {
    type: 'object',
    // Names may be those of `Object.prototype`; in this way they become members of their own.
    properties: Object.fromEntries(rules.map(([name, rule]) => [name, propertyOf(rule)])),
    required: rules.filter(([, { required }]) => required).map(([name]) => name),
    additionalProperties,
  };
}

function propertyOf(rule: PropertyRule): AnySchemaObject {
  const { type, properties, additionalProperties = false, items, minimum, maximum, maxLength } = rule;
  return {
    type,
    ...(properties && objectOf(properties, additionalProperties)),
    ...(items !== undefined && { items: propertyOf(ruleOf(items)) }),
    ...(rule.enum && { enum: rule.enum }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(maxLength !== undefined && { maxLength }),
  };
}
