import type { EntityManager } from 'typeorm';
import { Problem } from '../../contract/problem.js';
import { TwinEntity, type TwinRow } from '../register/entity.js';

/**
 * The twin that `field` of a request names, such as `body.domain`. Until the transaction ends nobody else can change it; with `share` others may
 * lock it so as well, with `update` they may only refer to it. Throws `unknown_twin`.
 */
export async function lockNamedTwin(
  manager: EntityManager,
  did: string,
  field: string,
  lock: 'share' | 'update',
): Promise<TwinRow> {
  const mode = lock === 'share' ? 'pessimistic_read' : 'for_no_key_update';
  const row = await manager.findOne(TwinEntity, { where: { did }, lock: { mode } });
  if (row) return row;
  throw unknownNamedTwin(did, field);
}

export function unknownNamedTwin(did: string, field: string): Problem {
  return new Problem('unknown_twin', `No twin has the DID ${did}`, {
    errors: [{ field, rule: 'unknown_twin', message: 'is the DID of no twin' }],
  });
}
