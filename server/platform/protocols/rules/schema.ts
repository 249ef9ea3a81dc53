/** The schema of a protocol's rules. None of their keywords can make a check slow, as `pattern` could. */
import type { Schema } from '../../../contract/types.js';
import type { Rules } from './protocol-rules.js';

type Property = Schema<'ProtocolProperty'>;
type PropertyRule = Schema<'PropertyRule'>;

/** A property given only by its type, as a rule. */
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
