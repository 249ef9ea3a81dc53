/**
 * A page's bounds, and then its rows. Each reads about as many rows as the page has, by the index messages_by_position.
 *
 * The parameters of the bounds are session, owner, how many turns, the cursor, and how many bytes. Their one row is missing when the owner
 * has no such session.
 */

const ANCHOR = `
  with mine as (select id from sessions where id = $1 and owner_did = $2),
  cursor as (select position from messages where id = $4 and session_id = (select id from mine)),
  head as materialized (
    select position from messages
    where session_id = $1 and type = 'human' and position <= (select position from cursor)
    order by position desc limit 1)`;

/** What comes before the first question is a turn too; positions begin at 1. */
const START = `0`;
const END = `9223372036854775807`;

/** Not `exists`, which the planner answers with a scan of the table when it takes the first row to be near. */
const HAS_OLDER = `
  coalesce((select position from messages where session_id = $1 order by position limit 1) < first, false) as "hasOlder"`;

/** The newest turns, or those before the cursor's. `first` is where the turns that fit begin; one turn is given whatever its size. */
export const BACKWARDS = `${ANCHOR},
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

/** The cursor's turn, if it is to be sent again, and the turns after it that fit; the first of them whatever its size. */
export const FORWARDS = `${ANCHOR},
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
    not is_complete and exists (select from runs where message_id = messages.id and ended_at is null) as "isActive"`;

/** `isActive` is of the same moment as the row: once it is false, the row is whole. */
export const ROWS = `
  select ${COLUMNS} from messages where session_id = $1 and position >= $2::bigint and position < $3::bigint order by position`;

/** The rows after a position: at most so many, and before the last of them no more than so many bytes. */
export const NEXT_ROWS = `
  select ${COLUMNS} from messages where session_id = $1 and position > $2::bigint and position <= (
    select max(position) from (
      select position, sum(bytes) over (order by position) - bytes as before from messages
      where session_id = $1 and position > $2::bigint order by position limit $3) sizes
    where before < $4::int)
  order by position`;
