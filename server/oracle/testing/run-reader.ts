import type { Validator } from '../../../generated/event-validators.js';
import { frameValidators } from '../../../generated/frame-validators.js';
import type { RunEvent } from '../turn/run-events.js';
import { createEventVerifier } from '../runs/log/verify-events.js';

/**
 * Reads the stream of a run as it comes, by the letter of its format, and holds every frame against the contract and the legal order.
 * A stream that is joined in the middle is in order when it is so after the frames that went before.
 */
export class RunReader {
  readonly frames: RunEvent[] = [];
  comments = 0;
  #isOver = false;
  #error: Error | undefined;
  #waiting: (() => void)[] = [];
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(
    readonly headers: Headers,
    body: ReadableStream<Uint8Array>,
    before: readonly RunEvent[],
  ) {
    this.#reader = body.getReader();
    void this.#read(before).finally(() => {
      this.#isOver = true;
      this.#wake();
    });
  }

  get runId(): string {
    return String(this.headers.get('x-run-id'));
  }

  get names(): string[] {
    return this.frames.map(({ event }) => event);
  }

  get ids(): number[] {
    return this.frames.map(({ id }) => id);
  }

  /** Of all `message` frames. */
  get text(): string {
    return this.frames.map((frame) => (frame.event === 'message' ? frame.data.content : '')).join('');
  }

  /** The data of `done`, if it has come. */
  get done() {
    const last = this.frames.at(-1);
    return last?.event === 'done' ? last.data : undefined;
  }

  /** Resolves when it holds; rejects when the stream is over before. */
  async until(holds: (reader: this) => boolean): Promise<this> {
    while (!holds(this)) {
      if (this.#error) throw this.#error;
      if (this.#isOver) throw new Error(`The stream is over, after ${JSON.stringify(this.frames)}`);
      await new Promise<void>((wake) => this.#waiting.push(wake));
    }
    return this;
  }

  untilText(text: string): Promise<this> {
    return this.until((reader) => reader.text === text);
  }

  /** Until the connection is closed: by `done`, or without it when it was cut. */
  async end(): Promise<this> {
    await this.until(() => this.#isOver);
    if (this.#error) throw this.#error;
    return this;
  }

  /** Closes the connection, as a page does that is left. */
  leave(): Promise<void> {
    return this.#reader.cancel();
  }

  async #read(before: readonly RunEvent[]): Promise<void> {
    const verify = createEventVerifier();
    before.forEach(verify);
    const decoder = new TextDecoder();
    let text = '';
    try {
      for (;;) {
        const { done, value } = await this.#reader.read().catch(() => ({ done: true, value: undefined }));
        if (done) return;
        const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.#take(block, verify);
        this.#wake();
      }
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error));
    }
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #take(block: string, verify: (frame: RunEvent) => string | undefined): void {
    if (block.startsWith(': ')) {
      this.comments++;
      return;
    }
    const [, event = '', id, data = ''] = /^event: (\w+)\nid: (\d+)\ndata: (.+)$/.exec(block) ?? [];
    const frame = { id: Number(id), event, data: JSON.parse(data) as unknown };
    if (!isRunEvent(frame)) throw new Error(`Not a frame of the contract: ${block}`);
    const violation = verify(frame);
    if (violation !== undefined) throw new Error(`Not in order, ${violation}: ${block}`);
    this.frames.push(frame);
  }
}

const validators: Readonly<Record<string, Validator | undefined>> = frameValidators;

function isRunEvent(frame: { id: number; event: string; data: unknown }): frame is RunEvent {
  return validators[frame.event]?.(frame.data) === true;
}
