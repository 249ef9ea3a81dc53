import type { LoggedFrame } from './frames.js';

/** How many frames of a run that is being made here are at hand; who is further behind reads the log. */
const MAX_FRAMES = 256;

/** The newest durable frames of a run that is being made here, shared by all its readers. */
export class Tail {
  readonly #frames: LoggedFrame[] = [];
  #isClosed = false;

  push(frames: readonly LoggedFrame[]): void {
    this.#frames.push(...frames.slice(-2 * MAX_FRAMES));
    if (this.#frames.length > 2 * MAX_FRAMES) this.#frames.splice(0, this.#frames.length - MAX_FRAMES);
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
}
