import type { DataSource } from 'typeorm';
import { selectPlainRows } from '../../persistence/plain-rows.js';
import type { AppendEvents } from '../../ports/event-log-port.js';
import { cutPage, jsonBytes, limitBytes, PAGE_BYTES, recordBytes } from '../paging/page-bytes.js';
import { EventEntity, type EventRow, type PlatformEventType } from './entity.js';
import { toPlatformEvent, type LoggedEvent, type PlatformEvent } from './platform-event.js';

/** Which events somebody wants; all of them where nothing is named. */
export interface EventFilter {
  readonly types?: readonly PlatformEventType[] | undefined;
  /** A DID. */
  readonly subject?: string | undefined;
}

export interface EventPage {
  readonly events: LoggedEvent[];
  /** Whether others can be seen that come after them. */
  readonly hasMore: boolean;
}

/**
 * Everything that has happened. The database gives numbers in the order of commits (migration 0005), so whoever has read up to a number and
 * reads on from there has missed nothing.
 */
export interface EventLog {
  /** Those above that number, the oldest first; not as many as the limit where they have too many bytes together. */
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
        // One more than is asked for tells whether this is the last page.
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

/** Notifies those who listen to `PLATFORM_EVENTS`. */
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
