import type { DataSource } from 'typeorm';
import { prepare, queryPrepared } from '../../../persistence/queries/prepared.js';
import type { EventRow } from '../../events/entity.js';
import { toPlatformEvent, type PlatformEvent } from '../../events/platform-event.js';
import type { Rate } from '../webhook-limits.js';
import type { Attempt, Receiver } from '../send-delivery.js';
import { timesOf } from './host-throttle.js';

/** A due delivery, leased to this server. */
export interface DueDelivery {
  readonly id: string;
  /**
   * The number of attempts, including this one. It also shows whether the delivery is still leased to this server, because another server
   * increments it.
   */
  readonly attempts: number;
  readonly receiver: Receiver;
  readonly event: PlatformEvent;
}

/** A delivery with what the receiver answered. */
export interface AttemptedDelivery {
  readonly delivery: DueDelivery;
  readonly attempt: Attempt;
}

export interface Room {
  /** The maximum number to take. */
  readonly total: number;
  /** The maximum in flight of a webhook, on all servers; one while its receiver fails. */
  readonly perWebhook: number;
  /** How many of all webhooks of a host. */
  readonly perHost: number;
  readonly leaseMs: number;
  readonly rates: DeliveryRates;
}

/** The number sent per second; deliveries over the rate wait. */
export interface DeliveryRates {
  readonly webhook: Rate;
  readonly host: Rate;
}

/** Pending deliveries, in the order of their events for each subject: only the oldest of a webhook and a subject is ever attempted. */
export interface DeliveryQueue {
  take(room: Room): Promise<DueDelivery[]>;
  delivered(deliveries: readonly AttemptedDelivery[]): Promise<void>;
  /** Schedules a retry after this time. */
  postpone(attempted: AttemptedDelivery, waitMs: number): Promise<void>;
  giveUp(attempted: AttemptedDelivery): Promise<void>;
  /** As if it had not been attempted. */
  release(delivery: DueDelivery): Promise<void>;
}

interface DueRow extends EventRow, Omit<Receiver, 'id'> {
  readonly deliveryId: string;
  readonly attempts: number;
  readonly webhookId: string;
}

export function createDeliveryQueue(dataSource: DataSource): DeliveryQueue {
  const settle = async (statement: string, { id, attempts }: DueDelivery, ...more: unknown[]) => {
    await dataSource.query(
      `update deliveries set locked_until = null, updated_at = now(), ${statement}
       where id = $1 and attempts = $2 and status = 'pending'`,
      [id, attempts, ...more],
    );
  };
  const settleFailed = (statement: string, { delivery, attempt }: AttemptedDelivery, ...more: unknown[]) =>
    settle(
      `attempted_at = now(), error = $3, reply_status = $4, reply_milliseconds = $5, reply_request_id = $6, ${statement}`,
      delivery,
      ...[attempt.error ?? '', attempt.status, attempt.milliseconds, attempt.requestId],
      ...more,
    );

  return {
    async take({ total, perWebhook, perHost, leaseMs, rates }) {
      const [webhook, host] = [timesOf(rates.webhook), timesOf(rates.host)];
      const rows = await queryPrepared<DueRow>(dataSource, TAKE, [
        ...[total, perWebhook, perHost, leaseMs / 1000],
        ...[webhook.interval, webhook.slack, host.interval, host.slack],
      ]);
      return rows.map(toDueDelivery);
    },

    async delivered(deliveries) {
      // Regardless of their leases: they have arrived.
      await dataSource.query(DELIVERED, [
        deliveries.map(({ delivery }) => delivery.id),
        deliveries.map(({ attempt }) => attempt.status),
        deliveries.map(({ attempt }) => attempt.milliseconds),
        deliveries.map(({ attempt }) => attempt.requestId),
      ]);
    },

    postpone: (attempted, waitMs) =>
      settleFailed('next_attempt_at = now() + make_interval(secs => $7)', attempted, waitMs / 1000),

    giveUp: (attempted) => settleFailed(`status = 'dead'`, attempted),

    release: (delivery) => settle('attempts = attempts - 1', delivery),
  };
}

const DELIVERED = `
  update deliveries set status = 'delivered', locked_until = null, updated_at = now(), attempted_at = now(), error = null,
    reply_status = reply.status, reply_milliseconds = reply.milliseconds, reply_request_id = reply.request_id
  from unnest($1::text[], $2::int[], $3::int[], $4::text[]) as reply (id, status, milliseconds, request_id)
  where deliveries.id = reply.id and deliveries.status = 'pending'`;

/** How many more requests the rate of a key allows, by the time until which it is used up and the time of one request. */
const left = (freeAt: string, interval: string, slack: string) =>
  `floor(1 + extract(epoch from now() - greatest(coalesce(${freeAt}, now()), now())) / ${interval} + ${slack} / ${interval})::int`;

/**
 * What waits of each webhook is sorted once, whatever the planner thinks of it (`offset 0`), and looked at until enough is found. Another one of
 * the subject that is under way counts too: a dead letter that is tried again is older than what has followed it. In no order of webhooks, so none
 * is always the last; more heads than are taken, for the hosts of some have little room. What is taken counts against the rates in the same
 * statement. Two servers that take at the same moment may come out above a rate together; it is paid for by the next wait.
 */
const TAKE = prepare(`
  with heads as (
    select head.id, receiver.id as webhook_id, receiver.host, receiver.host_left
    from (
      select webhook.id, webhook.host, failing_since,
        ${left('own.free_at', '$5::float8', '$6::float8')} as own_left, ${left('shared.free_at', '$7::float8', '$8::float8')} as host_left
      from webhooks webhook
        left join webhook_throttles own on own.key = 'webhook/' || webhook.id
        left join webhook_throttles shared on shared.key = 'host/' || webhook.host
      where status = 'active' and (paused_until is null or paused_until <= now())
      order by random()
    ) receiver
      cross join lateral (
        select id from (
          select id, subject, event_id, next_attempt_at from deliveries
          where webhook_id = receiver.id and status = 'pending' order by event_id offset 0
        ) waiting
        where next_attempt_at <= now()
          and event_id = (
            select min(event_id) from deliveries earlier
            where earlier.webhook_id = receiver.id and earlier.subject = waiting.subject and earlier.status = 'pending')
          and subject <> all(array(
            select subject from deliveries busy
            where busy.webhook_id = receiver.id and busy.locked_until > now()))
        order by event_id
        limit greatest(0, least(own_left, host_left, case when receiver.failing_since is null then $2::int else 1 end - (
          select count(*) from deliveries busy where busy.webhook_id = receiver.id and busy.locked_until > now())))
      ) head
    limit 4 * $1
  ), busy as (
    select webhook.host, count(*) from deliveries join webhooks webhook on webhook.id = webhook_id
    where locked_until > now() group by webhook.host
  ), due as (
    select id from deliveries
    where id = any(array(
        select id from (
          select id, least(host_left, $3::int - coalesce(busy.count, 0)) as room,
            row_number() over (partition by heads.host order by random()) as place
          from heads left join busy on busy.host = heads.host
        ) placed
        where place <= room limit $1))
      and status = 'pending' and next_attempt_at <= now() and (locked_until is null or locked_until <= now())
    for update skip locked
  ), charged as (
    insert into webhook_throttles as throttle (key, free_at)
    select key, now() + make_interval(secs => sum(interval)) from (
      select unnest(array['webhook/' || heads.webhook_id, 'host/' || heads.host]) as key, unnest(array[$5::float8, $7::float8]) as interval
      from due join heads on heads.id = due.id
    ) charge group by key order by key
    on conflict (key) do update set free_at = greatest(throttle.free_at, now()) + (excluded.free_at - now())
  )
  update deliveries
  set attempts = attempts + 1, locked_until = now() + make_interval(secs => $4)
  from due, webhooks webhook, events event
  where deliveries.id = due.id and webhook.id = deliveries.webhook_id and event.id = deliveries.event_id
  returning deliveries.id as "deliveryId", attempts, webhook.id as "webhookId", webhook.owner_did as "ownerDid",
    webhook.url, webhook.host, webhook.secret, webhook.previous_secret as "previousSecret",
    webhook.previous_until as "previousUntil", event.id, event.type, event.subject, event.revision,
    event.actor_did as "actorDid", event.actor_key as "actorKey", event.data, event.recorded_at as "recordedAt"`);

function toDueDelivery(row: DueRow): DueDelivery {
  const { deliveryId, attempts, webhookId, ownerDid, url, host } = row;
  const { secret, previousSecret, previousUntil } = row;
  return {
    id: deliveryId,
    attempts,
    receiver: { id: webhookId, ownerDid, url, host, secret, previousSecret, previousUntil },
    event: toPlatformEvent(row),
  };
}
