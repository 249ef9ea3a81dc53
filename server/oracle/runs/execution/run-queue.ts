import { isTransient } from '../../../persistence/errors/transient.js';
import type { RunRow } from '../log/entity.js';
import type { RunSignals } from '../log/run-signals.js';
import type { RunStore } from '../log/store.js';

/** The polling interval of a queued run; a notification wakes it earlier. */
const POLL_MS = 250;

/** Resolves when no earlier run of the session is active; rejects when the signal is aborted. */
export function createQueue(store: Pick<RunStore, 'mustWait'>, signals: Pick<RunSignals, 'watch'>) {
  return async (row: RunRow, signal: AbortSignal): Promise<void> => {
    if (row.status !== 'queued') return;
    const watch = signals.watch(row.sessionId, signal);
    try {
      while (await mustWait(row)) {
        await watch.next(POLL_MS);
        signal.throwIfAborted();
      }
    } finally {
      watch.end();
    }
  };

  /** While the database is unavailable, the run has to wait. */
  async function mustWait(row: RunRow): Promise<boolean> {
    try {
      return await store.mustWait(row);
    } catch (error) {
      if (isTransient(error)) return true;
      throw error;
    }
  }
}
