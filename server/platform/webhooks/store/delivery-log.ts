import type { DataSource, EntityManager } from 'typeorm';
import type { Schema } from '../../../contract/types.js';
import { deleteBatch } from '../../../persistence/expired-rows.js';
import { limitBytes, pageOf, type Page, type PageQuery } from '../../../persistence/queries/pages.js';
import { toPlatformEvent } from '../../events/platform-event.js';
import { decodeCursor, encodeCursor, invalidCursor } from '../../../contract/paging/cursor.js';
import type { DeliveryRow, DeliveryStatus } from '../entity.js';
import { RECORD_COLUMNS, type DeliveryRecord } from './delivery-record.js';

/** How many delivered ones of a webhook are listed: a busy one has 50 in a second. */
const KEPT_DELIVERIES = 10_000;

export interface DeliveryQuery extends PageQuery {
  readonly status?: DeliveryStatus | undefined;
}

interface LoggedRow
  extends
    DeliveryRecord,
    Pick<
      DeliveryRow,
      | 'status'
      | 'error'
      | 'nextAttemptAt'
      | 'attemptedAt'
      | 'replyStatus'
      | 'replyMilliseconds'
      | 'replyRequestId'
    > {}

/** The deliveries of a webhook, newest event first. */
export async function listDeliveries(
  dataSource: DataSource,
  webhookId: string,
  { status, limit, cursor }: DeliveryQuery,
): Promise<Page<Schema<'Delivery'>>> {
  const filters = { list: 'deliveries', webhookId, status };
  const [before] = cursor === undefined ? [] : decodeCursor(cursor, filters, 1);
  if (before !== undefined && !/^\d{1,16}$/.test(before)) throw invalidCursor();
  const rows = await dataSource.query<LoggedRow[]>(
    limitBytes(
      `select ${RECORD_COLUMNS}, status, error, next_attempt_at as "nextAttemptAt", attempted_at as "attemptedAt",
         reply_status as "replyStatus", reply_milliseconds as "replyMilliseconds", reply_request_id as "replyRequestId"
       from deliveries delivery join events event on event.id = delivery.event_id
       where webhook_id = $1 and ($2::text is null or status = $2) and ($3::bigint is null or event_id < $3)
       order by event_id desc limit $4`,
      'id desc',
    ),
    [webhookId, status, before, limit + 1],
  );
  const { items, ...more } = pageOf(rows, limit, (last) => encodeCursor(filters, [last.id]));
  return { items: items.map(toDelivery), ...more };
}

/** Deletes some of the delivered ones that are not listed any more. @returns how many. */
export async function deleteOldDeliveries(
  dataSource: DataSource,
  { days, deliveries = KEPT_DELIVERIES }: { readonly days: number; readonly deliveries?: number },
): Promise<number> {
  const old = await deleteBatch(dataSource, DELETE_OLD, [days]);
  return old > 0 ? old : deleteBatch(dataSource, DELETE_SURPLUS, [deliveries]);
}

const DELETE_OLD = `
  delete from deliveries where id in (
    select id from deliveries where status = 'delivered' and updated_at < now() - make_interval(days => $1)
    order by updated_at limit $2 for update skip locked)`;

/** The newest one that is not kept is looked up once for each webhook, whatever the planner thinks: for each row it would exceed the time limit of a statement. */
const DELETE_SURPLUS = `
  with newest as materialized (
    select webhook.id as webhook_id, surplus.event_id
    from webhooks webhook cross join lateral (
      select event_id from deliveries
      where webhook_id = webhook.id and status = 'delivered'
      order by event_id desc offset $1 limit 1) surplus)
  delete from deliveries where id in (
    select surplus.id from newest join deliveries surplus
      on surplus.webhook_id = newest.webhook_id and surplus.event_id <= newest.event_id
    where surplus.status = 'delivered'
    limit $2 for update of surplus skip locked)`;

/** Deletes those of events up to this one, which are about to be deleted. */
export async function deleteDeliveriesUpTo(manager: EntityManager, lastEventId: string): Promise<void> {
  await manager.query(
    `delete from deliveries using webhooks webhook
     where webhook_id = webhook.id and event_id <= $1 and deliveries.status <> 'pending'`,
    [lastEventId],
  );
}

/** How many could be sent now, and have been for more than a minute: a worker is away, or cannot keep up. */
export async function countOverdueDeliveries(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<{ count: number }[]>(
    `select count(*)::int from deliveries delivery join webhooks webhook on webhook.id = delivery.webhook_id
     where delivery.status = 'pending' and next_attempt_at < now() - interval '1 minute'
       and (locked_until is null or locked_until <= now())
       and webhook.status = 'active' and (paused_until is null or paused_until <= now())
       and not exists (
         select from deliveries older
         where older.webhook_id = delivery.webhook_id and older.subject = delivery.subject
           and older.status = 'pending' and older.event_id < delivery.event_id)`,
  );
  return row?.count ?? 0;
}

function toDelivery(row: LoggedRow): Schema<'Delivery'> {
  const { deliveryId, status, attempts, attemptedAt, nextAttemptAt } = row;
  return {
    deliveryId,
    event: toPlatformEvent(row),
    status,
    attempts,
    ...(attemptedAt && { lastAttempt: toAttempt(row, attemptedAt) }),
    ...(status === 'pending' && { nextAttemptAt: nextAttemptAt.toISOString() }),
  };
}

function toAttempt(row: LoggedRow, at: Date): Schema<'DeliveryAttempt'> {
  const { error, replyStatus, replyMilliseconds, replyRequestId } = row;
  return {
    at: at.toISOString(),
    ...(replyStatus !== null && { status: replyStatus }),
    ...(error !== null && { error }),
    ...(replyMilliseconds !== null && { milliseconds: replyMilliseconds }),
    ...(replyRequestId !== null && { requestId: replyRequestId }),
  };
}
