import type { DataSource } from 'typeorm';
import { observe } from '../../telemetry/metrics.js';
import { shareReading } from '../../telemetry/share-reading.js';
import { readQueuedRuns } from './log/queued-runs-store.js';

/** Measures the queues of tenants, until the returned function is called. The database is asked when metrics are collected. */
export function observeQueue(dataSource: DataSource): () => void {
  const queued = shareReading(() => readQueuedRuns(dataSource));
  const stops = [
    observe('twin_oracle.run.queued', async () => {
      const { runs, deepest } = await queued();
      return [
        { value: runs, labels: { statistic: 'sum' } },
        { value: deepest, labels: { statistic: 'max' } },
      ];
    }),
    observe('twin_oracle.run.queued_tenants', async () => [{ value: (await queued()).tenants, labels: {} }]),
  ];
  return () => stops.forEach((stop) => stop());
}
