import type { DataSource } from 'typeorm';
import { prepare, queryPrepared } from '../../persistence/queries/prepared.js';
import type { HistoryRow, MessageRow } from '../transcript/entity.js';

/** Queries over transcripts, for pages and for the prompt of an agent. */
export interface HistoryStore {
  /** Undefined when the owner has no such session. */
  bounds(query: BoundsQuery): Promise<PageBounds | undefined>;
  /** The rows of a page. */
  rows(sessionId: string, page: Pick<PageBounds, 'first' | 'end'>): Promise<HistoryRow[]>;
  /** The rows after a position, limited by their number and by the bytes of all rows but the last. */
  next(sessionId: string, position: string, limit: ReadLimit): Promise<HistoryRow[]>;
  /** The messages before a question, newest first. Empty replies, such as those that were stopped at their beginning, are left out. */
  before(sessionId: string, questionId: string, limit: ReadLimit): Promise<PromptRow[]>;
}

export interface BoundsQuery {
  readonly sessionId: string;
  readonly ownerDid: string;
  /**
   * `backwards`: the newest turns, or those before the cursor's turn. `forwards`: the turns after the cursor's turn, and that turn itself if it has
   * to be sent again.
   */
  readonly direction: 'backwards' | 'forwards';
  /** The number of turns. */
  readonly limit: number;
  /** The id of a message. */
  readonly cursor: string | undefined;
  readonly bytes: number;
}

/** The positions of a page: from `first` up to, but not including, `end`. */
export interface PageBounds {
  /** Whether the cursor is a message of the session. */
  readonly isKnown: boolean;
  readonly first: string;
  readonly end: string;
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

export interface ReadLimit {
  readonly rows: number;
  /** In UTF-8. The row that exceeds the limit is still returned. */
  readonly bytes: number;
}

export type PromptRow = Pick<MessageRow, 'id' | 'type' | 'content' | 'toolCalls' | 'attachments'>;

export function createHistoryStore(dataSource: DataSource): HistoryStore {
  return {
    async bounds({ sessionId, ownerDid, direction, limit, cursor, bytes }) {
      const [bounds] = await dataSource.query<PageBounds[]>(
        direction === 'backwards' ? BACKWARDS : FORWARDS,
        [sessionId, ownerDid, limit, cursor ?? null, bytes],
      );
      return bounds;
    },
    rows: (sessionId, { first, end }) => dataSource.query<HistoryRow[]>(ROWS, [sessionId, first, end]),
    next: (sessionId, position, { rows, bytes }) =>
      dataSource.query<HistoryRow[]>(NEXT_ROWS, [sessionId, position, rows, bytes]),
    before: (sessionId, questionId, { rows, bytes }) =>
      queryPrepared<PromptRow>(dataSource, BEFORE, [sessionId, questionId, rows, bytes]),
  };
}

/*
 * The first query determines the bounds of a page, the second one reads its rows. Each reads about as many rows as the page has, by the index
 * messages_by_position. The parameters of the bounds are the session, the owner, the number of turns, the cursor, and the number of bytes.
 */

const ANCHOR = `
  with mine as (select id from sessions where id = $1 and owner_did = $2),
  cursor as (select position from messages where id = $4 and session_id = (select id from mine)),
  head as materialized (
    select position from messages
    where session_id = $1 and type = 'human' and position <= (select position from cursor)
    order by position desc limit 1)`;

/** The messages before the first question form a turn too; positions begin at 1. */
const START = `0`;
const END = `9223372036854775807`;

/** `exists` would let the planner scan the table when it expects the first row early. */
const HAS_OLDER = `
  coalesce((select position from messages where session_id = $1 order by position limit 1) < first, false) as "hasOlder"`;

/** The newest turns, or those before the cursor's turn. `first` is the beginning of the oldest turn that fits; one turn is always returned. */
const BACKWARDS = `${ANCHOR},
  range as (
    select case when $4::text is null then ${END} else coalesce((select position from head), ${START}) end as "end"
    from mine),
  wanted as materialized (
    select "end", coalesce(
      (select position from messages where session_id = $1 and type = 'human' and position < "end"
       order by position desc offset $3::int - 1 limit 1), ${START}) as first
    from range),
  excess as materialized (
    select max(position) as position from (
      select m.position, sum(m.bytes) over (order by m.position desc) as total
      from messages m, wanted where m.session_id = $1 and m.position >= first and m.position < "end") sizes
    where total > $5::int),
  bounds as materialized (
    select "end", case when excess.position is null then first else coalesce(
        (select position from messages where session_id = $1 and type = 'human' and position > excess.position and position < "end"
         order by position limit 1),
        (select position from messages where session_id = $1 and type = 'human' and position < "end" order by position desc limit 1),
        ${START}) end as first
    from wanted, excess)
  select first, "end", exists (select from cursor) as "isKnown", ${HAS_OLDER}, $4::text is not null as "hasNewer"
  from bounds`;

/** The cursor's turn if it has to be sent again, and the following turns that fit; the first of them is always returned. */
const FORWARDS = `${ANCHOR},
  turn as materialized (
    select cursor.position as cursor, coalesce((select position from head), ${START}) as head, coalesce(
      (select position from messages where session_id = $1 and type = 'human' and position > cursor.position
       order by position limit 1), ${END}) as "end"
    from mine left join cursor on true),
  wanted as materialized (
    select case
        when exists (select from messages where session_id = $1 and position > cursor and position < turn."end") or exists (
          select from messages m join runs r on r.message_id = m.id
          where m.session_id = $1 and m.position >= head and m.position < turn."end" and r.ended_at is null)
        then head else cursor + 1
      end as first,
      turn."end" as next,
      (select position from messages where session_id = $1 and type = 'human' and position > cursor
       order by position offset $3::int limit 1) as "end",
      cursor is not null as "isKnown"
    from turn),
  excess as materialized (
    select min(position) as position from (
      select m.position, sum(m.bytes) over (order by m.position) as total
      from messages m, wanted where m.session_id = $1 and m.position >= first and m.position < coalesce("end", ${END})) sizes
    where total > $5::int),
  bounds as materialized (
    select first, "isKnown", case when excess.position is null then "end" else coalesce(
        (select position from messages where session_id = $1 and type = 'human' and position > next and position <= excess.position
         order by position desc limit 1),
        (select position from messages where session_id = $1 and type = 'human' and position > next order by position limit 1)) end as "end"
    from wanted, excess)
  select first, coalesce("end", ${END}) as "end", "isKnown", ${HAS_OLDER}, "end" is not null as "hasNewer"
  from bounds`;

const COLUMNS = `
  id, session_id as "sessionId", position, type, content, reasoning, is_complete as "isComplete", tool_calls as "toolCalls", attachments,
    request_id as "requestId", created_at as "createdAt",
    case when type = 'ai' then (select id from runs where message_id = messages.id limit 1) end as "runId",
    not is_complete and exists (select from runs where message_id = messages.id and ended_at is null) as "isActive"`;

/** `isActive` and the row are read at the same moment: once it is false, the row is complete. */
const ROWS = `
  select ${COLUMNS} from messages where session_id = $1 and position >= $2::bigint and position < $3::bigint order by position`;

const NEXT_ROWS = `
  select ${COLUMNS} from messages where session_id = $1 and position > $2::bigint and position <= (
    select max(position) from (
      select position, sum(bytes) over (order by position) - bytes as before from messages
      where session_id = $1 and position > $2::bigint order by position limit $3) sizes
    where before < $4::int)
  order by position`;

const BEFORE = prepare(`
  select id, type, content, tool_calls as "toolCalls", attachments from messages
  where session_id = $1 and content <> '' and position < (select position from messages where id = $2) and position >= (
    select min(position) from (
      select position, sum(bytes) over (order by position desc) - bytes as after from messages
      where session_id = $1 and content <> '' and position < (select position from messages where id = $2)
      order by position desc limit $3) sizes
    where after < $4::int)
  order by position desc`);
