/** The revocations that this replica knows of, in memory. */
import { EventEmitter } from 'node:events';
import { KEPT_AFTER_EXPIRY_MS } from '../../persistence/expired-rows.js';
import type { RevokedToken } from './store.js';

export type RevocationListener = (ids: readonly string[]) => void;

export interface KnownRevocations {
  has(id: string): boolean;
  /** Notifies the listeners of those that were new. */
  add(tokens: readonly RevokedToken[]): void;
  /** Forgets those that have been expired for an hour: of this process's life, as the clock may be put forward by mistake, and back. */
  forgetExpired(): void;
  onAdded(listener: RevocationListener): () => void;
}

export function createKnownRevocations(
  clock: () => Date,
  onListenerFailed: (error: unknown) => void,
  elapsedMs: () => number = () => performance.now(),
): KnownRevocations {
  /** Unix milliseconds of each token's expiry. */
  const ends = new Map<string, number>();
  /** When each expired one was seen to be expired, by the time that this process has lived. */
  const expiredSince = new Map<string, number>();
  const emitter = new EventEmitter().setMaxListeners(0);
  const isOver = (end: number) => end + KEPT_AFTER_EXPIRY_MS <= clock().getTime();

  return {
    has: (id) => ends.has(id),

    add(tokens) {
      const added = new Set<string>();
      for (const { id, expiresAt } of tokens) {
        const end = expiresAt.getTime();
        const known = ends.get(id);
        // An expired revocation must not notify again when its row is read once more.
        if (known === undefined && !isOver(end)) added.add(id);
        ends.set(id, Math.max(end, known ?? end));
      }
      if (added.size > 0) emitter.emit('added', [...added]);
    },

    forgetExpired() {
      const now = clock().getTime();
      for (const [id, end] of ends) {
        if (end > now) {
          expiredSince.delete(id);
          continue;
        }
        const since = expiredSince.get(id);
        if (since === undefined) expiredSince.set(id, elapsedMs());
        else if (elapsedMs() - since >= KEPT_AFTER_EXPIRY_MS) {
          ends.delete(id);
          expiredSince.delete(id);
        }
      }
    },

    onAdded(listener) {
      const notify: RevocationListener = (ids) => {
        try {
          listener(ids);
        } catch (error) {
          onListenerFailed(error);
        }
      };
      emitter.on('added', notify);
      return () => void emitter.off('added', notify);
    },
  };
}
