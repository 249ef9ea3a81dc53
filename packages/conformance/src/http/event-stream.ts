import type { IncomingMessage } from 'node:http';
import { Finding } from '../suite/finding.js';
import type { Exchange } from './exchange.js';
import { FrameReader, type Frame } from './frames.js';

/** An open event stream. */
export class EventStream {
  readonly #reader = new FrameReader();
  readonly #frames: Frame[] = [];
  #read = 0;
  #bytes = 0;
  #hasEnded = false;
  #cause: Error | undefined;
  #waiting: (() => void)[] = [];

  constructor(
    /** Its body is what has come so far. */
    readonly exchange: Omit<Exchange, 'body' | 'json' | 'tookMs'> & { body: string },
    private readonly reply: IncomingMessage,
  ) {
    reply.on('data', (chunk: Buffer) => {
      this.#bytes += chunk.length;
      this.exchange.body += chunk.toString('utf8');
      this.#frames.push(...this.#reader.push(chunk));
      this.#wake();
    });
    const end = (cause?: Error) => {
      this.#hasEnded = true;
      this.#cause ??= cause;
      this.#wake();
    };
    reply.once('end', () => end());
    reply.once('error', end);
    reply.once('close', () => end());
  }

  /** All that have come so far. */
  get frames(): readonly Frame[] {
    return this.#frames;
  }

  /** How many bytes have come so far. */
  get bytes(): number {
    return this.#bytes;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** What came after the last whole frame. */
  get rest(): string {
    return this.#reader.rest;
  }

  /** The next frame; undefined when the stream has ended. */
  async next(): Promise<Frame | undefined> {
    await this.#until(() => this.#frames.length > this.#read);
    return this.#frames[this.#read++];
  }

  /** Reads on to the first frame that fits, and throws a finding when the stream ends before it. */
  async find(what: string, fits: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const frame = await this.next();
      if (!frame)
        throw new Finding(
          `a frame ${what}`,
          `the end of the stream after ${this.#frames.length} frames, the last ${this.#frames.at(-1)?.raw ?? 'none'}`,
        );
      if (fits(frame)) return frame;
    }
  }

  /** Reads to the end. @returns all frames. */
  async toEnd(): Promise<readonly Frame[]> {
    await this.#until(() => false);
    if (this.#cause) throw new Finding('the stream to end', `a broken connection: ${this.#cause.message}`);
    return this.#frames;
  }

  /** Waits until so many bytes have come, or the stream has ended. */
  async untilBytes(count: number): Promise<void> {
    await this.#until(() => this.#bytes >= count);
  }

  /** Closes the connection. */
  cut(): void {
    this.reply.destroy();
  }

  async #until(isThere: () => boolean): Promise<void> {
    while (!this.#hasEnded && !isThere()) {
      await new Promise<void>((wake) => this.#waiting.push(wake));
    }
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
