import type { EntityManager } from 'typeorm';
import { hasScope } from '../../auth/callers/scopes.js';
import { Problem } from '../../contract/problem.js';
import { controlledBy, type Actor } from './controllers.js';
import type { TwinRow } from './entity.js';

type Controlled = Pick<TwinRow, 'did' | 'controller'>;

/** Asks once for many twins. @returns what throws `not_controller` unless the actor is a controller of one of them, or has `admin`. */
export async function findControl(
  manager: EntityManager,
  actor: Actor,
  twins: readonly Controlled[],
): Promise<(twin: Controlled) => void> {
  if (hasScope(actor, 'admin')) return () => undefined;
  const controllers = twins.map(({ controller }) => controller);
  const controlled = await controlledBy(manager, actor.ownerDid, controllers);
  return ({ did, controller }) => {
    if (controlled.has(controller)) return;
    throw new Problem('not_controller', `Only a controller of ${did} may do this: ${controller}`);
  };
}
