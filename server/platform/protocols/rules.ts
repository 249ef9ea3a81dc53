import type { Schema } from '../../contract/types.js';

/** What a version of a protocol asks of its twins. */
export interface Rules {
  properties: Schema<'ProtocolProperties'>;
  relationships: Schema<'ProtocolRelationships'>;
  /** Whether twins may have properties that are not named. */
  additionalProperties: boolean;
}

/** Rules of the contract's form, with what was left out. */
export function wholeRules({ properties, relationships, additionalProperties }: Partial<Rules>): Rules {
  return {
    properties: properties ?? {},
    relationships: relationships ?? {},
    additionalProperties: additionalProperties ?? false,
  };
}

/** The properties of a protocol's twin. */
export function asTwinProperties(rules: Rules, version: number): Record<string, unknown> {
  return { ...wholeRules(rules), version };
}
