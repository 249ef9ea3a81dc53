import type { EntityManager } from 'typeorm';

/** The channels of LISTEN and NOTIFY. One list, because all replicas on a database receive all of them. */
export const REVOCATIONS = 'twin_oracle_revocations';
/** The payload is the id of the key. A trigger notifies of changes by hand (migration 0029). */
export const API_KEYS_CHANGED = 'twin_oracle_api_keys_changed';
export const SESSIONS_DELETED = 'twin_oracle_sessions_deleted';
export const RUN_ABORTS = 'twin_oracle_run_aborts';
export const CLIENT_RESULTS = 'twin_oracle_client_results';
export const PLATFORM_EVENTS = 'twin_oracle_platform_events';

export type Channel =
  | typeof REVOCATIONS
  | typeof API_KEYS_CHANGED
  | typeof SESSIONS_DELETED
  | typeof RUN_ABORTS
  | typeof CLIENT_RESULTS
  | typeof PLATFORM_EVENTS;

/** Keeps triggers from notifying in this transaction: the caller does it when the transaction is committed (migration 0029). */
export async function notifiesAfterCommit(transaction: EntityManager): Promise<void> {
  await transaction.query(`select set_config('twin_oracle.notifies_after_commit', 'on', true)`);
}
