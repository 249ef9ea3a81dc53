import type { DataSource } from 'typeorm';

/** What waits to be delivered, in the whole deployment. */
export interface Backlog {
  /** Events of which not all deliveries were made, up to 10,000. */
  readonly events: number;
  /** Seconds; 0 when there is none. */
  readonly oldestEventAge: number;
  /** Deliveries that wait. */
  readonly deliveries: number;
  /** Seconds for which the oldest delivery has been due. */
  readonly oldestDeliveryAge: number;
}

export async function readBacklog(dataSource: DataSource): Promise<Backlog> {
  const [backlog] = await dataSource.query<Backlog[]>(BACKLOG);
  if (!backlog) throw new Error('the backlog of webhooks has no row');
  return backlog;
}

const MAX_COUNTED = 10_000;

const BACKLOG = `
  select outbox.*, due.*
  from (
    select count(*)::int as events, coalesce(extract(epoch from now() - min(recorded_at)), 0)::float8 as "oldestEventAge"
    from (
      select recorded_at from events
      where id > (select min(cursor) from webhooks where status = 'active')
      order by id limit ${MAX_COUNTED}) behind) outbox,
    (
    select count(*)::int as deliveries,
      greatest(0, coalesce(extract(epoch from now() - min(next_attempt_at)), 0))::float8 as "oldestDeliveryAge"
    from deliveries where status = 'pending') due`;
