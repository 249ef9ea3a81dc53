/** Counts calls of what is deprecated, written in batches. A process that is killed loses the counts since the last batch. */
import { createPeriodicTask } from '../../async/periodic-task.js';
import type { AnyCaller } from '../../auth/callers/caller.js';
import type { DeprecatedCall } from '../../contract/pipeline-options.js';
import { count as countMetric } from '../../telemetry/metrics.js';
import type { CallCount, DeprecatedCallsStore } from './store.js';

const WRITE_EVERY_MS = 10_000;

/** What differs in a batch; more is written at once, so that a batch takes little memory. */
const MAX_COUNTS = 1_000;

export interface CountCalls {
  readonly record: (call: DeprecatedCall, caller: AnyCaller | undefined) => void;
  /** Writes what is left. */
  close(): Promise<void>;
}

export interface CountCallsOptions {
  readonly store: Pick<DeprecatedCallsStore, 'add'>;
  readonly clock: () => Date;
  /** A batch could not be written; it is written with the next one. */
  readonly onFailed: (error: unknown) => void;
  readonly everyMs?: number | undefined;
}

export function createCountCalls({
  store,
  clock,
  onFailed,
  everyMs = WRITE_EVERY_MS,
}: CountCallsOptions): CountCalls {
  let counts = new Map<string, CallCount>();

  const add = (count: CallCount) => {
    const { day, ownerDid, keyId, deprecationId, operationId } = count;
    const key = JSON.stringify([day, ownerDid, keyId, deprecationId, operationId]);
    const known = counts.get(key);
    counts.set(key, known ? { ...count, calls: known.calls + count.calls } : count);
  };

  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    try {
      await store.add([...batch.values()]);
    } catch (error) {
      const later = counts;
      counts = batch;
      for (const count of later.values()) add(count);
      throw error;
    }
  }

  const writing = createPeriodicTask(write, { everyMs, retryMs: everyMs, onFailed });
  return {
    record({ deprecationId, operationId }, caller) {
      countMetric('twin_oracle.contract.deprecated_calls', { deprecation: deprecationId });
      const now = clock();
      const day = now.toISOString().slice(0, 10);
      add({ deprecationId, operationId, day, ...ownerOf(caller), calls: 1, lastCalledAt: now });
      if (counts.size === MAX_COUNTS) writing.runSoon();
    },
    async close() {
      await writing.close();
      await write().catch(onFailed);
    },
  };
}

function ownerOf(caller: AnyCaller | undefined) {
  if (caller?.kind === 'apiKey') return { ownerDid: caller.ownerDid, keyId: caller.keyId };
  return { ownerDid: caller?.did ?? '', keyId: '' };
}
