import type { Problem } from '../../contract/errors/problem.js';
import { unavailable } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import { sessionNotFound } from '../sessions/service.js';
import type { RunRow } from './log/entity.js';
import type { RunSignals } from './log/run-signals.js';
import { runNotFound } from './log/missed-frames.js';
import type { RunStore } from './log/store.js';

/** Aborts runs on any server. Each method resolves once the text so far is stored, before the last frame of the run. */
export interface Aborts {
  /** Aborts all active and queued runs of a session of the caller. */
  abortSession(sessionId: string, ownerDid: string): Promise<Schema<'RunAborted'>>;
  abortRun(runId: string, ownerDid: string): Promise<Schema<'RunAborted'>>;
  /** Aborts all runs of a session of the caller, and waits for their last frames. */
  endSession(sessionId: string, ownerDid: string): Promise<void>;
}

export interface AbortsOptions {
  readonly store: RunStore;
  readonly signals: Pick<RunSignals, 'watch'>;
  /** Aborts runs, on this server and by a notification on all others. Their requests are committed. */
  readonly abort: (runIds: readonly string[]) => void;
}

/** Longer than another server needs to recover the run of a failed server, and shorter than the timeout of a request. */
const TIMEOUT_MS = 25_000;

/**
 * For a lost notification of the end: well below the time between the end of the text and the last frame, because the reply has to precede that
 * frame.
 */
const POLL_MS = 50;

export function createAborts({ store, signals, abort }: AbortsOptions): Aborts {
  return {
    async abortSession(sessionId, ownerDid) {
      const runIds = await requestAborts(sessionId, ownerDid);
      await Promise.all(runIds.map((runId) => until(runId, ownerDid, isStopped)));
      const [first] = runIds;
      const run = first ? await store.get(first, ownerDid) : await store.latest(sessionId, ownerDid);
      // A run that ended by itself before the request was not aborted.
      return run && (first || run.status === 'aborted') ? whatWasStopped(run) : { success: false };
    },

    async abortRun(runId, ownerDid) {
      if (!(await store.get(runId, ownerDid))) throw runNotFound();
      if (await store.requestAbort(runId)) abort([runId]);
      const run = await until(runId, ownerDid, isStopped);
      if (!run) throw runNotFound();
      return whatWasStopped(run);
    },

    async endSession(sessionId, ownerDid) {
      const runIds = await requestAborts(sessionId, ownerDid);
      await Promise.all(runIds.map((runId) => until(runId, ownerDid, ({ endedAt }) => endedAt !== null)));
    },
  };

  async function requestAborts(sessionId: string, ownerDid: string): Promise<string[]> {
    const runIds = await store.requestAbortsIn(sessionId, ownerDid);
    if (!runIds) throw sessionNotFound();
    abort(runIds);
    return runIds;
  }

  /** Returns undefined when the run was deleted with its session. */
  async function until(
    runId: string,
    ownerDid: string,
    isReached: (run: RunRow) => boolean,
  ): Promise<RunRow | null> {
    const watch = signals.watch(runId);
    const deadline = performance.now() + TIMEOUT_MS;
    try {
      for (;;) {
        const run = await store.get(runId, ownerDid);
        if (!run || isReached(run)) return run;
        if (performance.now() > deadline) throw notStoppedYet();
        await watch.next(POLL_MS);
      }
    } finally {
      watch.end();
    }
  }
}

function isStopped({ endedAt, stoppedAtSeq }: RunRow): boolean {
  return endedAt !== null || stoppedAtSeq !== null;
}

function whatWasStopped({ id: runId, status, stoppedAtSeq, usage }: RunRow): Schema<'RunAborted'> {
  if (stoppedAtSeq === null) return { success: false, runId, status };
  return { success: true, runId, status: 'aborted', stoppedAtSeq, ...(usage && { usage }) };
}

function notStoppedYet(): Problem {
  return unavailable(
    'The answer will be stopped, but the server that makes it has not said so yet; ask again',
  );
}
