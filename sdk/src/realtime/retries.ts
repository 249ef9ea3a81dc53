/** A client must not stay away for minutes after the server has come back. */
const MAX_DELAY_MS = 30_000;

export interface Retries {
  /** Tries again later; with each time that `stop` was not called in between, twice as late. */
  schedule(): void;
  /** Calls the next try off, and begins anew with the first delay. */
  stop(): void;
}

/** @param attempt Tries once. */
export const createRetries = (attempt: () => void, firstDelayMs: number): Retries => {
  let delayMs = firstDelayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    schedule: () => {
      clearTimeout(timer);
      // Between half and one and a half, so that the clients of a server do not come back all at once.
      timer = setTimeout(attempt, delayMs * (0.5 + Math.random()));
      delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
    },
    stop: () => {
      clearTimeout(timer);
      delayMs = firstDelayMs;
    },
  };
};
