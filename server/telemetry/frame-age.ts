import { isMeasuring, secondsSince } from './metrics.js';

/** When frames were made in this process. Frames that were read from the log have no age. */
const made = new WeakMap<object, number>();

/** Remembers that a frame was made now, while anything is measured. */
export function markMade(frame: object): void {
  if (isMeasuring()) made.set(frame, performance.now());
}

/** In seconds; undefined for a frame that was read from the log. */
export function frameAge(frame: object): number | undefined {
  const at = made.get(frame);
  return at === undefined ? undefined : secondsSince(at);
}
