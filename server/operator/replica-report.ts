import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createPeriodicTask } from '../async/periodic-task.js';
import type { ReplicaFiguresRow } from './entity.js';
import type { ReplicaFiguresStore } from './store.js';

/** How old the figures of other replicas may be. */
const REPORT_EVERY_MS = 10_000;

/** A replica that has not reported for so long is gone: it may have missed two reports. */
const FORGOTTEN_SECONDS = 35;

export interface OpenConnections {
  readonly streams: number;
  readonly sockets: number;
}

export interface ReplicaReportOptions {
  readonly store: ReplicaFiguresStore;
  readonly version: string;
  /** What this replica has open now. */
  readonly connections: () => OpenConnections;
  readonly onFailed: (error: unknown) => void;
}

/** Tells the other replicas what this one has open, and reads what they have. */
export function createReplicaReport({ store, version, connections, onFailed }: ReplicaReportOptions) {
  const replicaId = `rep_${randomUUID().replaceAll('-', '')}`;
  const startedAt = new Date();
  const host = hostname();
  const report = () =>
    store.put({
      ...{ replicaId, host, version, startedAt },
      ...connections(),
      memoryBytes: process.memoryUsage.rss(),
    });
  const reporting = createPeriodicTask(report, {
    everyMs: REPORT_EVERY_MS,
    retryMs: REPORT_EVERY_MS,
    onFailed,
  });
  return {
    replicaId,
    start: () => reporting.runSoon(),
    /** The figures of all replicas; those of this one are of now. */
    async readAll(): Promise<ReplicaFiguresRow[]> {
      await report();
      return store.list(FORGOTTEN_SECONDS);
    },
    async close(): Promise<void> {
      await reporting.close();
      // It is forgotten anyway when the database is away.
      await store.remove(replicaId).catch(onFailed);
    },
  };
}
