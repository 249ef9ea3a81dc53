/**
 * Returns the memory of a load to the system. V8 collects old objects only while new ones are allocated, so a server that becomes idle would keep
 * all that the load has left.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 10_000;

/** The share of a core that an idle server uses at most: a collection of a usual heap pauses it for about a tenth of a second. */
const IDLE_SHARE = 0.1;

/** The growth of the heap since the last collection that makes another one worth its pause; new objects alone take up to 32 MiB. */
const GROWTH_BYTES = 24 * 1024 * 1024;

/** Ten minutes: collections that free little become rare. */
const MAX_SKIPPED = 60;

export interface CollectorOptions {
  readonly collect?: () => void;
  /** The size of the heap. */
  readonly heapBytes?: () => number;
  /** The processor time of the process so far, in milliseconds. */
  readonly cpuMs?: () => number;
}

/** Its timer does not keep the process alive. */
export function collectWhenIdle({
  collect = garbageCollection(),
  heapBytes = () => getHeapStatistics().total_heap_size,
  cpuMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000,
}: CollectorOptions = {}): void {
  /** The smallest size that a collection has left: what is above it may be free by now. */
  let smallestBytes = 0;
  let usedMs = cpuMs();
  /** How many looks are left out, and how many more would be after a collection that frees little. */
  let toSkip = 0;
  let patience = 0;
  const look = () => {
    const isIdle = cpuMs() - usedMs < IDLE_SHARE * EVERY_MS;
    const before = heapBytes();
    if (isIdle && before > smallestBytes + GROWTH_BYTES && toSkip-- <= 0) {
      collect();
      const after = heapBytes();
      smallestBytes = smallestBytes === 0 ? after : Math.min(smallestBytes, after);
      patience = before - after < GROWTH_BYTES ? Math.min(2 * patience + 1, MAX_SKIPPED) : 0;
      toSkip = patience;
    }
    usedMs = cpuMs();
  };
  setInterval(look, EVERY_MS).unref();
}

/** V8 gives the function only to contexts that are created with this flag. */
function garbageCollection(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return () => {
    collect();
    // Moves what the first one has left on nearly empty pages, so that these are returned.
    collect();
  };
}
