import type { DataSource } from 'typeorm';
import { prepare, queryPrepared } from '../../../persistence/queries/prepared.js';
import { findSettled } from '../../events/event-store.js';

/** The number of webhooks processed at once, and of events of each. */
const WEBHOOKS = 50;
const EVENTS = 500;

/** At most this many deliveries of a webhook are in the table; the rest stays in the log. */
const MAX_WAITING = 1_000;

const HAS_WEBHOOKS = prepare('select from webhooks limit 1');

/** Without any, there is nothing to challenge, to create or to deliver. */
export async function hasWebhooks(dataSource: DataSource): Promise<boolean> {
  return (await queryPrepared(dataSource, HAS_WEBHOOKS, [])).length > 0;
}

/**
 * Creates deliveries of new events for the active webhooks: the rows and the cursor are written by one statement, so each event becomes one
 * delivery of each matching webhook. Concurrent servers take different webhooks.
 * @returns whether there may be more to do.
 */
export async function fanOut(dataSource: DataSource): Promise<boolean> {
  // First: an event that is settled can be seen by the next statement.
  const { settled } = await findSettled(dataSource);
  const [, moved] = await dataSource.query<[unknown, number]>(STATEMENT, [
    ...[WEBHOOKS, EVENTS, MAX_WAITING],
    settled,
  ]);
  return moved > 0;
}

const STATEMENT = `
  with taken as (
    select id, cursor, event_types, subject from webhooks
    where status = 'active' and cursor < $4::bigint
      and not exists (
        select from deliveries where webhook_id = webhooks.id and status = 'pending' offset $3::int - 1 limit 1)
    order by cursor
    limit $1
    for no key update skip locked
  ), span as (
    select taken.id as webhook_id, event.id as event_id, event.subject,
      (taken.event_types is null or event.type = any(taken.event_types))
        and (taken.subject is null or event.subject = taken.subject) as fits
    from taken cross join lateral (
      select id, type, subject from events where id > taken.cursor and id <= $4::bigint order by id limit $2
    ) event
  ), made as (
    insert into deliveries (id, webhook_id, event_id, subject)
    select 'dlv_' || replace(gen_random_uuid()::text, '-', ''), webhook_id, event_id, subject from span where fits
    on conflict do nothing
  )
  update webhooks set cursor = done.event_id
  from (select webhook_id, max(event_id) as event_id from span group by webhook_id) done
  where webhooks.id = done.webhook_id`;
