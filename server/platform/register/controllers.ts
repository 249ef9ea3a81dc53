import type { EntityManager } from 'typeorm';
import { hasScope, type Scoped } from '../../auth/callers/scopes.js';
import { Problem } from '../../contract/errors/problem.js';
import type { EventActor } from '../../ports/event-log-port.js';
import type { TwinRow } from './fields/fields.js';
import { findControlled } from './store.js';

/** A caller, reduced to what determines its permissions. */
export type Actor = EventActor & Scoped;

/** How far chains of controllers are followed. */
const MAX_STEPS = 8;

/** Whether the owner may change a twin that has this controller; see {@link controlledBy}. */
export async function isController(
  manager: EntityManager,
  ownerDid: string,
  controller: string,
): Promise<boolean> {
  return (await controlledBy(manager, ownerDid, [controller])).has(controller);
}

/**
 * Returns the controllers that the owner may act for: the owner itself, a Membership Group that the owner is a member of, and a twin whose
 * controller the owner may act for.
 */
async function controlledBy(
  manager: EntityManager,
  ownerDid: string,
  controllers: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = [...new Set(controllers)].filter((controller) => controller !== ownerDid);
  if (others.length === 0) return new Set([ownerDid]);
  return new Set([ownerDid, ...(await findControlled(manager, ownerDid, others, MAX_STEPS))]);
}

type Controlled = Pick<TwinRow, 'did' | 'controller'>;

/**
 * One query for many twins. @returns a function that throws `not_controller` unless the actor is a controller of the twin, or has `admin`.
 */
export async function findControl(
  manager: EntityManager,
  actor: Actor,
  twins: readonly Controlled[],
): Promise<(twin: Controlled) => void> {
  if (hasScope(actor, 'admin')) return () => undefined;
  const controlled = await controlledBy(
    manager,
    actor.ownerDid,
    twins.map(({ controller }) => controller),
  );
  return ({ did, controller }) => {
    if (!controlled.has(controller))
      throw new Problem('not_controller', `Only a controller of ${did} may do this: ${controller}`);
  };
}

/** The same for one twin. */
export async function assertController(
  manager: EntityManager,
  actor: Actor,
  twin: Controlled,
): Promise<void> {
  (await findControl(manager, actor, [twin]))(twin);
}
