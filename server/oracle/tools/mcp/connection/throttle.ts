/** Work that may be asked for far more often than it is to be done. */
export interface Throttle {
  /** At once if it can be, else as soon as what is under way is done and the pause is over: what came since is seen. */
  runSoon(): void;
  close(): void;
}

/** Never does the work twice at a time, and rests between. The work must not reject. */
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
  // A function, as the compiler takes a state for what it was before a wait.
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
