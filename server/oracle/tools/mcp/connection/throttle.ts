/** Limits how often an operation runs. */
export interface Throttle {
  /** Runs the operation immediately if possible, otherwise when the current run and the pause are over. Requests in between cause one run. */
  runSoon(): void;
  close(): void;
}

/** Never runs the operation concurrently, and pauses between two runs. The operation must not reject. */
export function createThrottle(work: () => Promise<void>, pauseMs: number): Throttle {
  let state: 'idle' | 'busy' | 'asked again' | 'closed' = 'idle';
  let timer: NodeJS.Timeout | undefined;

  const run = async () => {
    state = 'busy';
    await work();
    if (isClosed()) return;
    timer = setTimeout(() => {
      const again = state === 'asked again';
      state = 'idle';
      if (again) void run();
    }, pauseMs).unref();
  };
  // A function, because the compiler assumes that a variable keeps its value across an await.
  const isClosed = () => state === 'closed';

  return {
    runSoon() {
      if (state === 'idle') void run();
      else if (state === 'busy') state = 'asked again';
    },
    close() {
      state = 'closed';
      clearTimeout(timer);
    },
  };
}
