import type { EntityManager } from 'typeorm';
import { DELEGATION_LOCK_CLASS } from '../../persistence/locks.js';
import { DelegationEntity } from './entity.js';
import type { DelegationRecord } from './entity.js';

export interface DelegationQueries {
  find(ownerDid: string): Promise<DelegationRecord | null>;
  /** Replaces the owner's record. */
  put(record: DelegationRecord): Promise<void>;
  /** Deletes the owner's record. @returns the deleted record. */
  take(ownerDid: string): Promise<DelegationRecord | null>;
}

export function delegationQueries(manager: EntityManager): DelegationQueries {
  const find = (ownerDid: string) => manager.findOneBy(DelegationEntity, { ownerDid });
  return {
    find,

    async put(record) {
      await manager.upsert(DelegationEntity, record, ['ownerDid']);
    },

    async take(ownerDid) {
      const record = await find(ownerDid);
      if (record) await manager.delete(DelegationEntity, { ownerDid });
      return record;
    },
  };
}

/** Locks the owner's grant, on all replicas, until the transaction ends. It also works when there is no row to lock yet. */
export async function lockDelegationOf(manager: EntityManager, ownerDid: string): Promise<void> {
  await manager.query('select pg_advisory_xact_lock($1, hashtext($2))', [DELEGATION_LOCK_CLASS, ownerDid]);
}
