/** The number of buffered items above which the source is not read. */
const MAX_WAITING = 256;

/**
 * Batches the items that a source yields, or that `put` adds, while the consumer is busy. After an item for which `isWhole` returns true, the
 * source is read only when the consumer requests more. A consumer that leaves stops the source; the signal stops both.
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
  // The error is thrown below, unless the consumer has left before.
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

  /** Resolves, or rejects, when the source ends. */
  async drain(source: AsyncIterable<T>, isWhole: (item: T) => boolean): Promise<void> {
    try {
      for await (const item of source) {
        if (this.#isOver()) break;
        this.put(item);
        if (isWhole(item)) await new Promise<void>((resume) => (this.#letGoOn = resume));
        else if (this.#items.length >= MAX_WAITING)
          await new Promise<void>((resume) => (this.#wakeSource = resume));
        // Stops before the source does more work.
        if (this.#isOver()) break;
      }
    } finally {
      this.stop();
    }
  }

  /** Items after the end are dropped. */
  put(item: T): void {
    if (this.#ended) return;
    this.#items.push(item);
    this.#wakeReader();
  }

  /** Returns the items since the last call, or waits for some; empty at the end. */
  async next(): Promise<T[]> {
    // The consumer has processed all earlier items.
    if (this.#items.length === 0) this.#letGoOn();
    while (this.#items.length === 0 && !this.#ended) {
      await new Promise<void>((resume) => (this.#wakeReader = resume));
    }
    this.#wakeSource();
    return this.#items.splice(0);
  }

  /** A method, so that the compiler does not assume that the value stays the same across an await. */
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
