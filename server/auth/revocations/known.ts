/** The revocations that this replica knows of, in memory. */
import { KEPT_AFTER_EXPIRY_MS } from '../../persistence/expired-rows.js';
import type { RevokedToken } from './store.js';

export type RevocationListener = (ids: readonly string[]) => void;

export interface KnownRevocations {
  has(id: string): boolean;
  /** Tells the listeners of those that were not known. */
  add(tokens: readonly RevokedToken[]): void;
  forgetExpired(): void;
  onAdded(listener: RevocationListener): () => void;
}

export function createKnownRevocations(
  clock: () => Date,
  onListenerFailed: (error: unknown) => void,
): KnownRevocations {
  /** Unix milliseconds of the end of each token. */
  const ends = new Map<string, number>();
  const listeners = new Set<RevocationListener>();
  const isOver = (end: number) => end + KEPT_AFTER_EXPIRY_MS <= clock().getTime();

  const tell = (ids: readonly string[]) => {
    for (const listener of [...listeners]) {
      try {
        listener(ids);
      } catch (error) {
        onListenerFailed(error);
      }
    }
  };

  return {
    has: (id) => ends.has(id),

    add(tokens) {
      const added = new Set<string>();
      for (const { id, expiresAt } of tokens) {
        const end = expiresAt.getTime();
        // One that was forgotten must not be news again when its row is read once more.
        if (isOver(end)) continue;
        const known = ends.get(id);
        if (known === undefined) added.add(id);
        ends.set(id, Math.max(end, known ?? end));
      }
      if (added.size > 0) tell([...added]);
    },

    forgetExpired() {
      for (const [id, end] of ends) if (isOver(end)) ends.delete(id);
    },

    onAdded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
