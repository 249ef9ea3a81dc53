/** Who may choose the DID of a protocol. */
import type { EntityManager } from 'typeorm';
import { hasScope, missingScope } from '../../auth/callers/scopes.js';
import { isController, type Actor } from '../register/controllers.js';

/**
 * Only those who may act for a DID may use names under it, and no one may use a DID itself: the owner of its twin could impersonate
 * controllers of twins, owners of API keys and signers. Throws `missing_scope` unless the actor has `admin`.
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
