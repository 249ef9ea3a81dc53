/** External ids, by which owners find their twins. They are unique per owner. */
import type { EntityManager } from 'typeorm';
import { hasScope } from '../../auth/callers/scopes.js';
import { Problem } from '../../contract/errors/problem.js';
import { violatedIndexOf } from '../../persistence/errors/error-code.js';
import type { Actor } from './controllers.js';
import type { TwinRow } from './entity.js';
import { findTwinByExternalId } from './store.js';

type Owned = Pick<TwinRow, 'did' | 'ownerDid' | 'externalId'>;

/** Throws `external_id_taken`. The index detects concurrent use; see {@link asExternalIdTaken}. */
export async function assertExternalIdFree(
  manager: EntityManager,
  { did, ownerDid, externalId }: Owned,
  place = 'body',
): Promise<void> {
  if (externalId === null) return;
  const taken = await findTwinByExternalId(manager, { did, ownerDid, externalId });
  if (taken !== undefined) throw externalIdTaken(externalId, `the twin ${taken}`, place);
}

export function externalIdTaken(externalId: string, by: string, place = 'body'): Problem {
  return new Problem('external_id_taken', `The externalId ${externalId} is that of ${by}`, {
    errors: [{ field: `${place}.externalId`, rule: 'external_id_taken', message: `is that of ${by}` }],
  });
}

/** Throws `not_owner`: otherwise the controller of a twin could take ids that its owner needs for others. */
export function assertOwner(actor: Actor, { did, ownerDid }: Owned): void {
  if (actor.ownerDid === ownerDid || hasScope(actor, 'admin')) return;
  throw new Problem('not_owner', `Only the owner of ${did} may change its externalId: ${ownerDid}`, {
    errors: [{ field: 'body.externalId', rule: 'not_owner', message: 'may be changed by the owner alone' }],
  });
}

/** The unique indexes of external ids. */
const INDEXES: ReadonlySet<string | undefined> = new Set(['twins_by_external_id', 'claims_by_external_id']);

/** Whether a concurrent transaction has taken an external id that was free. */
export function takenExternalId(error: unknown): boolean {
  return INDEXES.has(violatedIndexOf(error));
}

/** The same as a `Problem`; any other error is returned unchanged. */
export function asExternalIdTaken(error: unknown, externalId: string | null | undefined): unknown {
  return externalId && takenExternalId(error)
    ? externalIdTaken(externalId, 'another record of the owner')
    : error;
}
