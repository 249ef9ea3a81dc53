/**
 * Runs the work when it is asked for, one run at a time, and the next one that long after the previous one ended at the earliest. Requests
 * meanwhile become one more run. The work must not reject. The timer does not keep the process alive.
 */
export function throttleCalls(work: () => Promise<void> | void, intervalMs: number): () => void {
  let isRunning = false;
  let isDue = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (isDue) {
      isDue = false;
      await work();
      await new Promise((resolve) => setTimeout(resolve, intervalMs).unref());
    }
    isRunning = false;
  }

  return () => {
    isDue = true;
    if (!isRunning) void run();
  };
}
