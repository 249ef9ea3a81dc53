import type { DataSource } from 'typeorm';
import { settlesWithin } from '../../async/with-timeout.js';
import { createPeriodicTask } from '../../async/periodic-task.js';
import { ifNoOtherReplica } from '../store/job-lock.js';

/** Work that repeats, at one replica at a time. */
export interface PluginJob {
  /** Unique within the plugin. */
  readonly name: string;
  readonly everySeconds: number;
  /** Must be able to run again at any time: the server may stop in the middle. Aborted when it stops. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

export interface JobsOptions {
  readonly dataSource: DataSource;
  readonly plugin: string;
  readonly jobs: readonly PluginJob[];
  readonly onFailed: (job: string, error: unknown) => void;
  /** How long jobs that are running may take to end when they are stopped. */
  readonly stopLimitMs: number;
  /** Called when one takes longer; it is left running. */
  readonly onStopTimeout: () => void;
}

/** Starts the jobs. @returns what stops them; it never rejects, and never takes longer than the limit. */
export function runJobs({
  dataSource,
  plugin,
  jobs,
  onFailed,
  stopLimitMs,
  onStopTimeout,
}: JobsOptions): () => Promise<void> {
  const stopping = new AbortController();
  const tasks = jobs.map(({ name, everySeconds, run }) =>
    createPeriodicTask(() => ifNoOtherReplica(dataSource, `${plugin} ${name}`, () => run(stopping.signal)), {
      everyMs: everySeconds * 1000,
      retryMs: everySeconds * 1000,
      onFailed: (error) => onFailed(name, error),
    }),
  );
  return async () => {
    stopping.abort();
    if (!(await settlesWithin(stopLimitMs, Promise.all(tasks.map((task) => task.close()))))) onStopTimeout();
  };
}
