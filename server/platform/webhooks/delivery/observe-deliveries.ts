import type { DataSource } from 'typeorm';
import { observe, record } from '../../../telemetry/metrics.js';
import { shareReading } from '../../../telemetry/share-reading.js';
import type { Attempt } from '../send-delivery.js';
import { readBacklog, type Backlog } from '../store/backlog-store.js';

/** Measures what waits to be delivered, until the returned function is called. The database is asked when metrics are collected. */
export function observeBacklog(dataSource: DataSource): () => void {
  const backlog = shareReading(() => readBacklog(dataSource));
  const read = (member: keyof Backlog) => async () => [{ value: (await backlog())[member], labels: {} }];
  const stops = [
    observe('twin_oracle.outbox.depth', read('events')),
    observe('twin_oracle.outbox.oldest_age', read('oldestEventAge')),
    observe('twin_oracle.webhook.pending', read('deliveries')),
    observe('twin_oracle.webhook.oldest_age', read('oldestDeliveryAge')),
  ];
  return () => stops.forEach((stop) => stop());
}

export function recordAttempt({ delivered, status, milliseconds }: Attempt): void {
  const failure = status === undefined ? '_OTHER' : String(status);
  record('twin_oracle.webhook.delivery.duration', milliseconds / 1000, {
    'error.type': delivered ? undefined : failure,
  });
}
