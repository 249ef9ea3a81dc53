import type { EntityManager } from 'typeorm';
import { violatedIndexOf } from '../../../persistence/errors/error-code.js';
import { prepare, queryPreparedIn } from '../../../persistence/queries/prepared.js';
import type { LogEntry, RunPatch } from './run-log.js';

/**
 * Writes the frames and patches of runs by one statement, and thereby in one transaction, which may be the caller's.
 *
 * It writes only runs that `holder` holds. To guarantee this, it locks the holder's row: a server that recovers the runs has to delete that row
 * first, which blocks until this statement has ended; afterwards, this statement does not find the row.
 *
 * Returns the entries of runs that the server holds. Rejects when a frame is there already, unless the entries may have been stored before.
 */
export async function appendFrames(
  manager: EntityManager,
  holder: string,
  all: readonly LogEntry[],
  mayBeStored = false,
): Promise<ReadonlySet<LogEntry>> {
  // Runs that were begun under an earlier lease may have another holder, which may be this server again.
  const entries = all.filter((entry) => entry.holder === holder);
  const patches = patchesOf(entries);
  const { eventsOnly, withPatches } = mayBeStored ? REPEATED : FIRST;
  const [row] = await queryPreparedIn<{ held: string }>(
    manager,
    patches.length > 0 ? withPatches : eventsOnly,
    [
      holder,
      [...new Set(entries.map(({ runId }) => runId))].join('\n'),
      ...columnsOf(entries),
      ...(patches.length > 0 ? [JSON.stringify(patches)] : []),
    ],
  );
  const held = new Set(row?.held.split('\n'));
  return new Set(entries.filter(({ runId }) => held.has(runId)));
}

/** Run, number, name and data of each frame. None contains a line break, and one text is written and parsed much faster than an array. */
function columnsOf(entries: readonly LogEntry[]): string[] {
  const columns: [string[], number[], string[], string[]] = [[], [], [], []];
  for (const { runId, frames } of entries) {
    for (const { id, event, data } of frames) {
      columns[0].push(runId);
      columns[1].push(id);
      columns[2].push(event);
      columns[3].push(data);
    }
  }
  return columns.map((column) => column.join('\n'));
}

/** One patch for each run, because a statement cannot update a row twice. */
function patchesOf(entries: readonly LogEntry[]): (RunPatch & { runId: string; messageId: string })[] {
  const merged = new Map<string, RunPatch & { runId: string; messageId: string }>();
  for (const { runId, messageId, patch } of entries) {
    if (patch) merged.set(runId, { runId, messageId, ...merged.get(runId), ...patch });
  }
  return [...merged.values()];
}

/**
 * Whether the frames are there already: the result of a statement was lost, and this is its retry. No other statement writes them. The index is that of a
 * part of the log.
 */
export function isStored(error: unknown): boolean {
  return violatedIndexOf(error)?.startsWith('run_events_') === true;
}

/** @param onConflict takes a third of the statement's time when it allows for frames that are there. */
const eventsWith = (onConflict: string) => `
  with me as materialized (select id from replicas where id = $1 for key share),
  held as materialized (
    select r.id from unnest(string_to_array($2, E'\\n')) as asked (id)
    join runs r on r.id = asked.id and r.ended_at is null join me on r.holder = me.id),
  events as (
    insert into run_events (run_id, seq, event, data)
    select e.run_id, e.seq, e.event, e.data::json
    from unnest(string_to_array($3, E'\\n'), string_to_array($4, E'\\n')::int[], string_to_array($5, E'\\n'), string_to_array($6, E'\\n'))
      as e (run_id, seq, event, data)
    join held on held.id = e.run_id
    ${onConflict})`;

/** One row: an object for each of 500 runs would take longer than the rest of the answer. */
const HELD = `select coalesce(string_agg(id, E'\\n'), '') as held from held`;

const PATCHES = `
  patches as materialized (
    select p.* from jsonb_to_recordset($7::jsonb) as p (
      "runId" text, "messageId" text, status text, step jsonb, usage jsonb, reply jsonb, "stoppedAtSeq" int, "lastSeq" int,
      "isReleased" boolean)
    join held on held.id = p."runId"),
  replies as (
    update messages m set
      content = p.reply ->> 'content', reasoning = p.reply ->> 'reasoning', tool_calls = p.reply -> 'toolCalls',
      is_complete = (p.reply ->> 'isComplete')::boolean
    from patches p where m.id = p."messageId" and p.reply is not null),
  changed as (
    update runs r set
      status = coalesce(p.status, r.status),
      step = coalesce(p.step, r.step),
      usage = coalesce(p.usage, r.usage),
      stopped_at_seq = coalesce(p."stoppedAtSeq", r.stopped_at_seq),
      last_seq = coalesce(p."lastSeq", r.last_seq),
      failures = case when p.step is not null then 0 when p."isReleased" then greatest(r.failures - 1, 0) else r.failures end,
      idle_attempts = case when p."isReleased" then greatest(r.idle_attempts - 1, 0) else r.idle_attempts end,
      ended_at = case when p."lastSeq" is null then null else now() end,
      holder = case when p."lastSeq" is null and p."isReleased" is not true then r.holder end
    from patches p where r.id = p."runId")`;

const statementsWith = (onConflict: string) => ({
  eventsOnly: prepare(`${eventsWith(onConflict)} ${HELD}`),
  withPatches: prepare(`${eventsWith(onConflict)}, ${PATCHES} ${HELD}`),
});

const FIRST = statementsWith('');
const REPEATED = statementsWith('on conflict do nothing');
