import type { DataSource } from 'typeorm';
import { observe, record } from '../../../telemetry/metrics.js';
import type { Attempt } from '../send-delivery.js';
import { readBacklog, type Backlog } from '../store/backlog-store.js';

/** Gauges that are collected together share a query. */
const FRESH_MS = 1_000;

/** Measures what waits to be delivered, until the returned function is called. The database is asked when metrics are collected. */
export function observeBacklog(dataSource: DataSource): () => void {
  let latest: { readonly at: number; readonly backlog: Promise<Backlog> } | undefined;
  const read = (member: keyof Backlog) => async () => {
    const now = performance.now();
    if (!latest || now - latest.at > FRESH_MS) latest = { at: now, backlog: readBacklog(dataSource) };
    return [{ value: (await latest.backlog)[member], labels: {} }];
  };
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
