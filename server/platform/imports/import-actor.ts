import type { Changer } from '../change/changer.js';
import type { ImportRow } from './entity.js';

/** For whom an import makes things, with what its key was allowed when it came. */
export interface ImportActor extends Changer {
  readonly importId: string;
  readonly isAdmin: boolean;
}

export function actorOf({ id, ownerDid, keyId, isAdmin }: ImportRow): ImportActor {
  return { importId: id, ownerDid, keyId, isAdmin };
}
