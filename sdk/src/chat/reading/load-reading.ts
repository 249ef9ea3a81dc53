import { backoffDelay, retrying } from '../../http/backoff.js';
import { pause } from '../../http/pause.js';
import { createLoader } from '../../runtime/load-later.js';
import { loadRunStreams } from '../../stream/open-run-streams.js';

/** Loads what reads answers, together with the streams: a page shows its transcript without both. */
export const loadReading = createLoader('What reads answers', async () => {
  const [reading] = await Promise.all([import('./read-turn.js'), loadRunStreams()]);
  return reading;
});

const BACKOFF = { firstMs: 500, maxMs: 8_000 };

/** The same; what cannot be loaded, as without a network, is loaded again. Undefined when the signal is aborted meanwhile. */
export const loadReadingUntil = (signal: AbortSignal, load = loadReading) =>
  retrying(load, {
    delayAfter: (_error, retry) => backoffDelay(retry, BACKOFF),
    wait: (milliseconds) => pause(milliseconds, signal),
  }).catch(() => undefined);
