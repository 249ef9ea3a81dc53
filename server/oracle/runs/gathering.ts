/** How many items wait for the reader before the source is held back. */
const MAX_WAITING = 256;

/** Gathers what a source has yielded while its reader was busy. A reader that leaves stops the source; the signal stops both at once. */
export async function* inBatches<T>(
  source: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T[], void> {
  signal.throwIfAborted();
  const gathered = new Gathering<T>();
  const stop = () => gathered.stop();
  signal.addEventListener('abort', stop, { once: true });
  const pump = gathered.drain(source);
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

  /** Resolves, or rejects, as the source ends. */
  async drain(source: AsyncIterable<T>): Promise<void> {
    try {
      for await (const item of source) {
        if (this.#ended) break;
        this.#items.push(item);
        this.#wakeReader();
        if (this.#items.length >= MAX_WAITING)
          await new Promise<void>((resume) => (this.#wakeSource = resume));
      }
    } finally {
      this.stop();
    }
  }

  /** What has come since the last call, waiting for something to come; empty at the end. */
  async next(): Promise<T[]> {
    while (this.#items.length === 0 && !this.#ended) {
      await new Promise<void>((resume) => (this.#wakeReader = resume));
    }
    this.#wakeSource();
    return this.#items.splice(0);
  }

  stop(): void {
    this.#ended = true;
    this.#wakeReader();
    this.#wakeSource();
  }
}
