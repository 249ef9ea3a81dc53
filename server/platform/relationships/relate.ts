/** The rules for relating twins, for one relationship and for the many of an import. */
import type { EntityManager } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import { newIdentifier } from '../../persistence/identifier.js';
import { GROUP_TYPE } from '../members/group.js';
import type { CompiledProtocol, Protocols, Role } from '../protocols/protocol.js';
import { isRoleOfGroups, roleFor, type Wanted } from '../protocols/roles.js';
import {
  attempt,
  isResult,
  openTwins,
  unknownTwins,
  type BatchOptions,
  type Settled,
} from '../register/batch.js';
import { findControl, type Actor } from '../register/controllers.js';
import type { LockedTwin } from '../register/store.js';
import { assertNotUnderReview } from '../register/under-review.js';
import type { RelationshipRow } from './entity.js';
import { countRoles, findExisting, insertRelationships } from './store.js';

export interface Related {
  readonly row: RelationshipRow;
  /** False for an existing relationship, or a duplicate of an earlier item. */
  readonly isNew: boolean;
}

export interface RelateOptions extends BatchOptions {
  /** An Organisation may have groups although its protocol has no such role. */
  readonly allowsGroups?: boolean;
}

/**
 * Relates twins within a transaction. All checks come before the first write: `unknown_twin`, `not_controller`, `twin_under_review`,
 * `unknown_role`, `self_relationship`, `wrong_kind_for_role`, `relationship_exists`, `role_taken`.
 */
export async function relate(
  manager: EntityManager,
  protocols: Protocols,
  actor: Actor,
  wanted: readonly Wanted[],
  options: RelateOptions,
): Promise<Settled<Related>[]> {
  const { place, known, keepsExisting = false, allowsGroups = false } = options;
  const twins = await openTwins(
    manager,
    { changed: wanted.map(({ from }) => from), named: wanted.map(({ to }) => to) },
    options,
  );
  const ends = wanted.map((one, index) => attempt(() => endsOf(one, index)));
  const found = ends.filter(isResult);
  const assertControl = await findControl(manager, actor, found.flatMap(controlled));
  const protocolOf = await findProtocols(manager, protocols, found);
  // Twins that this transaction has created have no other relationships.
  const rows = await findExisting(
    manager,
    wanted.filter(({ from }) => !known?.has(from)),
  );
  const existing = new Map(rows.map((row) => [keyOf({ ...row, from: row.fromDid, to: row.toDid }), row]));

  const allowed = ends.map((one) => (isResult(one) ? attempt(() => assertAllowed(one)) : one));
  const capacity = await openCapacity(
    manager,
    allowed.filter(isResult).filter(({ key }) => !existing.has(key)),
  );
  const createdAt = new Date();
  const created: RelationshipRow[] = [];
  const settled = allowed.map((one) => (isResult(one) ? attempt(() => settle(one)) : one));
  await insertRelationships(manager, created);
  return settled;

  function endsOf(one: Wanted, index: number): Ends {
    const [from, to] = [twins(index, one.from), twins(index, one.to)];
    if (from && to) return { wanted: one, key: keyOf(one), from, to };
    throw unknownTwins({ ...(!from && { from: one.from }), ...(!to && { to: one.to }) }, place);
  }

  function assertAllowed(one: Ends): Allowed {
    const { wanted: asked, key, from, to } = one;
    controlled(one).forEach(assertControl);
    if (!keepsExisting || !existing.has(key)) assertNotUnderReview(from);
    const protocol = protocolOf(from);
    const withGroups = allowsGroups && isRoleOfGroups(from.type, asked.role);
    const role = roleFor(withGroups ? addGroups(protocol, one) : protocol, asked, to.type, place);
    return { wanted: asked, key, role };
  }

  function settle({ wanted: one, key, role }: Allowed): Related {
    const same = existing.get(key);
    if (same && keepsExisting) return { row: same, isNew: false };
    if (same) throw new Problem('relationship_exists', `${one.to} is ${one.role} of ${one.from} already`);
    capacity.take(one, role);
    const row: RelationshipRow = {
      id: newIdentifier('rel'),
      role: one.role,
      fromDid: one.from,
      toDid: one.to,
      createdBy: actor.ownerDid,
      createdAt,
    };
    created.push(row);
    existing.set(key, row);
    return { row, isNew: true };
  }
}

interface Ends {
  readonly wanted: Wanted;
  readonly key: string;
  readonly from: LockedTwin;
  readonly to: LockedTwin;
}

type Allowed = Pick<Ends, 'wanted' | 'key'> & { readonly role: Role };

/** A group belongs to its Organisation: it is deleted with it, and the last one cannot be deleted. Only its controllers may cause that. */
function controlled({ wanted: { role }, from, to }: Ends): LockedTwin[] {
  return isRoleOfGroups(from.type, role) ? [from, to] : [from];
}

/** Neither roles nor DIDs contain spaces. */
function keyOf({ role, from, to }: Wanted): string {
  return `${role} ${from} ${to}`;
}

/** Each in the version that the twin was checked against. */
async function findProtocols(
  manager: EntityManager,
  protocols: Protocols,
  ends: readonly Ends[],
): Promise<(twin: LockedTwin) => CompiledProtocol | undefined> {
  const versionOf = ({ protocol, protocolVersion }: LockedTwin) => `${protocolVersion} ${protocol}`;
  const found = new Map<string, CompiledProtocol | undefined>();
  for (const { from } of ends)
    if (!found.has(versionOf(from)))
      found.set(versionOf(from), await protocols.find(manager, from.protocol, from.protocolVersion));
  return (twin) => found.get(versionOf(twin));
}

function addGroups(protocol: CompiledProtocol | undefined, { wanted: { role } }: Ends) {
  if (!protocol || protocol.roles.has(role)) return protocol;
  const groups = { name: role, kind: GROUP_TYPE, max: undefined, allowSelf: false };
  return { ...protocol, roles: new Map([...protocol.roles, [role, groups]]) };
}

/** Counts roles with a maximum. The twins that relationships lead from are locked, so no other transaction changes the counts. */
async function openCapacity(manager: EntityManager, asked: readonly Allowed[]) {
  const limited = asked.filter(({ role }) => role.max !== undefined).map(({ wanted }) => wanted);
  const roleOf = ({ role, from }: Pick<Wanted, 'role' | 'from'>) => `${role} ${from}`;
  const counts = new Map((await countRoles(manager, limited)).map((one) => [roleOf(one), one.count]));
  return {
    /** Throws `role_taken`. */
    take(wanted: Wanted, { max }: Role): void {
      if (max === undefined) return;
      const count = counts.get(roleOf(wanted)) ?? 0;
      if (count >= max)
        throw new Problem(
          'role_taken',
          `${max} fill the role ${wanted.role} of ${wanted.from}, and the protocol allows no more`,
        );
      counts.set(roleOf(wanted), count + 1);
    },
  };
}
