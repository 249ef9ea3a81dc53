import type { Schema } from '../contract/types.js';
import type { EventActor } from '../ports/event-log-port.js';

/** Who may write: a caller who signs in by a UCAN, or one with an API key. */
export type CommandCaller =
  | { readonly kind: 'ucan'; readonly did: string }
  | {
      readonly kind: 'apiKey';
      readonly ownerDid: string;
      readonly keyId: string;
      readonly scopes: readonly Schema<'Scope'>[];
    };

/**
 * Whose `Idempotency-Key` it is. An API key and the one that it was rotated to have one owner. A key with other scopes has another owner, even
 * with the same DID: the reply may be a secret that it could not have asked for.
 */
export function ownerOf(caller: CommandCaller): string {
  return caller.kind === 'ucan' ? caller.did : `key:${caller.ownerDid} ${caller.scopes.toSorted().join(' ')}`;
}

/** Who did it, for the log of events. */
export function actorOf(caller: CommandCaller): EventActor {
  return caller.kind === 'ucan' ? { ownerDid: caller.did } : caller;
}
