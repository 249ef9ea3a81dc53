import { backoffDelay, retrying } from '../http/backoff.js';
import { pause } from '../http/pause.js';

const BACKOFF = { firstMs: 500, maxMs: 8_000 };

/** Loads a part; what cannot be loaded, as without a network, is loaded again. Undefined when the signal is aborted meanwhile. */
export const loadUntil = <Part>(load: () => Promise<Part>, signal: AbortSignal): Promise<Part | undefined> =>
  retrying(load, {
    delayAfter: (_error, retry) => backoffDelay(retry, BACKOFF),
    wait: (milliseconds) => pause(milliseconds, signal),
  }).catch(() => undefined);
