/** The errors of existing twins, by the rules of a protocol. */
import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { FieldError } from '../../../contract/errors/problem.js';
import type { Schema } from '../../../contract/types.js';
import { countFilled, type Filled } from './conforming-twins-store.js';
import { isRoleOfGroups } from '../roles.js';
import type { TwinRow } from '../../register/entity.js';
import { isOfKind, type CompiledProtocol, type Role } from '../protocol.js';

/** Of one twin; more would not help the caller. */
const MAX_ERRORS = 10;
/** The maximum in a message. */
const MAX_TYPES = 5;

/** A page may hold 1,000 twins of 256 KiB; each takes at most 25 ms, and all of them many seconds. */
const MAX_SLICE_MS = 10;

/** The twins that do not conform, by their properties or their relationships. */
export async function validateTwins(
  manager: EntityManager,
  protocol: CompiledProtocol,
  twins: readonly Pick<TwinRow, 'did' | 'type' | 'properties'>[],
): Promise<Schema<'ProtocolFault'>[]> {
  const filled = await rolesFilled(
    manager,
    twins.map(({ did }) => did),
  );
  const faults: Schema<'ProtocolFault'>[] = [];
  let begun = performance.now();
  for (const { did, type, properties } of twins) {
    if (performance.now() - begun > MAX_SLICE_MS) {
      await setImmediate();
      begun = performance.now();
    }
    const errors = [
      ...protocol.validate(properties, 'properties'),
      ...(filled.get(did) ?? []).flatMap((filling) => {
        const role = protocol.roles.get(filling.role);
        // The platform fills it itself, even if the protocol has no such role.
        return !role && isRoleOfGroups(type, filling.role) ? [] : errorsOfRole(role, filling);
      }),
    ];
    if (errors.length > 0) faults.push({ did, errors: errors.slice(0, MAX_ERRORS) });
  }
  return faults;
}

async function rolesFilled(manager: EntityManager, dids: readonly string[]): Promise<Map<string, Filled[]>> {
  const byTwin = new Map<string, Filled[]>();
  for (const row of await countFilled(manager, dids)) {
    const ofTwin = byTwin.get(row.did);
    if (ofTwin) ofTwin.push(row);
    else byTwin.set(row.did, [row]);
  }
  return byTwin;
}

function errorsOfRole(role: Role | undefined, { role: name, types, count, hasSelf }: Filled): FieldError[] {
  const field = `relationships.${name}`;
  if (!role) return [{ field, rule: 'unknown_role', message: 'is filled, and would be no role any more' }];
  const errors: FieldError[] = [];
  const strangers = types.filter((type) => !isOfKind(type, role.kind)).slice(0, MAX_TYPES);
  if (strangers.length > 0) {
    const message = `is filled by ${strangers.join(', ')}, and could only be by ${role.kind}`;
    errors.push({ field, rule: 'wrong_kind_for_role', message });
  }
  if (role.max !== undefined && count > role.max) {
    const message = `is filled by ${count} twins, and could be by ${role.max} at most`;
    errors.push({ field, rule: 'role_taken', message });
  }
  if (hasSelf && !role.allowSelf) {
    errors.push({
      field,
      rule: 'self_relationship',
      message: 'is filled by the twin itself, and could not be',
    });
  }
  return errors;
}
