/** Who may give a protocol which DID. */
import type { EntityManager } from 'typeorm';
import { hasScope, missingScope } from '../../auth/callers/scopes.js';
import { isController, type Actor } from '../register/controllers.js';

/**
 * Names under a DID are for those who may act for it, and a DID itself for nobody: whoever had its twin would pass for controllers of twins, owners
 * of API keys, those who sign. Throws `missing_scope` unless the actor has `admin`.
 */
export async function assertMayName(manager: EntityManager, actor: Actor, did: string): Promise<void> {
  if (hasScope(actor, 'admin')) return;
  const [, owner] = /^([^/?#]+)\/[^?#]/.exec(did) ?? [];
  if (owner !== undefined && (await isController(manager, actor.ownerDid, owner))) return;
  const own = `${actor.ownerDid}/…`;
  throw missingScope(
    actor,
    ['admin'],
    `To name a protocol ${did}, which is not ${own} or under a twin that you control,`,
  );
}
