/** Trims the logs of the deployment by age, in the background: one replica at a time, in steps that are short for those who write meanwhile. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createPeriodicTask, type PeriodicTask } from '../async/periodic-task.js';
import { ifNoOtherReplica } from '../persistence/job-lock.js';
import { RETENTION_LOCK } from '../persistence/locks.js';
import type { Trim } from '../ports/trim-port.js';
import { count } from '../telemetry/metrics.js';

const EVERY_MS = 3_600_000;

/** Between two steps, for the other statements and the disk. */
const PAUSE_MS = 50;

export interface Retention {
  start(): void;
  /** Resolves when the step that is under way has ended. */
  close(): Promise<void>;
}

export interface RetentionOptions {
  /** Where replicas see each other's locks. */
  readonly directUrl: string;
  readonly trims: readonly Trim[];
  readonly pauseMs?: number;
  readonly log: Logger;
}

export function createRetention({ directUrl, trims, pauseMs = PAUSE_MS, log }: RetentionOptions): Retention {
  const stopping = new AbortController();
  let task: PeriodicTask | undefined;

  return {
    start() {
      task = createPeriodicTask(() => ifNoOtherReplica(directUrl, RETENTION_LOCK, trimAll), {
        everyMs: EVERY_MS,
        retryMs: EVERY_MS,
        onFailed: (error) => log.warn({ err: error }, 'logs could not be trimmed'),
      });
      task.runSoon();
    },
    async close() {
      stopping.abort();
      await task?.close();
    },
  };

  /** One log that cannot be trimmed does not keep the others from it. */
  async function trimAll(): Promise<void> {
    for (const trim of trims)
      await trimOne(trim).catch((error: unknown) =>
        log.warn({ err: error, log: trim.log }, 'a log could not be trimmed'),
      );
  }

  async function trimOne({ log: name, step }: Trim): Promise<void> {
    let rows = 0;
    while (!stopping.signal.aborted) {
      const deleted = await step();
      if (deleted === 0) break;
      rows += deleted;
      count('twin_oracle.retention.deleted', { log: name }, deleted);
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    if (rows > 0) log.info({ log: name, rows }, 'old rows were deleted');
  }
}
