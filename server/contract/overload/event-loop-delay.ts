import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LoadSignal } from './overload-detector.js';

const RESOLUTION_MS = 20;
const NANOSECONDS_OF_MS = 1e6;

/**
 * How late the event loop comes to what is due, in milliseconds: the mean since the last reading. Not a percentile, which one long garbage collection
 * decides.
 */
export function eventLoopDelay(limit: number): LoadSignal & { stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let before = { count: 0, sum: 0 };
  return {
    name: 'event_loop',
    limit,
    read() {
      // It is not reset, which would lose the tick that is on its way: when the event loop is late, there may be no other.
      const { count } = delay;
      const sum = count === 0 ? 0 : delay.mean * count;
      const mean = count === before.count ? 0 : (sum - before.sum) / (count - before.count);
      before = { count, sum };
      // The sampler measures from one of its own ticks to the next.
      return Math.max(0, mean / NANOSECONDS_OF_MS - RESOLUTION_MS);
    },
    stop: () => delay.disable(),
  };
}
