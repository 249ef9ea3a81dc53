import type { DataSource, EntityManager } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import { cutPage, jsonBytes, limitBytes, PAGE_BYTES, recordBytes } from '../../persistence/queries/pages.js';
import { selectPlainRows } from '../../persistence/queries/plain-rows.js';
import { prepare, queryPrepared, queryPreparedIn } from '../../persistence/queries/prepared.js';
import { settleAtCommit } from '../../persistence/queries/settle-at-commit.js';
import type { AppendEvents } from '../../ports/event-log-port.js';
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
  /** Whether events of an open transaction may have been held back, together with those after them. */
  readonly isOpen: boolean;
}

/**
 * The log of all platform events. Transactions take numbers at the same time and may commit in another order, so events are visible here up
 * to the last number below which none is missing any more (migration 0014): a reader that continues after a number misses nothing.
 */
export interface EventLog {
  /**
   * The events above that number, oldest first; fewer than the limit when they are large. Above 0, those that are kept. Throws `log_trimmed` when
   * events above another number were deleted with age.
   */
  above(id: number, filter: EventFilter, limit: number, bytes?: number): Promise<EventPage>;
  /** The number of the newest that is visible; 0 when there is none. */
  head(): Promise<number>;
  /** Throws `log_trimmed` as `above` does. */
  assertKept(id: number): Promise<void>;
}

export function createEventLog(dataSource: DataSource): EventLog {
  /** The largest that was found. It may be found smaller for a moment, when a writer has said a number that is outdated. */
  let known = 0;

  let mark: TrimMark | undefined;

  async function settle(): Promise<boolean> {
    const { settled, isOpen } = await findSettled(dataSource);
    known = Math.max(known, settled);
    return isOpen;
  }

  /** @param id the last event that a reader has; 0 is the beginning of what is kept, which is above the mark: no page after it is refused. */
  async function placeOf(id: number): Promise<number> {
    if (!mark || performance.now() - mark.readAt > MARK_AGE_MS) mark = await readTrimMark(dataSource);
    if (id === 0) return mark.upTo;
    if (id < mark.upTo) throw eventsTrimmed(id);
    return id;
  }

  return {
    async above(id, { types, subject }, limit, bytes = PAGE_BYTES) {
      // First: an event that is settled can be seen by the next statement.
      const isOpen = await settle();
      const from = await placeOf(id);
      const query = dataSource
        .createQueryBuilder(EventEntity, 'event')
        .where('event.id > :from and event.id <= :known', { from, known })
        .orderBy('event.id')
        .limit(limit + 1);
      if (types) query.andWhere('event.type = any(:types)', { types: [...types] });
      if (subject !== undefined) query.andWhere('event.subject = :subject', { subject });
      const [select, parameters] = selectPlainRows(query)
        .addSelect(recordBytes(jsonBytes('event.data')), 'page_bytes')
        .getQueryAndParameters();
      const rows = await dataSource.query<EventRow[]>(limitBytes(select, 'id', bytes), parameters);
      const { items, hasMore } = cutPage(rows, limit);
      return { events: items.map(toPlatformEvent), hasMore, isOpen };
    },

    async head() {
      await settle();
      return known;
    },

    async assertKept(id) {
      await placeOf(id);
    },
  };
}

interface Settled {
  /** The number up to which every event that will ever be there can be seen by the next statement. */
  readonly settled: number;
  /** Whether a transaction with events is open. */
  readonly isOpen: boolean;
}

const SETTLED = prepare('select settled, is_open from settled_events()');

export async function findSettled(dataSource: DataSource): Promise<Settled> {
  const [row] = await queryPrepared<{ settled: string; is_open: boolean }>(dataSource, SETTLED, []);
  if (!row) throw new Error('the log does not say what is settled');
  return { settled: Number(row.settled), isOpen: row.is_open };
}

/** What is below a mark is deleted two minutes after it has moved at the earliest, so a mark may be used for a while without being read again. */
const MARK_AGE_MS = 30_000;

interface TrimMark {
  /** Events up to this number may be deleted. */
  readonly upTo: number;
  readonly readAt: number;
}

async function readTrimMark(dataSource: DataSource): Promise<TrimMark> {
  const readAt = performance.now();
  const [row] = await dataSource.query<{ upTo: string }[]>(`select events_up_to as "upTo" from trim_marks`);
  return { upTo: Number(row?.upTo ?? 0), readAt };
}

function eventsTrimmed(id: number): Problem {
  return new Problem(
    'log_trimmed',
    `Events after ${id} were deleted with age; read the records again, and then the events after newest`,
  );
}

export function fits(
  { types, subject }: EventFilter,
  event: Pick<PlatformEvent, 'type' | 'subject'>,
): boolean {
  return (!types || types.includes(event.type)) && (subject === undefined || subject === event.subject);
}

export const recordEvents: AppendEvents = async (transaction, { ownerDid, keyId }, events) => {
  const [event, ...others] = events;
  if (!event) return;
  const appended =
    others.length > 0
      ? queryPreparedIn(transaction, APPEND, [ownerDid, keyId ?? null, JSON.stringify(events)])
      : queryPreparedIn(transaction, APPEND_ONE, [
          ...[event.type, event.subject, event.revision ?? null, ownerDid, keyId ?? null],
          JSON.stringify(event.data),
        ]);
  await settleAtCommit(transaction, appended);
};

/** Most writes have one, and there is no order to keep. */
const APPEND_ONE = prepare(
  'insert into events (type, subject, revision, actor_did, actor_key, data) values ($1, $2, $3, $4, $5, $6)',
);

const APPEND = prepare(
  `insert into events (type, subject, revision, actor_did, actor_key, data)
   select event.type, event.subject, event.revision, $1, $2, event.data
   from rows from (jsonb_to_recordset($3::jsonb) as (type text, subject text, revision int, data jsonb))
     with ordinality as event (type, subject, revision, data, position)
   order by event.position`,
);

/** The changes of a domain's verification status, newest first. */
export async function findVerificationChanges(
  manager: EntityManager,
  did: string,
  limit: number,
): Promise<Schema<'VerificationChange'>[]> {
  const rows = await manager.query<{ change: Schema<'VerificationChange'> }[]>(
    `select data -> 'verification' as change from events
     where subject = $1 and type = 'twin.verification_changed' order by id desc limit $2`,
    [did, limit],
  );
  return rows.map(({ change }) => change);
}
