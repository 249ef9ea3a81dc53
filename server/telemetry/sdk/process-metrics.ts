import { readdir } from 'node:fs/promises';
import { constants, monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks';
import { availableParallelism } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { observe, record } from '../metrics.js';

const NANOSECONDS = 1e9;
const MICROSECONDS_PER_MS = 1_000;

/** How precisely the delay of the event loop is known, in milliseconds. */
const RESOLUTION_MS = 10;

/** Measures this process until the returned function is called. */
export function observeProcess(): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let utilization = performance.eventLoopUtilization();
  const collections = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      record('v8js.gc.duration', entry.duration / 1000, { 'v8js.gc.type': kindOf(entry) });
  });
  collections.observe({ entryTypes: ['gc'] });
  let cpu = { at: performance.now(), usage: process.cpuUsage() };
  const gauges = [
    observe('nodejs.eventloop.delay.p99', () => {
      const seconds = delay.percentile(99) / NANOSECONDS;
      delay.reset();
      // The sampler measures from one of its own ticks to the next.
      return [{ value: Math.max(0, seconds - RESOLUTION_MS / 1000), labels: {} }];
    }),
    observe('nodejs.eventloop.utilization', () => {
      const now = performance.eventLoopUtilization();
      const since = performance.eventLoopUtilization(now, utilization);
      utilization = now;
      return [{ value: since.utilization, labels: {} }];
    }),
    observe('v8js.memory.heap.used', () => [{ value: getHeapStatistics().used_heap_size, labels: {} }]),
    observe('v8js.memory.heap.limit', () => [{ value: getHeapStatistics().heap_size_limit, labels: {} }]),
    observe('nodejs.active_resource.count', () => {
      const counts = new Map<string, number>();
      for (const type of process.getActiveResourcesInfo()) counts.set(type, (counts.get(type) ?? 0) + 1);
      return [...counts].map(([type, value]) => ({ value, labels: { 'nodejs.resource.type': type } }));
    }),
    observe('process.memory.usage', () => [{ value: process.memoryUsage.rss(), labels: {} }]),
    observe('process.cpu.utilization', () => {
      const { user, system } = process.cpuUsage(cpu.usage);
      const now = performance.now();
      const available = (now - cpu.at) * MICROSECONDS_PER_MS * availableParallelism();
      cpu = { at: now, usage: process.cpuUsage() };
      return [
        { value: user / available, labels: { 'cpu.mode': 'user' as const } },
        { value: system / available, labels: { 'cpu.mode': 'system' as const } },
      ];
    }),
    observe('process.open_file_descriptor.count', async () => {
      const open = await readdir('/proc/self/fd');
      return [{ value: open.length, labels: {} }];
    }),
  ];
  return () => {
    for (const stop of gauges) stop();
    collections.disconnect();
    delay.disable();
  };
}

/** The types of Node leave out what the entry of a collection has besides its times. */
function kindOf(entry: object): 'major' | 'minor' | 'incremental' | 'weakcb' {
  const detail = 'detail' in entry ? entry.detail : undefined;
  const kind = typeof detail === 'object' && detail !== null && 'kind' in detail ? detail.kind : undefined;
  switch (kind) {
    case constants.NODE_PERFORMANCE_GC_MINOR:
      return 'minor';
    case constants.NODE_PERFORMANCE_GC_INCREMENTAL:
      return 'incremental';
    case constants.NODE_PERFORMANCE_GC_WEAKCB:
      return 'weakcb';
    default:
      return 'major';
  }
}
