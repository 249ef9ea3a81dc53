import { jittered } from '../../http/jitter.js';

/** A client should reconnect soon after the server has recovered. */
const MAX_DELAY_MS = 30_000;

export interface Retries {
  /** Schedules a retry; the delay doubles each time, unless `stop` was called in between. */
  schedule(): void;
  /** Cancels the next retry, and resets the delay. */
  stop(): void;
}

/** @param attempt Tries once. */
export const createRetries = (attempt: () => void, firstDelayMs: number): Retries => {
  let delayMs = firstDelayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    schedule: () => {
      clearTimeout(timer);
      timer = setTimeout(attempt, jittered(delayMs));
      delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
    },
    stop: () => {
      clearTimeout(timer);
      delayMs = firstDelayMs;
    },
  };
};
