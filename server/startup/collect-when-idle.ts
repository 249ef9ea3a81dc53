/**
 * Returns the memory of a load to the system. V8 collects old objects only while new ones are allocated, so a server that becomes idle would keep
 * all that the load has left.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 10_000;

/** The share of a core that an idle server uses at most: a collection pauses it for less than a tenth of a second. */
const IDLE_SHARE = 0.1;

/** The growth of the heap since the last collection that makes another one worth its pause; new objects alone take up to 32 MiB. */
const GROWTH_BYTES = 24 * 1024 * 1024;

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
  let collectedBytes = 0;
  let usedMs = cpuMs();
  const look = () => {
    const isIdle = cpuMs() - usedMs < IDLE_SHARE * EVERY_MS;
    if (isIdle && heapBytes() > collectedBytes + GROWTH_BYTES) {
      collect();
      collectedBytes = heapBytes();
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
