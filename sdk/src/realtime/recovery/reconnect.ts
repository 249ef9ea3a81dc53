import { backoffDelay } from '../../http/backoff.js';
import type { Backoff } from '../../http/backoff.js';

/** Of connections to the event channel: a client should reconnect soon after the server has recovered. */
export const RECONNECT_BACKOFF: Backoff = { firstMs: 1_000, maxMs: 30_000 };

export interface Retries {
  /** Schedules a retry; the delay doubles each time, unless `stop` was called in between. */
  schedule(): void;
  /** Cancels the next retry, and resets the delay. */
  stop(): void;
}

/** @param attempt Tries once. */
export const createRetries = (attempt: () => void, firstMs: number): Retries => {
  let retries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    schedule: () => {
      clearTimeout(timer);
      timer = setTimeout(attempt, backoffDelay(retries++, { ...RECONNECT_BACKOFF, firstMs }));
    },
    stop: () => {
      clearTimeout(timer);
      retries = 0;
    },
  };
};
