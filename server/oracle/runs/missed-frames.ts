import { runNotFound } from './abort.js';
import type { LoggedFrame } from '../turn/run-events.js';
import type { RunStore } from './store.js';

/** A part of a run's log. */
export interface MissedFrames {
  readonly runId: string;
  /** The run's last frame so far. */
  readonly lastSeq: number;
  /** Those above what is known, up to `lastSeq`, in order. */
  readonly frames: AsyncIterable<readonly LoggedFrame[]>;
}

/** Of the run that is named, or else of the session's latest. Nothing when there is none; rejects with `run_not_found` for one of elsewhere. */
export type FindMissedFrames = (
  sessionId: string,
  ownerDid: string,
  known: { readonly runId?: string | undefined; readonly after: number },
) => Promise<MissedFrames | undefined>;

/** Frames that are read from the log at a time. */
const PAGE = 500;

/** What the log has of a run up to now, for a socket that is back. */
export function createMissedFrames(
  store: Pick<RunStore, 'get' | 'latest' | 'lastEventOf' | 'eventsAbove'>,
): FindMissedFrames {
  return async (sessionId, ownerDid, { runId, after }) => {
    const run =
      runId === undefined ? await store.latest(sessionId, ownerDid) : await store.get(runId, ownerDid);
    if (run?.sessionId !== sessionId) {
      if (runId === undefined) return undefined;
      throw runNotFound();
    }
    const lastSeq = await store.lastEventOf(run.id);
    return { runId: run.id, lastSeq, frames: pages(run.id, after, lastSeq) };
  };

  async function* pages(
    runId: string,
    after: number,
    last: number,
  ): AsyncGenerator<readonly LoggedFrame[], void> {
    for (let position = after; position < last;) {
      const frames = await store.eventsAbove(runId, position, PAGE);
      const wanted = frames.filter(({ id }) => id <= last);
      if (wanted.length > 0) yield wanted;
      position = frames.at(-1)?.id ?? last;
    }
  }
}
