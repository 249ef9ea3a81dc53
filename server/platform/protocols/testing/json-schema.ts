/** Rules as a JSON Schema 2020-12: what they mean, for Ajv to say. */
import type { AnySchemaObject } from 'ajv';
import type { Schema } from '../../../contract/types.js';
import type { Rules } from '../rules/protocol-rules.js';
import { ruleOf } from '../rules/schema.js';

export function schemaOf({
  properties,
  additionalProperties,
}: Omit<Rules, 'relationships'>): AnySchemaObject {
  return objectOf(properties, additionalProperties);
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

function propertyOf(rule: Schema<'PropertyRule'>): AnySchemaObject {
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
