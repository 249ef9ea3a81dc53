import type { FindMissedFrames, LoggedRun, MissedFrames } from '../../../ports/run-log-port.js';
import { Problem } from '../../../contract/errors/problem.js';
import type { RunStore } from './store.js';

/** The number of frames in one read of the log. */
const PAGE = 500;

/** Finds the frames of a session's runs above a checkpoint, for a socket that reconnected. */
export function createMissedFrames(store: Pick<RunStore, 'since' | 'eventsAbove'>): FindMissedFrames {
  return async (sessionId, ownerDid, { runId, after }) => {
    const runs = await store.since(sessionId, ownerDid, runId);
    const latest = runs.at(-1);
    if (latest) return { latest, pages: pages(runs, after) };
    if (runId !== undefined) throw runNotFound();
    return undefined;
  };

  async function* pages([first, ...later]: readonly LoggedRun[], after: number): MissedFrames['pages'] {
    if (first) yield* pagesOf(first, after);
    for (const run of later) yield* pagesOf(run, 0);
  }

  async function* pagesOf(run: LoggedRun, after: number): MissedFrames['pages'] {
    if (run.isTrimmed && after < run.lastSeq) throw framesTrimmed();
    for (let position = after; position < run.lastSeq;) {
      const page = await store.eventsAbove(run.runId, position, PAGE);
      const frames = page.filter(({ id }) => id <= run.lastSeq);
      if (frames.length > 0) yield { run, frames };
      position = page.at(-1)?.id ?? run.lastSeq;
    }
  }
}

/** The same problem for a run that does not exist and for a run of another user. */
export function runNotFound(): Problem {
  return new Problem('run_not_found', 'Run not found');
}

/** The run has ended long ago, and its frames were deleted; the transcript has its answer. */
export function framesTrimmed(): Problem {
  return new Problem(
    'log_trimmed',
    'The frames of this run were deleted with age; read its answer in the transcript',
  );
}
