import { anyOrLate } from '../../async/any-or-late.js';
import { settlesWithin } from '../../async/with-timeout.js';
import { createPeriodicTask } from '../../async/periodic-task.js';
import type { PluginCircuit } from '../hooks/plugin-circuit.js';
import { ifNoOtherReplica } from '../../persistence/job-lock.js';
import { PLUGIN_JOB_LOCK_CLASS } from '../../persistence/locks.js';

/** Work that repeats, at one replica at a time. */
export interface PluginJob {
  /** Unique within the plugin. */
  readonly name: string;
  readonly everySeconds: number;
  /** How long one run may take; default: five minutes. */
  readonly timeoutSeconds?: number;
  /**
   * Must be able to run again at any time: the server may stop in the middle. The signal is aborted when the server stops, and when the run has
   * taken too long. A run that ignores that may overlap with the next one.
   */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** A run keeps a connection to the database, for the lock that other replicas see. */
const TIMEOUT_SECONDS = 300;

export interface JobsOptions {
  /** Where replicas see each other's locks. */
  readonly directUrl: string;
  readonly plugin: string;
  readonly jobs: readonly PluginJob[];
  /** What fails or takes too long counts as a failure of the plugin. While it is degraded, its jobs fail without being run. */
  readonly circuit: Pick<PluginCircuit, 'job'>;
  readonly onFailed: (job: string, error: unknown) => void;
  /** How long jobs that are running may take to end when they are stopped. */
  readonly stopLimitMs: number;
  /** Called when one takes longer; it is left running. */
  readonly onStopTimeout: () => void;
}

/** Starts the jobs. @returns what stops them; it never rejects, and never takes longer than the limit. */
export function runJobs({
  directUrl,
  plugin,
  jobs,
  circuit,
  onFailed,
  stopLimitMs,
  onStopTimeout,
}: JobsOptions): () => Promise<void> {
  const stopping = new AbortController();
  const runOnce = ({ run, timeoutSeconds = TIMEOUT_SECONDS }: PluginJob) => {
    const limitMs = timeoutSeconds * 1000;
    return circuit.job(() => run(anyOrLate(limitMs, stopping.signal)), limitMs);
  };
  const tasks = jobs.map((job) =>
    createPeriodicTask(
      () => ifNoOtherReplica(directUrl, [PLUGIN_JOB_LOCK_CLASS, `${plugin} ${job.name}`], () => runOnce(job)),
      {
        everyMs: job.everySeconds * 1000,
        retryMs: job.everySeconds * 1000,
        onFailed: (error) => onFailed(job.name, error),
      },
    ),
  );
  return async () => {
    stopping.abort();
    if (!(await settlesWithin(stopLimitMs, Promise.all(tasks.map((task) => task.close()))))) onStopTimeout();
  };
}
