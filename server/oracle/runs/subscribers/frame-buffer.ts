import type { LoggedFrame } from '../../../ports/run-log-port.js';

/** How many frames of a run are buffered, the newest one whatever its size. A reader that is further behind reads the log. */
const MAX_FRAMES = 256;

/** In characters. */
const MAX_LENGTH = 512 * 1024;

/** The newest durable frames of a run that this server executes, shared by all its readers. */
export class FrameBuffer {
  #frames: LoggedFrame[] = [];
  #length = 0;
  #isClosed = false;

  push(frames: readonly LoggedFrame[]): void {
    for (const frame of frames) {
      this.#frames.push(frame);
      this.#length += frame.data.length;
    }
    // Twice as much, so that not every frame has the others moved.
    if (this.#frames.length > 2 * MAX_FRAMES || this.#length > 2 * MAX_LENGTH) this.#drop();
  }

  /** The frames above that number, or nothing when only the log can tell. */
  above(id: number): readonly LoggedFrame[] | undefined {
    const [first] = this.#frames;
    if (!first || id < first.id - 1) return undefined;
    const last = this.#frames.at(-1);
    if (last && id >= last.id) return this.#isClosed ? undefined : [];
    return this.#frames.slice(this.#frames.findLastIndex((frame) => frame.id <= id) + 1);
  }

  /** Nothing more comes here. */
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
