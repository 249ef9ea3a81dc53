import { SESSIONS_DELETED } from '../../persistence/notify-channels.js';
import type { ErasureHook } from '../../ports/erasure-port.js';
import type { Notifications } from '../../pubsub/postgres/notifications.js';
import type { SessionStore } from './store.js';

export interface SessionErasureOptions {
  readonly store: Pick<SessionStore, 'busy'>;
  /** Stops what is being said in a session, up to the last frame. */
  readonly endRuns: (sessionId: string, ownerDid: string) => Promise<void>;
  readonly notifications: Pick<Notifications, 'send'>;
}

/** Ends the answers of a person before their sessions are deleted, and tells all replicas, which close sockets and forget what they have read. */
export function createSessionErasure({ store, endRuns, notifications }: SessionErasureOptions): ErasureHook {
  return {
    table: 'sessions',
    async before(did) {
      for (const id of await store.busy(did)) await endRuns(id, did);
    },
    onDeleted: (ids) => void notifications.send(SESSIONS_DELETED, ...ids),
  };
}
