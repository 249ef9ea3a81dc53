import type { DataSource } from 'typeorm';
import { EventEntity, type PlatformEventType } from './entity.js';
import { toPlatformEvent, type LoggedEvent, type PlatformEvent } from './platform-event.js';

/** Which events somebody wants; all of them where nothing is named. */
export interface EventFilter {
  readonly types?: readonly PlatformEventType[] | undefined;
  /** A DID. */
  readonly subject?: string | undefined;
}

/**
 * Everything that has happened. The database gives numbers in the order of commits (migration 0005), so whoever has read up to a number and
 * reads on from there has missed nothing.
 */
export interface EventLog {
  /** Those above that number, the oldest first. */
  above(id: number, filter: EventFilter, limit: number): Promise<LoggedEvent[]>;
  /** The number of the newest; 0 when there is none. */
  head(): Promise<number>;
}

export function createEventLog(dataSource: DataSource): EventLog {
  return {
    async above(id, { types, subject }, limit) {
      const query = dataSource
        .createQueryBuilder(EventEntity, 'event')
        .where('event.id > :id', { id })
        .orderBy('event.id')
        .limit(limit);
      if (types) query.andWhere('event.type = any(:types)', { types: [...types] });
      if (subject !== undefined) query.andWhere('event.subject = :subject', { subject });
      return (await query.getMany()).map(toPlatformEvent);
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
