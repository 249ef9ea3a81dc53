import { unlessUnavailable } from '../../../persistence/transient.js';
import type { LoggedFrame } from '../../../ports/run-log-port.js';
import type { RunSignals } from '../log/run-signals.js';
import type { RunStore } from '../log/store.js';
import type { FrameBuffer } from './frame-buffer.js';

/** Frames that are read from the log at a time. */
const PAGE = 500;

/** When the run is made on another server: how long a piece of news may have been missed. */
const REMOTE_POLL_MS = 500;

export interface FollowOptions {
  readonly runId: string;
  /** The reply's id in the transcript. */
  readonly messageId: string;
  /** The number of the last frame that the reader has; 0 for none. */
  readonly after: number;
  /** The reader has left. */
  readonly gone?: AbortSignal | undefined;
  readonly store: Pick<RunStore, 'eventsAbove' | 'endOf'>;
  readonly signals: Pick<RunSignals, 'watch'>;
  readonly bufferOf: (runId: string) => FrameBuffer | undefined;
}

/**
 * Exactly the frames above `after`, wherever the run is made, ending with `done`, also when that is not above it: a stream without it
 * would count as cut off. A slow reader holds nothing up and nothing in memory.
 */
export async function* follow({
  runId,
  messageId,
  after,
  gone,
  store,
  signals,
  bufferOf,
}: FollowOptions): AsyncGenerator<readonly LoggedFrame[], void> {
  const watch = signals.watch(runId, gone);
  let position = after;
  let buffer: FrameBuffer | undefined;
  try {
    while (!gone?.aborted) {
      buffer = bufferOf(runId) ?? buffer;
      const near = buffer?.above(position);
      const frames = near ?? (await unlessUnavailable(store.eventsAbove(runId, position, PAGE)));
      const last = frames?.at(-1);
      if (!frames) {
        await watch.next(REMOTE_POLL_MS);
      } else if (last) {
        yield frames;
        position = last.id;
        if (last.event === 'done') return;
      } else if (near) {
        // The run is made here: its news cannot be missed.
        await watch.next();
      } else {
        const end = await unlessUnavailable(store.endOf(runId));
        if (end === 'deleted') {
          yield [goneWithItsSession(runId, messageId)];
          return;
        }
        if (end === undefined) await watch.next(REMOTE_POLL_MS);
        // It may have grown since it was read. If not, the reader has said that it has all of it.
        else if (end <= position) position = end - 1;
      }
    }
  } finally {
    watch.end();
  }
}

/**
 * Numbers of frames are a PostgreSQL `int`, so no frame has this one. How far the log went is gone with it, and another reader may have seen more
 * of it: a number just above what this reader has could be that of another frame.
 */
export const ABOVE_ALL_FRAMES = 2_147_483_647;

/** Its own last frame went with the session before this reader saw it. */
function goneWithItsSession(runId: string, messageId: string): LoggedFrame {
  const data = { runId, messageId, status: 'aborted', aborted: true };
  return { id: ABOVE_ALL_FRAMES, event: 'done', data: JSON.stringify(data) };
}
