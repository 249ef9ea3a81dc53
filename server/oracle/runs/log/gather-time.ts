/** How long a commit of the run log waits for further entries, which share its transaction. */

/** On a quiet server. */
const MIN_MS = 4;
/** On a busy server, where each transaction takes processor time from the others. */
const MIN_BUSY_MS = 10;
/**
 * Text alone waits longer on a busy server: a commit costs as much processor time as eight of its entries, and readers do not notice that words
 * come a few milliseconds later.
 */
const TEXT_MS = 25;
/** Of a large batch, whatever is in it: 330 entries take 2 ms to be collected, 10 to be committed and 8 to be delivered as well. */
const LARGE_BATCH_MS = 15;
/** The more entries wait, the longer: a busy server makes fewer and larger transactions. */
const MS_PER_ENTRY = 0.15;

export interface Gathered {
  readonly entries: number;
  readonly isBusy: boolean;
  /** Whether all entries are text, for which nothing but its readers waits. */
  readonly isText: boolean;
}

/** @returns milliseconds, from the first entry. */
export function gatherTime({ entries, isBusy, isText }: Gathered): number {
  const byCount = entries * MS_PER_ENTRY;
  if (byCount >= LARGE_BATCH_MS) return LARGE_BATCH_MS;
  if (isBusy && isText) return TEXT_MS;
  return Math.max(isBusy ? MIN_BUSY_MS : MIN_MS, byCount);
}
