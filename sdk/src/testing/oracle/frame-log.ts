import type { RunEvent } from '../../stream/run-event.js';
import type { ConnectionFault } from './scenario.js';

/** `Omit` would merge the union's members. */
type WithoutId<Frame> = Frame extends unknown ? Omit<Frame, 'id'> : never;

/** A frame before it is numbered. */
export type NewFrame = WithoutId<RunEvent>;

/** What a reader of a stream is given. After a `fault` there is nothing more. */
export type StreamPart = { readonly frames: readonly RunEvent[] } | { readonly fault: ConnectionFault };

/** The frames of one run, for any number of readers. */
export class FrameLog {
  readonly #frames: RunEvent[] = [];
  readonly #readers = new Set<Reader>();

  get frames(): readonly RunEvent[] {
    return this.#frames;
  }

  get hasEnded(): boolean {
    return this.#frames.at(-1)?.event === 'done';
  }

  append(frame: NewFrame): RunEvent {
    const numbered = { ...frame, id: this.#frames.length + 1 };
    this.#frames.push(numbered);
    for (const { wake } of this.#readers) wake();
    return numbered;
  }

  /** Resolves when the last frame is there, or the signal is aborted. A fault of a connection ends the reading, not the run. */
  async ended(signal = new AbortController().signal): Promise<void> {
    while (!this.hasEnded && !signal.aborted) for await (const _ of this.follow(this.#frames.length, signal));
  }

  /** Affects those who read now, not those who come later. */
  disturb(fault: ConnectionFault): void {
    for (const reader of this.#readers) {
      reader.fault = fault;
      reader.wake();
    }
  }

  /** The frames above `after`, as they come. One who has the last frame already is sent it again. */
  async *follow(after: number, signal: AbortSignal): AsyncGenerator<StreamPart, void> {
    const reader: Reader = { fault: undefined, wake: () => undefined };
    this.#readers.add(reader);
    const onAbort = () => reader.wake();
    signal.addEventListener('abort', onAbort);
    try {
      for (let read = after; !signal.aborted;) {
        const frames = this.#frames.slice(read);
        const { hasEnded } = this;
        read = Math.max(read, this.#frames.length);
        if (frames.length > 0) yield { frames };
        else if (hasEnded) yield { frames: this.#frames.slice(-1) };
        if (reader.fault) {
          yield { fault: reader.fault };
          return;
        }
        if (hasEnded) return;
        await new Promise<void>((wake) => {
          reader.wake = wake;
          if (this.#frames.length > read || reader.fault || signal.aborted) wake();
        });
      }
    } finally {
      this.#readers.delete(reader);
      signal.removeEventListener('abort', onAbort);
    }
  }
}

interface Reader {
  fault: ConnectionFault | undefined;
  wake: () => void;
}
