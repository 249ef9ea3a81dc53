/** Roles that only so many may fill. */
import type { EntityManager } from 'typeorm';
import type { Role } from '../protocols/protocol.js';
import type { RelationshipLine } from './parse-line.js';

/** A relationship that nothing speaks against but those that are there. */
export interface Wanted {
  readonly line: RelationshipLine;
  readonly role: Role;
}

export interface RoleCapacity {
  /** @returns whether there is room, or whether it is there already. */
  take(line: RelationshipLine, role: Role): boolean;
}

/** The twins that the relationships lead from are locked, as by all who relate them: until the end of the transaction the counts stay. */
export async function openRoleCapacity(
  manager: EntityManager,
  wanted: readonly Wanted[],
): Promise<RoleCapacity> {
  const limited = wanted.filter(({ role }) => role.max !== undefined).map(({ line }) => line);
  const there = new Set<string>();
  const counts = new Map<string, number>();
  if (limited.length > 0) await count();

  return {
    take({ from, role, to }, { max }) {
      if (max === undefined || there.has(`${role} ${from} ${to}`)) return true;
      const key = `${role} ${from}`;
      const taken = counts.get(key) ?? 0;
      if (taken >= max) return false;
      counts.set(key, taken + 1);
      return true;
    },
  };

  async function count(): Promise<void> {
    const found = await manager.query<{ role: string; from: string; count: number; tos: string[] | null }[]>(
      `select role, from_did as "from", count(*)::int as count, array_agg(to_did) filter (where to_did = any($3)) as tos
       from relationships where from_did = any($1) and role = any($2) group by role, from_did`,
      [limited.map(({ from }) => from), limited.map(({ role }) => role), limited.map(({ to }) => to)],
    );
    for (const { role, from, count: taken, tos } of found) {
      counts.set(`${role} ${from}`, taken);
      for (const to of tos ?? []) there.add(`${role} ${from} ${to}`);
    }
  }
}
