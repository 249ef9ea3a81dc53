import type { DataSource } from 'typeorm';
import type { EventRow } from '../events/entity.js';
import { toPlatformEvent, type PlatformEvent } from '../events/platform-event.js';
import type { Receiver } from './send.js';

/** A delivery that is to be tried now, by us alone for as long as the lease lasts. */
export interface DueDelivery {
  readonly id: string;
  /** With this one. It tells whether the delivery is still ours: whoever takes it after us counts on. */
  readonly attempts: number;
  readonly receiver: Receiver;
  readonly event: PlatformEvent;
}

export interface Room {
  /** How many to take at most. */
  readonly total: number;
  /** How many of a webhook may be under way at a time, on all servers. */
  readonly perWebhook: number;
  readonly leaseMs: number;
}

/** The deliveries that wait, in the order of their events for each subject: only the oldest of a webhook and a subject is ever tried. */
export interface DeliveryQueue {
  take(room: Room): Promise<DueDelivery[]>;
  delivered(delivery: DueDelivery): Promise<void>;
  /** To be tried again after so long. */
  postpone(delivery: DueDelivery, error: string, waitMs: number): Promise<void>;
  giveUp(delivery: DueDelivery, error: string): Promise<void>;
  /** As if it had not been tried. */
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

  return {
    async take({ total, perWebhook, leaseMs }) {
      const [rows] = await dataSource.query<[DueRow[], number]>(TAKE, [total, perWebhook, leaseMs / 1000]);
      return rows.map(toDueDelivery);
    },

    async delivered({ id }) {
      // Whoever has it now: it has arrived.
      await dataSource.query(`delete from deliveries where id = $1 and status = 'pending'`, [id]);
    },

    postpone: (delivery, error, waitMs) =>
      settle(
        'error = $3, next_attempt_at = now() + make_interval(secs => $4)',
        delivery,
        error,
        waitMs / 1000,
      ),

    giveUp: (delivery, error) => settle(`error = $3, status = 'dead'`, delivery, error),

    release: (delivery) => settle('attempts = attempts - 1', delivery),
  };
}

/** Another one of the subject that is under way counts too: a dead letter that is tried again is older than what has followed it. */
const TAKE = `
  with due as (
    select head.id
    from webhooks cross join lateral (
      select id from deliveries
      where webhook_id = webhooks.id and status = 'pending' and next_attempt_at <= now()
        and (locked_until is null or locked_until <= now())
        and not exists (
          select from deliveries other
          where other.webhook_id = webhooks.id and other.subject = deliveries.subject and other.status = 'pending'
            and (other.event_id < deliveries.event_id or other.locked_until > now()))
      order by event_id
      limit greatest(0, $2::int - (
        select count(*) from deliveries busy where busy.webhook_id = webhooks.id and busy.locked_until > now()))
      for update skip locked
    ) head
    where webhooks.status = 'active'
    limit $1
  )
  update deliveries
  set attempts = attempts + 1, locked_until = now() + make_interval(secs => $3)
  from due, webhooks webhook, events event
  where deliveries.id = due.id and webhook.id = deliveries.webhook_id and event.id = deliveries.event_id
  returning deliveries.id as "deliveryId", attempts, webhook.id as "webhookId", webhook.owner_did as "ownerDid",
    webhook.url, webhook.secret, webhook.previous_secret as "previousSecret",
    webhook.previous_until as "previousUntil", event.id, event.type, event.subject, event.revision,
    event.actor_did as "actorDid", event.actor_key as "actorKey", event.data, event.recorded_at as "recordedAt"`;

function toDueDelivery(row: DueRow): DueDelivery {
  const { deliveryId, attempts, webhookId, ownerDid, url, secret, previousSecret, previousUntil } = row;
  return {
    id: deliveryId,
    attempts,
    receiver: { id: webhookId, ownerDid, url, secret, previousSecret, previousUntil },
    event: toPlatformEvent(row),
  };
}
