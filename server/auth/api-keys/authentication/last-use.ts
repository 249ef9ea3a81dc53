/** When API keys were last used, written in batches. A process that is killed loses the uses since the last batch. */
import { createPeriodicTask } from '../../../async/periodic-task.js';
import type { ApiKeyStore } from '../store.js';

const WRITE_EVERY_MS = 10_000;

export interface LastUse {
  readonly record: (keyId: string, usedAt: Date) => void;
  /** Writes what is left. */
  close(): Promise<void>;
}

export interface LastUseOptions {
  readonly store: Pick<ApiKeyStore, 'touch'>;
  /** A batch could not be written; it is written with the next one. */
  readonly onFailed: (error: unknown) => void;
  readonly everyMs?: number | undefined;
}

export function createLastUse({ store, onFailed, everyMs = WRITE_EVERY_MS }: LastUseOptions): LastUse {
  let uses = new Map<string, Date>();

  async function write(): Promise<void> {
    if (uses.size === 0) return;
    const batch = uses;
    uses = new Map();
    try {
      await store.touch(batch);
    } catch (error) {
      // Later uses replace those of the batch.
      uses = new Map([...batch, ...uses]);
      throw error;
    }
  }

  const writing = createPeriodicTask(write, { everyMs, retryMs: everyMs, onFailed });
  return {
    record: (keyId, usedAt) => void uses.set(keyId, usedAt),
    async close() {
      await writing.close();
      await write().catch(onFailed);
    },
  };
}
