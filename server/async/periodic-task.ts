/** Work that is done again and again in the background, never twice at a time. */
export interface PeriodicTask {
  /** Does it as soon as what is under way is done. */
  runSoon(): void;
  /** Resolves when nothing is under way any more, and nothing will be. */
  close(): Promise<void>;
}

export interface PeriodicTaskOptions {
  /** From the end of one run to the start of the next. The first one comes after this too. */
  readonly everyMs: number;
  /** The same after a run that failed. */
  readonly retryMs: number;
  readonly onFailed: (error: unknown) => void;
}

/** Does not keep the process alive. */
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
