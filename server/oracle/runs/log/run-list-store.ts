/** The runs of all users by status and time, for operators. */
import type { DataSource } from 'typeorm';
import { decodeCursor, encodeCursor } from '../../../contract/paging/cursor.js';
import { assertInstant, instantFrom, timeOf } from '../../../contract/paging/instant.js';
import { cutPage, type Page, type PageQuery } from '../../../persistence/queries/pages.js';
import type { RunFilters } from '../../../ports/run-figures-port.js';
import type { FoundRunRow } from './run-figures-store.js';

/**
 * What a filtered read looks through. No index has the status, because every run would pay for it: runs that fail are few, and those who look for
 * them begin with the latest.
 */
const SCANNED = 20_000;

/** The time and the id of a run: the keys by which the list is sorted. */
type Place = readonly [time: string, id: string];

/** The latest first. The time of a run is when it ended, or when it began while it has not ended. */
export async function listRuns(
  dataSource: DataSource,
  { status, since, until }: RunFilters,
  { limit, cursor }: PageQuery,
): Promise<Page<FoundRunRow>> {
  const issuedFor = { list: 'runs', status, since, until };
  const [time, id] = placeOf(cursor === undefined ? [] : decodeCursor(cursor, issuedFor, 2));
  // One more than requested, to know whether this is the last page.
  const scanned = status === undefined ? limit + 1 : SCANNED;
  const found = await dataSource.query<(ScanEnd & (ListedRow | { readonly runId: null }))[]>(LIST, [
    ...[time ?? null, id ?? null, since ?? null, until ?? null],
    ...[status ?? null, scanned, limit + 1],
  ]);
  const rows = found.flatMap((row) => (row.runId === null ? [] : [row]));
  const { items, hasMore } = cutPage(rows, limit);
  const end = endOf(found[0], scanned);
  const last = items.at(-1);
  const next: Place | undefined = hasMore && last ? [last.time, last.runId] : end;
  return {
    items,
    ...(next && { nextCursor: encodeCursor(issuedFor, [instantFrom(next[0]), next[1]]) }),
  };
}

/** Where the page before ended, of a cursor that was not issued for times. Throws `invalid_cursor`. */
function placeOf([time, id]: readonly string[]): readonly [string?, string?] {
  if (time === undefined || id === undefined) return [];
  assertInstant(time);
  return [time, id];
}

/** Where the read has ended; undefined when nothing is left. */
function endOf(found: ScanEnd | undefined, scanned: number): Place | undefined {
  if (found?.count !== scanned || found.endTime === null || found.endId === null) return undefined;
  return [found.endTime, found.endId];
}

interface ListedRow extends FoundRunRow {
  readonly time: string;
}

/** The last run that was looked at, and how many were. */
interface ScanEnd {
  readonly endTime: string | null;
  readonly endId: string | null;
  readonly count: number;
}

/** The runs of one kind that come next, by an index of that kind. @param time the column that has the time of a run. */
const nextRuns = (time: string, isKind: string) => `
  select id, session_id, request_id, status, created_at, ended_at, ${time} as moment from runs
  where ${isKind}
    and ($1::timestamptz is null or ${time} <= $1 and (${time} < $1 or id > $2))
    and ($3::timestamptz is null or ${time} >= $3) and ($4::timestamptz is null or ${time} <= $4)
  order by ${time} desc, id limit $6`;

const LIST = `
  with scanned as materialized (
    select * from ((${nextRuns('created_at', 'ended_at is null')}) union all (${nextRuns('ended_at', 'ended_at is not null')})) as next
    order by moment desc, id limit $6
  )
  select fitting.*, ended."endTime", ended."endId", ended.count from
    (select (array_agg(${timeOf('moment')} order by moment, id desc))[1] as "endTime",
       (array_agg(id order by moment, id desc))[1] as "endId", count(*)::int as count from scanned) as ended
    left join lateral (
      select id as "runId", session_id as "sessionId", request_id as "requestId", status, created_at as "createdAt",
        ended_at as "endedAt", moment, ${timeOf('moment')} as time, failing.seq, failing.error
      from (select * from scanned where ($5::text[] is null or status = any ($5)) order by moment desc, id limit $7) as run
      left join lateral (
        select seq, data ->> 'error' as error from run_events
        where run_id = run.id and event = 'error' and run.status in ('failed', 'interrupted') order by seq desc limit 1
      ) failing on true
    ) as fitting on true
  order by fitting.moment desc, fitting."runId"`;
