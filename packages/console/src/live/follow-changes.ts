/**
 * Makes a burst of changes cost little: the work begins a moment after the first of them, and once more when there were others meanwhile. It
 * never runs twice at the same time.
 * @param work Does not reject.
 */
export const followChanges = (work: () => Promise<unknown>, delayMs: number) => {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWorking = false;
  let changes = 0;

  const changed = (): void => {
    changes++;
    if (!isWorking && !stopped.signal.aborted) timer ??= setTimeout(() => void begin(), delayMs);
  };
  const begin = async (): Promise<void> => {
    timer = undefined;
    isWorking = true;
    const before = changes;
    await work();
    isWorking = false;
    if (changes > before) changed();
  };
  const stop = (): void => {
    stopped.abort();
    clearTimeout(timer);
  };
  return { changed, stop };
};
