import { backoffDelay, retrying } from '../http/backoff.js';
import { pause } from '../http/pause.js';
import { pauseUntilOnline } from './pause-until-online.js';

const BACKOFF = { firstMs: 500, maxMs: 8_000 };

/** The next attempt at what has failed. */
export interface NextAttempt {
  /** From 1. */
  readonly attempt: number;
  /** When it is made, in milliseconds since the epoch. It is made earlier when the device comes online. */
  readonly at: number;
}

/** How often a part is loaded again that a call of the user waits for. */
const RETRIES = 3;

/** Loads a part; what cannot be loaded is loaded again, as often as a request is sent again. @throws as the last attempt does. */
export const loadSoon = <Part>(load: () => Promise<Part>): Promise<Part> =>
  retrying(load, {
    delayAfter: (_error, retry) => (retry < RETRIES ? backoffDelay(retry, BACKOFF) : undefined),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });

/**
 * Loads a part; what cannot be loaded, as without a network, is loaded again, with growing delays. Undefined when the signal is aborted meanwhile.
 *
 * @param onWait Called when it waits for its next attempt.
 */
export const loadUntil = <Part>(
  load: () => Promise<Part>,
  signal: AbortSignal,
  onWait?: (next: NextAttempt) => void,
): Promise<Part | undefined> => {
  let attempt = 0;
  return retrying(load, {
    delayAfter: (_error, retry) => backoffDelay(retry, BACKOFF),
    wait: (milliseconds) => {
      onWait?.({ attempt: ++attempt, at: Date.now() + milliseconds });
      return pauseUntilOnline(pause, milliseconds, signal);
    },
  }).catch(() => undefined);
};
