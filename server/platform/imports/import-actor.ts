import type { Scope } from '../../auth/callers/scopes.js';
import type { Actor } from '../register/controllers.js';
import type { ImportRow } from './entity.js';

/** For whom an import makes things, with what its key may do now. */
export interface ImportActor extends Actor {
  readonly importId: string;
}

export function actorOf({ id, ownerDid, keyId }: ImportRow, scopes: readonly Scope[]): ImportActor {
  return { importId: id, ownerDid, keyId, scopes };
}
