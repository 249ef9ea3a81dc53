import type { AppendEvents } from '../../ports/event-log-port.js';

export type { NewEvent } from '../../ports/event-log-port.js';

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
