import { unlessUnavailable } from '../../../persistence/errors/transient.js';
import type { LoggedFrame } from '../../../ports/run-log-port.js';
import { framesTrimmed } from '../log/missed-frames.js';
import type { RunSignals, Watch } from '../log/run-signals.js';
import type { RunStore } from '../log/store.js';
import type { FrameBuffer } from './frame-buffer.js';
import type { Subscription } from './subscribers.js';

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
  readonly subscription: Subscription;
  readonly store: Pick<RunStore, 'eventsAbove' | 'endOf'>;
  readonly signals: Pick<RunSignals, 'watch'>;
  readonly bufferOf: (runId: string) => FrameBuffer | undefined;
  /** How many characters of frames are held for the subscriber at a time, or one larger frame; default: those of a page of the log. */
  readonly maxLength?: number | undefined;
}

type Frames = readonly LoggedFrame[];

/**
 * Yields the frames above `after`, wherever the run is executed. Ends with `done`, also when its number is not above `after`, because a stream
 * without it would count as interrupted. A slow subscriber neither delays the run nor buffers its frames. Throws `log_trimmed` when the frames
 * were deleted with age, and the problem for which its subscription has ended.
 *
 * It is an iterator that is written out: three generators, one within the other, took longer than what they read.
 */
export function follow(options: FollowOptions): AsyncIterableIterator<Frames, void> {
  return new Follower(options);
}

class Follower implements AsyncIterableIterator<Frames, void> {
  readonly #watch: Watch;
  #position: number;
  #buffer: FrameBuffer | undefined;
  #isOver = false;

  constructor(private readonly options: FollowOptions) {
    const { runId, after, subscription, signals } = options;
    const watch = signals.watch(runId);
    subscription.whenOver(() => watch.wake());
    this.#watch = watch;
    this.#position = after;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Frames, void>> {
    const { subscription } = this.options;
    try {
      if (subscription.begun) await subscription.begun;
      while (!this.#isOver && !subscription.isOver()) {
        const near = this.#near();
        const frames = near ?? (await this.#readLog());
        if (subscription.isOver()) break;
        if (frames.length > 0) return { done: false, value: this.#pass(frames) };
        if (near) await this.#watch.next();
      }
      if (!this.#isOver && subscription.refusal) throw subscription.refusal;
    } catch (error) {
      this.#end();
      throw error;
    }
    return this.return();
  }

  return(): Promise<IteratorReturnResult<void>> {
    this.#end();
    return Promise.resolve({ done: true, value: undefined });
  }

  #end(): void {
    this.#isOver = true;
    this.#watch.end();
    this.options.subscription.leave();
  }

  /** What this server has in memory, if it executes the run; no notification can be lost then. */
  #near(): Frames | undefined {
    const { runId, bufferOf, maxLength } = this.options;
    this.#buffer = bufferOf(runId) ?? this.#buffer;
    return this.#buffer?.above(this.#position, maxLength);
  }

  /** What the log has; nothing where it is to be read again. */
  async #readLog(): Promise<Frames> {
    const { runId, messageId, store, maxLength } = this.options;
    const frames = await unlessUnavailable(store.eventsAbove(runId, this.#position, PAGE, maxLength));
    if (frames && frames.length > 0) return frames;
    const end = frames && (await unlessUnavailable(store.endOf(runId)));
    if (end === 'deleted') return [goneWithItsSession(runId, messageId)];
    if (end === 'trimmed') throw framesTrimmed();
    if (end === undefined) await this.#watch.next(REMOTE_POLL_MS);
    // The log may have grown since it was read. If not, the subscriber already has all frames.
    else if (end <= this.#position) this.#position = end - 1;
    return [];
  }

  #pass(frames: Frames): Frames {
    const last = frames.at(-1);
    this.#position = last?.id ?? this.#position;
    this.#isOver = last?.event === 'done';
    return frames;
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
