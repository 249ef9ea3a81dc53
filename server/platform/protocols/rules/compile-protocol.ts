import type { Schema } from '../../../contract/types.js';
import { createPropertyChecks } from './property-checks.js';
import type { CompiledProtocol, Role } from '../protocol.js';
import type { Rules } from './protocol-rules.js';

export function compileProtocol(did: string, version: number, rules: Rules): CompiledProtocol {
  return {
    did,
    version,
    validate: createPropertyChecks(rules),
    roles: new Map(Object.entries(rules.relationships).map(([name, rule]) => [name, roleOf(name, rule)])),
  };
}

function roleOf(name: string, rule: Schema<'ProtocolRelationship'>): Role {
  const { kind, max, allowSelf = false } = typeof rule === 'string' ? { kind: rule } : rule;
  return { name, kind, max, allowSelf };
}
