/** The channels of LISTEN and NOTIFY. One list, because all replicas on a database receive all of them. */
export const REVOCATIONS = 'twin_oracle_revocations';
/** The payload is the id of the key (migration 0013). */
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
