import { hasScope, type Scope } from '../../../auth/callers/scopes.js';
import { Problem } from '../../../contract/errors/problem.js';
import type { Actor } from '../../register/controllers.js';
import type { ImportRow } from '../record/entity.js';
import { PLACE } from './parse-line.js';

/** The owner of an import, with the current scopes of its key. */
export interface ImportActor extends Actor {
  readonly importId: string;
}

export function actorOf({ id, ownerDid, keyId }: ImportRow, scopes: readonly Scope[]): ImportActor {
  return { importId: id, ownerDid, keyId, scopes };
}

/** The owner of a line's record. Throws `missing_scope`: otherwise any caller could take external ids that another owner needs. */
export function ownerOf({ owner }: { readonly owner?: string | undefined }, actor: ImportActor): string {
  if (owner === undefined || owner === actor.ownerDid) return actor.ownerDid;
  if (hasScope(actor, 'admin')) return owner;
  throw new Problem(
    'missing_scope',
    'To make a record of another owner needs the scope admin; leave the owner out',
    {
      errors: [
        { field: `${PLACE}.owner`, rule: 'missing_scope', message: 'is not the owner of the API key' },
      ],
    },
  );
}
