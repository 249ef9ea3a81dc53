import { unlessUnavailable } from '../../../persistence/errors/transient.js';
import type { LoggedFrame } from '../../../ports/run-log-port.js';
import { framesTrimmed } from '../log/missed-frames.js';
import type { RunSignals } from '../log/run-signals.js';
import type { RunStore } from '../log/store.js';
import type { FrameBuffer } from './frame-buffer.js';

/** The number of frames in one read of the log. */
const PAGE = 500;

/** The polling interval for a run on another server, whose notifications may be lost. */
const REMOTE_POLL_MS = 500;

export interface FollowOptions {
  readonly runId: string;
  /** The id of the reply in the transcript. */
  readonly messageId: string;
  /** The number of the last frame that the subscriber has; 0 for none. */
  readonly after: number;
  /** Aborted when the subscriber has disconnected. */
  readonly disconnected?: AbortSignal | undefined;
  readonly store: Pick<RunStore, 'eventsAbove' | 'endOf'>;
  readonly signals: Pick<RunSignals, 'watch'>;
  readonly bufferOf: (runId: string) => FrameBuffer | undefined;
  /** How many characters of frames are held for the subscriber at a time, or one larger frame; default: those of a page of the log. */
  readonly maxLength?: number | undefined;
}

/**
 * Yields the frames above `after`, wherever the run is executed. Ends with `done`, also when its number is not above `after`, because a stream
 * without it would count as interrupted. A slow subscriber neither delays the run nor buffers its frames. Throws `log_trimmed` when the frames
 * were deleted with age.
 */
export async function* follow({
  runId,
  messageId,
  after,
  disconnected,
  store,
  signals,
  bufferOf,
  maxLength,
}: FollowOptions): AsyncGenerator<readonly LoggedFrame[], void> {
  const watch = signals.watch(runId, disconnected);
  let position = after;
  let buffer: FrameBuffer | undefined;
  try {
    while (!disconnected?.aborted) {
      buffer = bufferOf(runId) ?? buffer;
      const near = buffer?.above(position, maxLength);
      const frames = near ?? (await unlessUnavailable(store.eventsAbove(runId, position, PAGE, maxLength)));
      const last = frames?.at(-1);
      if (!frames) {
        await watch.next(REMOTE_POLL_MS);
      } else if (last) {
        yield frames;
        position = last.id;
        if (last.event === 'done') return;
      } else if (near) {
        // The run is executed here, so no notification can be lost.
        await watch.next();
      } else {
        const end = await unlessUnavailable(store.endOf(runId));
        if (end === 'deleted') {
          yield [goneWithItsSession(runId, messageId)];
          return;
        }
        if (end === 'trimmed') throw framesTrimmed();
        if (end === undefined) await watch.next(REMOTE_POLL_MS);
        // The log may have grown since it was read. If not, the subscriber already has all frames.
        else if (end <= position) position = end - 1;
      }
    }
  } finally {
    watch.end();
  }
}

/**
 * A number that no frame has, because the numbers are a PostgreSQL `int`. The real number of the last frame was deleted with the log, and a number
 * just above those that this subscriber has could belong to another frame.
 */
export const ABOVE_ALL_FRAMES = 2_147_483_647;

/** The session, and with it the real last frame, was deleted before the subscriber received it. */
function goneWithItsSession(runId: string, messageId: string): LoggedFrame {
  const data = { runId, messageId, status: 'aborted', aborted: true };
  return { id: ABOVE_ALL_FRAMES, event: 'done', data: JSON.stringify(data) };
}
