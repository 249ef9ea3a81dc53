import type { PlatformEvent } from '../platform-event.js';

/** Reads the stream of events as it comes, by the letter of its format. */
export class EventReader {
  readonly events: PlatformEvent[] = [];
  #isOver = false;
  #waiting: (() => void)[] = [];
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  private constructor(
    readonly response: Response,
    body: ReadableStream<Uint8Array>,
  ) {
    this.#reader = body.getReader();
    void this.#read().finally(() => {
      this.#isOver = true;
      this.#wake();
    });
  }

  static async open(url: string, apiKey: string, headers: Record<string, string> = {}): Promise<EventReader> {
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${apiKey}`, ...headers },
    });
    if (!response.body || response.status !== 200)
      throw new Error(`No stream: ${response.status} ${await response.text()}`);
    return new EventReader(response, response.body);
  }

  get ids(): number[] {
    return this.events.map(({ id }) => id);
  }

  get subjects(): string[] {
    return this.events.map(({ subject }) => subject);
  }

  /** Resolves when it holds; rejects when the stream is over before. */
  async until(holds: (events: readonly PlatformEvent[]) => boolean): Promise<this> {
    while (!holds(this.events)) {
      if (this.#isOver) throw new Error(`The stream is over, after ${JSON.stringify(this.events)}`);
      await new Promise<void>((wake) => this.#waiting.push(wake));
    }
    return this;
  }

  /** Until the connection is closed. */
  async end(): Promise<this> {
    while (!this.#isOver) await new Promise<void>((wake) => this.#waiting.push(wake));
    return this;
  }

  /** Closes the connection, as a page does that is left. */
  leave(): Promise<void> {
    return this.#reader.cancel();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await this.#reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.#take(block);
      this.#wake();
    }
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #take(block: string): void {
    if (block.startsWith(': ')) return;
    const [, type, id, data = ''] = /^event: ([\w.]+)\nid: (\d+)\ndata: (.+)$/.exec(block) ?? [];
    const event = JSON.parse(data) as PlatformEvent;
    if (event.type !== type || event.id !== Number(id)) throw new Error(`Not a frame of its event: ${block}`);
    this.events.push(event);
  }
}
