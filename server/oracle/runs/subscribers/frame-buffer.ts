import type { LoggedFrame } from '../../../ports/run-log-port.js';

/** The number of buffered frames of a run; the newest frame is kept whatever its size. A subscriber that is further behind reads the log. */
const MAX_FRAMES = 256;

/** In characters. */
const MAX_LENGTH = 512 * 1024;

/** The newest durable frames of a run that this server executes, shared by all its subscribers. */
export class FrameBuffer {
  #frames: LoggedFrame[] = [];
  #length = 0;
  #isClosed = false;

  push(frames: readonly LoggedFrame[]): void {
    for (const frame of frames) {
      this.#frames.push(frame);
      this.#length += frame.data.length;
    }
    // Dropping at twice the limit avoids moving the frames at every push.
    if (this.#frames.length > 2 * MAX_FRAMES || this.#length > 2 * MAX_LENGTH) this.#drop();
  }

  /**
   * The first frames above that number, limited by their text, where the frame that exceeds it is still returned; undefined when only the log has
   * them. What a subscriber was given stays in memory until it has read it.
   */
  above(id: number, maxLength = MAX_LENGTH): readonly LoggedFrame[] | undefined {
    const [first] = this.#frames;
    if (!first || id < first.id - 1) return undefined;
    const last = this.#frames.at(-1);
    if (last && id >= last.id) return this.#isClosed ? undefined : [];
    const from = this.#frames.findLastIndex((frame) => frame.id <= id) + 1;
    let length = 0;
    let to = from;
    while (to < this.#frames.length && (to === from || length < maxLength))
      length += this.#frames[to++]?.data.length ?? 0;
    return this.#frames.slice(from, to);
  }

  /** No further frame is added here. */
  close(): void {
    this.#isClosed = true;
  }

  #drop(): void {
    let from = Math.max(0, this.#frames.length - MAX_FRAMES);
    let length = this.#frames.slice(from).reduce((sum, { data }) => sum + data.length, 0);
    for (; length > MAX_LENGTH && from < this.#frames.length - 1; from++)
      length -= this.#frames[from]?.data.length ?? 0;
    this.#frames = this.#frames.slice(from);
    this.#length = length;
  }
}
