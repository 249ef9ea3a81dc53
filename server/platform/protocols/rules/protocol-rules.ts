import type { Schema } from '../../../contract/types.js';

/** The requirements of a protocol version for its twins. */
export interface Rules {
  properties: Schema<'ProtocolProperties'>;
  relationships: Schema<'ProtocolRelationships'>;
  /** Whether twins may have other properties. */
  additionalProperties: boolean;
}

/** Rules of the contract's form, with defaults filled in. */
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
