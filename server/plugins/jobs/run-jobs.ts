import type { DataSource } from 'typeorm';
import { createPeriodicTask } from '../../async/periodic-task.js';
import { PLUGIN_JOB_LOCK_CLASS } from '../../persistence/locks.js';

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

/** The lock belongs to a connection: a replica that dies releases it. */
async function ifNoOtherReplica(
  dataSource: DataSource,
  job: string,
  work: () => Promise<void>,
): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    const lock = [PLUGIN_JOB_LOCK_CLASS, job];
    const [row] = (await runner.query('select pg_try_advisory_lock($1, hashtext($2)) as taken', lock)) as {
      taken: boolean;
    }[];
    if (row?.taken !== true) return;
    try {
      await work();
    } finally {
      await runner.query('select pg_advisory_unlock($1, hashtext($2))', lock);
    }
  } finally {
    await runner.release();
  }
}
