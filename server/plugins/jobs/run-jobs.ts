import type { DataSource } from 'typeorm';
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
}

/** Starts the jobs. @returns what stops them. */
export function runJobs({ dataSource, plugin, jobs, onFailed }: JobsOptions): () => Promise<void> {
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
    await Promise.all(tasks.map((task) => task.close()));
  };
}
