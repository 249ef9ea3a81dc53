import type { FindMissedFrames } from '../../realtime/missed-frames.js';
import { runNotFound } from './abort.js';
import type { LoggedFrame } from './frames.js';
import type { RunStore } from './store.js';

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
