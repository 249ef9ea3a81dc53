import type { CompiledProtocol } from './protocol.js';
/** What a protocol says about who may fill a role. */
import { Problem, type ProblemCode } from '../../contract/errors/problem.js';
import { isOfKind, type Role } from './protocol.js';

/** A requested relationship. */
export interface Wanted {
  readonly role: string;
  /** A DID. */
  readonly from: string;
  /** A DID. */
  readonly to: string;
}

/** The role of an Organisation's Membership Groups, in any protocol. */
export const GROUPS = 'groups';

/** Whether the role is that of the Membership Groups which an Organisation always has (specification, part 2.2), whatever its protocol. */
export function isRoleOfGroups(fromType: string, role: string): boolean {
  return role === GROUPS && isOfKind(fromType, 'Organisation');
}

/** More names would not help the caller. */
const MAX_NAMES = 50;

/**
 * The role, when the kind of the other twin may fill it. Throws `unknown_role`, `self_relationship` or `wrong_kind_for_role`. `place` is
 * the prefix of error fields, such as `body`.
 */
export function roleFor(
  protocol: CompiledProtocol | undefined,
  { role: name, from, to }: Wanted,
  toType: string,
  place = 'body',
): Role {
  const role = protocol?.roles.get(name);
  if (!role) {
    throw refusal('unknown_role', `${place}.role`, `must be a role of ${from}: ${rolesOf(protocol)}`);
  }
  if (from === to && !role.allowSelf) {
    throw refusal('self_relationship', `${place}.to`, `must be another twin: none is ${name} of itself`);
  }
  if (!isOfKind(toType, role.kind)) {
    throw refusal(
      'wrong_kind_for_role',
      `${place}.to`,
      `must be of the kind ${role.kind} to be ${name}, and ${to} is of the type ${toType}`,
    );
  }
  return role;
}

function rolesOf(protocol: CompiledProtocol | undefined): string {
  const names = [...(protocol?.roles.keys() ?? [])].sort();
  if (names.length === 0) return 'its protocol has none';
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return `its protocol has ${names.slice(0, MAX_NAMES).join(', ')}${more}`;
}

function refusal(code: ProblemCode, field: string, message: string): Problem {
  return new Problem(code, `${field} ${message}`, { errors: [{ field, rule: code, message }] });
}
