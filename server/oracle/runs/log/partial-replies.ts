import { LRUCache } from 'lru-cache';
import type { HistoryRow, MessageRow } from '../../transcript/entity.js';
import type { LoggedFrame, LoggedRun } from '../../../ports/run-log-port.js';
import { parseFrame } from './parse-frame.js';
import type { RunStore } from './store.js';
import { Transcript } from '../../transcript/transcript.js';

/** The size of the cache of partial replies, in characters of their logs. Without it, repeated requests would read the logs again. */
const MAX_REMEMBERED = 32 * 1024 * 1024;

/** The number of frames in one read of the log. */
const PAGE = 500;

/** Completes the rows of replies whose runs are active with the text so far. */
export function createPartialReplies(
  store: Pick<RunStore, 'eventsAbove' | 'ofReplies'>,
  maxRemembered = MAX_REMEMBERED,
) {
  const remembered = new LRUCache<string, ReplySoFar>({
    maxSize: maxRemembered,
    sizeCalculation: ({ size }) => size,
  });

  return {
    settle: async (rows: HistoryRow[]): Promise<MessageRow[]> => {
      const ids = rows.flatMap(({ id, isActive }) => (isActive ? [id] : []));
      if (ids.length === 0) return rows;
      const current = new Map<string, ReplySoFar>();
      // A run may have ended since its row was read.
      for (const run of await store.ofReplies(ids)) current.set(run.messageId, await replyOf(run));
      return rows.map((row) => ({ ...row, ...current.get(row.id)?.progress() }));
    },
    /** What was said in a session that was deleted must not stay in memory; the others are read again. */
    forgetAll: () => remembered.clear(),
  };

  async function replyOf({ runId, messageId, lastSeq }: LoggedRun): Promise<ReplySoFar> {
    const reply = remembered.get(messageId) ?? new ReplySoFar();
    while (reply.lastId < lastSeq) {
      const frames = await store.eventsAbove(runId, reply.lastId, PAGE);
      // The session was deleted.
      if (frames.length === 0) break;
      for (const frame of frames) reply.apply(frame);
    }
    // Setting the entry again makes the cache compute its size again.
    remembered.delete(messageId);
    remembered.set(messageId, reply);
    return reply;
  }
}

/** A cached reply. The log only grows, so each frame is read once. */
class ReplySoFar {
  readonly #transcript = new Transcript();
  #isFinished = false;
  lastId = 0;
  size = 1;

  apply(logged: LoggedFrame): void {
    // A concurrent request has read it already.
    if (logged.id <= this.lastId) return;
    const frame = parseFrame(logged);
    this.#transcript.apply(frame);
    this.#isFinished = frame.event === 'done' && frame.data.status === 'finished';
    this.lastId = logged.id;
    this.size += logged.data.length;
  }

  progress() {
    return this.#transcript.progress(this.#isFinished);
  }
}
