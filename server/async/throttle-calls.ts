export interface ThrottleOptions {
  /** The shortest time from the end of one run to the start of the next. */
  readonly intervalMs: number;
  /** Called when a run fails; later requests are carried out all the same. */
  readonly onFailed: (error: unknown) => void;
}

/**
 * Runs the work when it is asked for, one run at a time. Requests meanwhile become one more run. The timer does not keep the process alive.
 */
export function throttleCalls(
  work: () => Promise<void> | void,
  { intervalMs, onFailed }: ThrottleOptions,
): () => void {
  let isRunning = false;
  let isDue = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (isDue) {
      isDue = false;
      try {
        await work();
      } catch (error) {
        onFailed(error);
      }
      await new Promise((resolve) => setTimeout(resolve, intervalMs).unref());
    }
    isRunning = false;
  }

  return () => {
    isDue = true;
    if (!isRunning) void run();
  };
}
