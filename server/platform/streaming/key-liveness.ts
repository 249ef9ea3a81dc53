import type { DataSource } from 'typeorm';
import type { Logger } from 'pino';
import { statusOf } from '../../auth/api-keys/key-status.js';
import { findKeyEnds } from '../../auth/api-keys/store.js';
import { createPeriodicTask } from '../../async/periodic-task.js';

/** How long a stream or an export may outlive its API key. */
const LOOK_EVERY_MS = 5_000;

/** Ends streams when their API key is no longer valid. */
export interface KeyLiveness {
  /** @returns a signal that is aborted when the key is revoked or expires, and a function that ends the watch. */
  hold(keyId: string): { readonly ended: AbortSignal; readonly release: () => void };
  close(): Promise<void>;
}

export interface KeyLivenessOptions {
  readonly dataSource: DataSource;
  readonly logger: Logger;
  readonly everyMs?: number;
}

/** Checks all keys together, however many streams depend on them. */
export function createKeyLiveness({
  dataSource,
  logger,
  everyMs = LOOK_EVERY_MS,
}: KeyLivenessOptions): KeyLiveness {
  const held = new Map<string, Set<AbortController>>();

  const look = createPeriodicTask(endTheEnded, {
    everyMs,
    retryMs: everyMs,
    // The state is unknown, so streams continue: an unavailable database must not close every stream.
    onFailed: (error) => logger.warn({ err: error }, 'the API keys of streams could not be looked up'),
  });

  return {
    hold(keyId) {
      const cut = new AbortController();
      const cuts = held.get(keyId) ?? new Set();
      held.set(keyId, cuts.add(cut));
      return {
        ended: cut.signal,
        release() {
          cuts.delete(cut);
          if (cuts.size === 0 && held.get(keyId) === cuts) held.delete(keyId);
        },
      };
    },
    close: () => look.close(),
  };

  async function endTheEnded(): Promise<void> {
    if (held.size === 0) return;
    const asked = [...held];
    const records = await findKeyEnds(
      dataSource.manager,
      asked.map(([keyId]) => keyId),
    );
    const now = new Date();
    const good = new Set(
      records.filter((record) => statusOf(record, now) === 'active').map(({ keyId }) => keyId),
    );
    for (const [keyId, cuts] of asked) if (!good.has(keyId)) cuts.forEach((cut) => cut.abort());
  }
}
