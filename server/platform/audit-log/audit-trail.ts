/** Entries that no transaction records: refusals, and writes that are more than one transaction. They are written in batches. */
import { createPeriodicTask } from '../../async/periodic-task.js';
import type { NewAuditEntry } from '../../contract/observation/audit-request.js';
import type { AuditStore } from './store.js';

const WRITE_EVERY_MS = 1_000;

/** More are written at once. */
const BATCH = 500;

/** While the database is away; what comes on top is lost, and the loss is logged. */
const MAX_WAITING = 10_000;

export interface AuditTrail {
  record(entry: NewAuditEntry): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

export interface AuditTrailOptions {
  readonly store: Pick<AuditStore, 'add'>;
  readonly onFailed: (error: unknown) => void;
  /** An entry could not be kept. */
  readonly onLost: (entry: NewAuditEntry) => void;
}

export function createAuditTrail({ store, onFailed, onLost }: AuditTrailOptions): AuditTrail {
  const waiting: NewAuditEntry[] = [];

  /** Entries that come meanwhile are left for the next call, unless they make a batch: a statement for a few costs nearly as much as for many. */
  async function write(): Promise<void> {
    for (let left = waiting.length; left > 0;) {
      const batch = waiting.slice(0, Math.min(left, BATCH));
      await store.add(batch);
      waiting.splice(0, batch.length);
      left -= batch.length;
      if (waiting.length >= BATCH) left = waiting.length;
    }
  }

  const writing = createPeriodicTask(write, { everyMs: WRITE_EVERY_MS, retryMs: WRITE_EVERY_MS, onFailed });
  return {
    record(entry) {
      if (waiting.length >= MAX_WAITING) {
        onLost(entry);
        return;
      }
      waiting.push(entry);
      if (waiting.length === BATCH) writing.runSoon();
    },
    async close() {
      await writing.close();
      // With those that come while the last ones are written.
      const writeAll = async () => {
        while (waiting.length > 0) await write();
      };
      await writeAll().catch(onFailed);
    },
  };
}
