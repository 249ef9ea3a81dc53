import type { EntityManager } from 'typeorm';
import { Problem } from '../../../contract/errors/problem.js';
import type { TwinRow } from '../../register/entity.js';
import { lockTwinRow } from '../../register/store.js';

/**
 * Locks the twin that `field` of a request names, such as `body.domain`, until the transaction ends. With `share` others may also share the
 * lock; with `update` they may only refer to the twin. Throws `unknown_twin`.
 */
export async function lockNamedTwin(
  manager: EntityManager,
  did: string,
  field: string,
  lock: 'share' | 'update',
): Promise<TwinRow> {
  const row = await lockTwinRow(manager, did, lock);
  if (row) return row;
  throw unknownNamedTwin(did, field);
}

export function unknownNamedTwin(did: string, field: string): Problem {
  return new Problem('unknown_twin', `No twin has the DID ${did}`, {
    errors: [{ field, rule: 'unknown_twin', message: 'is the DID of no twin' }],
  });
}
