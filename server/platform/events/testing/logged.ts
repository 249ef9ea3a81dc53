/** What the log of events holds. */
import type { TestDatabase } from '../../../testing/test-database.js';

export interface LoggedEvent {
  readonly type: string;
  readonly actor: string;
  readonly data: Record<string, unknown>;
}

/** About a subject, of types that begin so; the oldest first. */
export function eventsAbout(database: TestDatabase, subject: string, kind = ''): Promise<LoggedEvent[]> {
  return database.query<LoggedEvent>(
    `select type, actor_did as actor, data from events where subject = $1 and starts_with(type, $2) order by id`,
    [subject, kind],
  );
}

/** @returns its id. */
export async function newestEvent(database: TestDatabase): Promise<string | undefined> {
  const [row] = await database.query<{ id: string }>('select max(id) as id from events');
  return row?.id;
}

export interface LoggedAfter {
  readonly type: string;
  readonly subject: string;
  readonly data: Record<string, unknown>;
}

/** About anything, the oldest first. */
export function eventsAfter(database: TestDatabase, id: string | undefined): Promise<LoggedAfter[]> {
  return database.query<LoggedAfter>('select type, subject, data from events where id > $1 order by id', [
    id,
  ]);
}
