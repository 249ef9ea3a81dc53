/**
 * Deletes old events in two passes: a mark refuses readers that go on below it, and what is below the mark is deleted by a later pass. A page that
 * was read while the mark moved is whole, as no read takes that long.
 */
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../persistence/transaction.js';

/** Of one step. */
const EVENTS = 2_000;

/** How far a pass looks for old events, so that it does not read a whole large log. */
const LOOK_AHEAD = 1_000_000;

/** Longer than any statement takes. */
const GRACE_SECONDS = 120;

export interface TrimEventsOptions {
  readonly days: number;
  readonly graceSeconds?: number;
  /** Deletes the deliveries of events up to this one that do not wait to be sent, in the transaction. */
  readonly deleteDeliveries: (manager: EntityManager, lastEventId: string) => Promise<void>;
}

/** @returns how many events were deleted; 0 when all below the mark are, and it has moved as far as it can. */
export async function trimEvents(
  dataSource: DataSource,
  { days, graceSeconds = GRACE_SECONDS, deleteDeliveries }: TrimEventsOptions,
  limit = EVENTS,
): Promise<number> {
  const deleted = await inTransaction(dataSource, (manager) =>
    deleteBelowMark(manager, { graceSeconds, limit, deleteDeliveries }),
  );
  if (deleted === 0) await dataSource.query(MOVE, [days, LOOK_AHEAD, graceSeconds]);
  return deleted;
}

/**
 * An event goes together with its deliveries, those that were given up too. One whose delivery is tried again stays. The statements read one after
 * the other, so a delivery that is revived meanwhile is either deleted by the first or seen by the second.
 */
async function deleteBelowMark(
  manager: EntityManager,
  {
    graceSeconds,
    limit,
    deleteDeliveries,
  }: Omit<Required<TrimEventsOptions>, 'days'> & { readonly limit: number },
): Promise<number> {
  const old = await manager.query<{ id: string }[]>(OLD, [graceSeconds, limit]);
  const last = old.at(-1)?.id;
  if (last === undefined) return 0;
  await deleteDeliveries(manager, last);
  const [, deleted] = await manager.query<[unknown, number]>(DELETE_EVENTS, [old.map(({ id }) => id)]);
  return deleted;
}

const OLD = `
  select id from events
  where id <= (select events_up_to from trim_marks where events_marked_at < now() - make_interval(secs => $1))
    and not exists (select from deliveries where event_id = events.id and status = 'pending')
  order by id limit $2`;

const DELETE_EVENTS = `
  delete from events where id = any($1::bigint[])
    and not exists (select from deliveries where event_id = events.id and status = 'pending')`;

/**
 * The last event of the old ones at the beginning of the log, before what webhooks have still to be told. The newest event stays: readers begin
 * after it. The mark does not move while what is below it waits to be deleted.
 */
const MOVE = `
  update trim_marks set events_up_to = old.last, events_marked_at = now()
  from (
    select max(id) as last from (
      select id, bool_and(recorded_at < now() - make_interval(days => $1)) over (order by id) as is_old
      from events where id > (select events_up_to from trim_marks)
      order by id limit $2
    ) log
    where is_old and id < (select max(id) from events)
      and id <= all(select cursor from webhooks where status = 'active' or next_challenge_at is not null)
      and id < all(select event_id from deliveries where status = 'pending')
  ) old
  where old.last is not null and events_marked_at < now() - make_interval(secs => $3)`;
