import type { EntityManager } from 'typeorm';
import type { EventActor } from './event-actor.js';
import type { PlatformEventData, PlatformEventType } from './entity.js';

export interface NewEvent {
  readonly type: PlatformEventType;
  /** A DID. */
  readonly subject: string;
  /** The twin's revision after the event, where its record has changed. */
  readonly revision?: number;
  readonly data: PlatformEventData;
}

/**
 * Writes events, in their order. From here to the end of the transaction all others that have events wait, so it is the last thing that a
 * transaction does. Whoever listens to `PLATFORM_EVENTS` hears of it.
 */
export async function recordEvents(
  manager: EntityManager,
  { ownerDid, keyId }: EventActor,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await manager.query(
    `insert into events (type, subject, revision, actor_did, actor_key, data)
     select event.type, event.subject, event.revision, $1, $2, event.data
     from rows from (jsonb_to_recordset($3::jsonb) as (type text, subject text, revision int, data jsonb))
       with ordinality as event (type, subject, revision, data, position)
     order by event.position`,
    [ownerDid, keyId ?? null, JSON.stringify(events)],
  );
}
