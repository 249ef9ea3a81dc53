/** Work that repeats in the background and never runs concurrently. */
export interface PeriodicTask {
  /** Runs it as soon as the current run has ended. */
  runSoon(): void;
  /** Resolves when the current run has ended; no further run starts. */
  close(): Promise<void>;
}

export interface PeriodicTaskOptions {
  /** The delay from the end of one run to the start of the next, and before the first one. */
  readonly everyMs: number;
  /** The delay after a run that failed. */
  readonly retryMs: number;
  readonly onFailed: (error: unknown) => void;
}

/** Its timer does not keep the process alive. */
export function createPeriodicTask(
  work: () => Promise<void>,
  { everyMs, retryMs, onFailed }: PeriodicTaskOptions,
): PeriodicTask {
  let timer: NodeJS.Timeout | undefined;
  let isWaiting = false;
  let isClosed = false;
  let last = Promise.resolve();
  const isIdle = () => !isWaiting && !isClosed;

  const runAfter = (milliseconds: number) => {
    timer = setTimeout(runSoon, milliseconds).unref();
  };
  const run = async () => {
    isWaiting = false;
    clearTimeout(timer);
    if (isClosed) return;
    const failed = await work().then(
      () => false,
      (error: unknown) => {
        onFailed(error);
        return true;
      },
    );
    if (isIdle()) runAfter(failed ? retryMs : everyMs);
  };
  const runSoon = () => {
    if (isWaiting) return;
    isWaiting = true;
    last = last.then(run);
  };

  runAfter(everyMs);
  return {
    runSoon,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await last;
    },
  };
}
