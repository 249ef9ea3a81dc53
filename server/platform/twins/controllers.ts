import type { EntityManager } from 'typeorm';
import { hasScope, type Scoped } from '../../auth/api-keys/scopes.js';
import { Problem } from '../../contract/problem.js';
import type { Changer } from '../change/changer.js';

/** A caller, as far as it matters for what they may change. */
export type Actor = Changer & Scoped;

/** Twins that control twins are followed so far. */
const MAX_STEPS = 8;

/**
 * Whether somebody may change a twin: its controller, the members of its controller if that is a Membership Group, and whoever controls the
 * controller if that is a twin.
 */
export async function isController(
  manager: EntityManager,
  ownerDid: string,
  controller: string,
): Promise<boolean> {
  if (ownerDid === controller) return true;
  const [found] = await manager.query<{ controls: boolean }[]>(
    `with recursive controllers (did, steps) as (
       select $1::text, 0
       union
       select twins.controller, controllers.steps + 1
       from controllers join twins on twins.did = controllers.did where controllers.steps < $3
     )
     select exists (select from controllers where did = $2)
       or exists (select from controllers join group_members on group_did = did where member_did = $2) as controls`,
    [controller, ownerDid, MAX_STEPS],
  );
  return found?.controls ?? false;
}

/** Throws `not_controller` unless the actor is a controller of the twin, or has `admin`. */
export async function assertController(
  manager: EntityManager,
  actor: Actor,
  { did, controller }: { readonly did: string; readonly controller: string },
): Promise<void> {
  if (hasScope(actor, 'admin') || (await isController(manager, actor.ownerDid, controller))) return;
  throw new Problem('not_controller', `Only a controller of ${did} may do this: ${controller}`);
}
