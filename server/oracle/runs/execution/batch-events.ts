/** How many items wait for the reader before the source is held back. */
const MAX_WAITING = 256;

/**
 * Gathers what a source has yielded, or put in by the way, while its reader was busy. After an item that `isWhole`, the source is asked for
 * more only when the reader is done with it. A reader that leaves stops the source; the signal stops both at once.
 */
export async function* batchEvents<T>(
  openSource: (put: (item: T) => void) => AsyncIterable<T>,
  signal: AbortSignal,
  isWhole: (item: T) => boolean = () => false,
): AsyncGenerator<T[], void> {
  signal.throwIfAborted();
  const gathered = new Gathering<T>();
  const stop = () => gathered.stop();
  signal.addEventListener('abort', stop, { once: true });
  const pump = gathered.drain(
    openSource((item) => gathered.put(item)),
    isWhole,
  );
  // Its error is thrown below, unless the reader has gone by then.
  pump.catch(() => undefined);
  try {
    for (;;) {
      const batch = await gathered.next();
      signal.throwIfAborted();
      if (batch.length === 0) break;
      yield batch;
    }
    await pump;
  } finally {
    signal.removeEventListener('abort', stop);
    gathered.stop();
  }
}

class Gathering<T> {
  #items: T[] = [];
  #ended = false;
  #wakeReader: () => void = () => undefined;
  #wakeSource: () => void = () => undefined;
  #letGoOn: () => void = () => undefined;

  /** Resolves, or rejects, as the source ends. */
  async drain(source: AsyncIterable<T>, isWhole: (item: T) => boolean): Promise<void> {
    try {
      for await (const item of source) {
        if (this.#isOver()) break;
        this.put(item);
        if (isWhole(item)) await new Promise<void>((resume) => (this.#letGoOn = resume));
        else if (this.#items.length >= MAX_WAITING)
          await new Promise<void>((resume) => (this.#wakeSource = resume));
        // Before the source does more for nobody.
        if (this.#isOver()) break;
      }
    } finally {
      this.stop();
    }
  }

  /** What comes when it is over is for nobody. */
  put(item: T): void {
    if (this.#ended) return;
    this.#items.push(item);
    this.#wakeReader();
  }

  /** What has come since the last call, waiting for something to come; empty at the end. */
  async next(): Promise<T[]> {
    // The reader is done with all that came before.
    if (this.#items.length === 0) this.#letGoOn();
    while (this.#items.length === 0 && !this.#ended) {
      await new Promise<void>((resume) => (this.#wakeReader = resume));
    }
    this.#wakeSource();
    return this.#items.splice(0);
  }

  /** Asked anew after each wait. */
  #isOver(): boolean {
    return this.#ended;
  }

  stop(): void {
    this.#ended = true;
    this.#wakeReader();
    this.#wakeSource();
    this.#letGoOn();
  }
}
