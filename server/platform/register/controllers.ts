import type { EntityManager } from 'typeorm';
import { hasScope, type Scoped } from '../../auth/callers/scopes.js';
import { Problem } from '../../contract/problem.js';
import type { EventActor } from '../events/event-actor.js';

/** A caller, as far as it matters for what they may change. */
export type Actor = EventActor & Scoped;

/** Twins that control twins are followed so far. */
const MAX_STEPS = 8;

/** Whether somebody may change a twin that has this controller; see {@link controlledBy}. */
export async function isController(
  manager: EntityManager,
  ownerDid: string,
  controller: string,
): Promise<boolean> {
  return (await controlledBy(manager, ownerDid, [controller])).has(controller);
}

/**
 * Of these controllers those that somebody may act for: themselves, a Membership Group that they are a member of, and a twin whose controller
 * they may act for.
 */
export async function controlledBy(
  manager: EntityManager,
  ownerDid: string,
  controllers: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = [...new Set(controllers)].filter((controller) => controller !== ownerDid);
  if (others.length === 0) return new Set([ownerDid]);
  const found = await manager.query<{ controller: string }[]>(
    `with recursive controllers (controller, did, steps) as (
       select did, did, 0 from unnest($1::text[]) as did
       union
       select controllers.controller, twins.controller, controllers.steps + 1
       from controllers join twins on twins.did = controllers.did where controllers.steps < $3
     )
     select controller from controllers where did = $2
     union
     select controller from controllers join group_members on group_did = did where member_did = $2`,
    [others, ownerDid, MAX_STEPS],
  );
  return new Set([ownerDid, ...found.map(({ controller }) => controller)]);
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
