import type { DataSource } from 'typeorm';
import { selectPlainRows } from '../../persistence/plain-rows.js';
import type { AppendEvents } from '../../ports/event-log-port.js';
import { cutPage, jsonBytes, limitBytes, PAGE_BYTES, recordBytes } from '../paging/page-bytes.js';
import { EventEntity, type EventRow, type PlatformEventType } from './entity.js';
import { toPlatformEvent, type LoggedEvent, type PlatformEvent } from './platform-event.js';

/** Which events to select; all of them without filters. */
export interface EventFilter {
  readonly types?: readonly PlatformEventType[] | undefined;
  /** A DID. */
  readonly subject?: string | undefined;
}

export interface EventPage {
  readonly events: LoggedEvent[];
  /** Whether further events are visible. */
  readonly hasMore: boolean;
}

/**
 * The log of all platform events. The database numbers events in commit order (migration 0005), so a reader that continues after a number
 * misses nothing.
 */
export interface EventLog {
  /** The events above that number, oldest first; fewer than the limit when they are large. */
  above(id: number, filter: EventFilter, limit: number, bytes?: number): Promise<EventPage>;
  /** The number of the newest; 0 when there is none. */
  head(): Promise<number>;
}

export function createEventLog(dataSource: DataSource): EventLog {
  return {
    async above(id, { types, subject }, limit, bytes = PAGE_BYTES) {
      const query = dataSource
        .createQueryBuilder(EventEntity, 'event')
        .where('event.id > :id', { id })
        .orderBy('event.id')
        // One more than requested, to know whether this is the last page.
        .limit(limit + 1);
      if (types) query.andWhere('event.type = any(:types)', { types: [...types] });
      if (subject !== undefined) query.andWhere('event.subject = :subject', { subject });
      const [select, parameters] = selectPlainRows(query)
        .addSelect(recordBytes(jsonBytes('event.data')), 'page_bytes')
        .getQueryAndParameters();
      const rows = await dataSource.query<EventRow[]>(limitBytes(select, 'id', bytes), parameters);
      const { items, hasMore } = cutPage(rows, limit);
      return { events: items.map(toPlatformEvent), hasMore };
    },

    async head() {
      const [row] = await dataSource.query<{ head: string }[]>(
        `select coalesce(max(id), 0) as head from events`,
      );
      return Number(row?.head);
    },
  };
}

export function fits(
  { types, subject }: EventFilter,
  event: Pick<PlatformEvent, 'type' | 'subject'>,
): boolean {
  return (!types || types.includes(event.type)) && (subject === undefined || subject === event.subject);
}

/** Notifies the listeners of `PLATFORM_EVENTS`. */
export const recordEvents: AppendEvents = async (transaction, { ownerDid, keyId }, events) => {
  if (events.length === 0) return;
  await transaction.query(
    `insert into events (type, subject, revision, actor_did, actor_key, data)
     select event.type, event.subject, event.revision, $1, $2, event.data
     from rows from (jsonb_to_recordset($3::jsonb) as (type text, subject text, revision int, data jsonb))
       with ordinality as event (type, subject, revision, data, position)
     order by event.position`,
    [ownerDid, keyId ?? null, JSON.stringify(events)],
  );
};
