import { hasScope, type Scope } from '../../../auth/callers/scopes.js';
import { Problem } from '../../../contract/problem.js';
import type { Actor } from '../../register/controllers.js';
import type { ImportRow } from '../record/entity.js';
import { PLACE } from './parse-line.js';

/** For whom an import makes things, with what its key may do now. */
export interface ImportActor extends Actor {
  readonly importId: string;
}

export function actorOf({ id, ownerDid, keyId }: ImportRow, scopes: readonly Scope[]): ImportActor {
  return { importId: id, ownerDid, keyId, scopes };
}

/** Whose record a line makes. Throws `missing_scope`: else anybody could take external ids that another owner needs. */
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
