import { isDeepStrictEqual } from 'node:util';
import type { DataSource } from 'typeorm';
import { EventEntity } from '../../../events/entity.js';
import { toPlatformEvent, type PlatformEvent } from '../../../events/platform-event.js';
import { stateOfEvents, stateOfTables } from '../../graph-state.js';

/** Returns the differences between the log of events and the tables, and between the feed and the log. */
export async function checkLog(database: DataSource, feed: readonly PlatformEvent[]): Promise<string[]> {
  const events = await database.manager.find(EventEntity, { order: { id: 'ASC' } });
  const log = events.map((event) => JSON.stringify(toPlatformEvent(event)));
  const wrong = log.findIndex((event, at) => event !== JSON.stringify(feed[at]));
  const faults =
    wrong < 0 && log.length === feed.length ? [] : [`the feed differs from the log at event ${wrong}`];
  const [replayed, stored] = [stateOfEvents(events), await stateOfTables(database)];
  for (const key of new Set([...replayed.keys(), ...stored.keys()]))
    if (!isDeepStrictEqual(asJson(replayed.get(key)), asJson(stored.get(key))))
      faults.push(
        `${key}: by its events ${JSON.stringify(replayed.get(key))}, stored ${JSON.stringify(stored.get(key))}`,
      );
  return faults;
}

/** Removes members that are undefined. */
function asJson(record: unknown): unknown {
  return record === undefined ? undefined : (JSON.parse(JSON.stringify(record)) as unknown);
}
