import type { DataSource, EntityManager } from 'typeorm';
import type { Schema } from '../../../contract/types.js';
import { limitBytes, pageOf, type Page, type PageQuery } from '../../../persistence/queries/pages.js';
import { toPlatformEvent } from '../../events/platform-event.js';
import { decodeCursor, encodeCursor, invalidCursor } from '../../../contract/paging/cursor.js';
import { RECORD_COLUMNS, type DeliveryRecord } from './delivery-record.js';

interface DeadRow extends DeliveryRecord {
  readonly error: string;
  readonly diedAt: Date;
}

/** The deliveries of a webhook that were given up, oldest event first. */
export async function listDeadLetters(
  dataSource: DataSource,
  webhookId: string,
  { limit, cursor }: PageQuery,
): Promise<Page<Schema<'DeadLetter'>>> {
  const filters = { list: 'dead letters', webhookId };
  const [after = '0'] = cursor === undefined ? [] : decodeCursor(cursor, filters, 1);
  if (!/^\d{1,16}$/.test(after)) throw invalidCursor();
  const rows = await dataSource.query<DeadRow[]>(
    limitBytes(
      `select ${RECORD_COLUMNS}, coalesce(error, '') as error, updated_at as "diedAt"
     from deliveries delivery join events event on event.id = delivery.event_id
     where webhook_id = $1 and status = 'dead' and event_id > $2
     order by event_id limit $3`,
      'id',
    ),
    [webhookId, after, limit + 1],
  );
  const { items, ...more } = pageOf(rows, limit, (last) => encodeCursor(filters, [last.id]));
  return { items: items.map(toDeadLetter), ...more };
}

/** Retries it like a new delivery. @returns whether there was such a dead letter. */
export async function reviveDeadLetter(
  manager: EntityManager,
  webhookId: string,
  deliveryId: string,
): Promise<boolean> {
  const [, revived] = await manager.query<[unknown, number]>(
    `update deliveries set status = 'pending', attempts = 0, error = null, next_attempt_at = now(), updated_at = now()
     where id = $1 and webhook_id = $2 and status = 'dead'`,
    [deliveryId, webhookId],
  );
  return revived > 0;
}

function toDeadLetter(row: DeadRow): Schema<'DeadLetter'> {
  const { deliveryId, attempts, error, diedAt } = row;
  return { deliveryId, event: toPlatformEvent(row), attempts, error, diedAt: diedAt.toISOString() };
}
