import { In, IsNull, type DataSource, type EntityManager } from 'typeorm';
import { retryConflicts } from '../../../persistence/errors/transient.js';
import { prepare, queryPreparedIn } from '../../../persistence/queries/prepared.js';
import { inTransaction } from '../../../persistence/transaction.js';
import type { LoggedFrame, LoggedRun } from '../../../ports/run-log-port.js';
import { SessionEntity } from '../../sessions/entity.js';
import { RunEntity, type RunRow } from './entity.js';
import { insertedRun } from './inserted-run.js';

/** A reply of a session, identified for its owner. */
export interface ReplyOf {
  readonly sessionId: string;
  readonly ownerDid: string;
  readonly messageId: string;
}

export interface HeldRun {
  readonly id: string;
  /** Whether the user has requested its end. */
  readonly isAborted: boolean;
}

/** A new run, and the first frame of its log. */
export interface FirstFrame {
  readonly row: RunRow;
  readonly first: LoggedFrame;
}

/** Every query on behalf of a caller names the owner, so a run of another user is not found. */
export interface RunStore {
  /** Inserts runs, each with its first frame, in the transaction that stores the questions and replies. */
  insert(manager: EntityManager, runs: readonly FirstFrame[]): Promise<void>;
  get(id: string, ownerDid: string): Promise<RunRow | null>;
  /** The active run and the queued ones, oldest first. */
  active(sessionId: string, ownerDid: string): Promise<RunRow[]>;
  /** The last run of a session. */
  latest(sessionId: string, ownerDid: string): Promise<RunRow | null>;
  /** The runs of these replies. */
  ofReplies(messageIds: readonly string[]): Promise<LoggedRun[]>;
  /** The last frame of a call by the run of a reply. The query reads the log backwards, up to a number of bytes. */
  callOf(reply: ReplyOf, toolCallId: string): Promise<LoggedFrame | undefined>;
  /** Locks the active runs of the sessions until the caller's transaction ends: nothing else ends or changes them meanwhile. */
  lockActive(manager: EntityManager, sessionIds: readonly string[]): Promise<void>;
  /** Requests the end of every active run of the session, in the caller's transaction. Returns their ids, oldest first. */
  requestAborts(manager: EntityManager, sessionId: string): Promise<string[]>;
  /** The same in a separate transaction. Returns undefined when the owner has no such session. */
  requestAbortsIn(sessionId: string, ownerDid: string): Promise<string[] | undefined>;
  /** Requests the end of one run. @returns whether it is active. */
  requestAbort(id: string): Promise<boolean>;
  /** Counts the active runs of each session, in the caller's transaction. Sessions without an active run are omitted. */
  countActive(manager: EntityManager, sessionIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Leaves an active run for another attempt. */
  release(run: RunRow): Promise<void>;
  /** Whether an earlier run of the same session is active. */
  mustWait(run: RunRow): Promise<boolean>;
  /** The next frames in order, limited by their number and by about 1 MiB of text, because results of tools may be large. Empty at the end. */
  eventsAbove(id: string, after: number, limit: number, maxLength?: number): Promise<LoggedFrame[]>;
  /** The given run, or else the session's latest, and all later ones in order. Empty when the run belongs to another session. */
  since(sessionId: string, ownerDid: string, runId: string | undefined): Promise<LoggedRun[]>;
  /** The number of its last frame, if the run has ended; `trimmed` when its frames were deleted with age. */
  endOf(id: string): Promise<number | 'deleted' | 'trimmed' | undefined>;
  /** Whether the frames of that reply were deleted with age. */
  isTrimmed(reply: ReplyOf): Promise<boolean>;
  /** The active runs that a server holds. */
  heldBy(holder: string): Promise<HeldRun[]>;
  /** Claims runs without a holder, the oldest first, and counts the attempt. Concurrent servers claim different runs. Returns their ids. */
  claim(holder: string, limit: number): Promise<string[]>;
  /** The claimed runs that the server still holds, oldest first. */
  load(ids: readonly string[], holder: string): Promise<RunRow[]>;
}

export function createRunStore(dataSource: DataSource): RunStore {
  const runs = dataSource.getRepository(RunEntity);
  return {
    async insert(manager, begun) {
      await queryPreparedIn(manager, INSERT, [JSON.stringify(begun.map(insertedRun))]);
    },

    get: (id, ownerDid) => runs.findOneBy({ id, ownerDid }),

    active: (sessionId, ownerDid) =>
      runs
        .createQueryBuilder('run')
        .where({ sessionId, ownerDid })
        .andWhere('run.endedAt is null')
        .orderBy('run.position')
        .getMany(),

    latest: (sessionId, ownerDid) =>
      runs.findOne({ where: { sessionId, ownerDid }, order: { position: 'DESC' } }),

    ofReplies: (messageIds) =>
      dataSource.query<LoggedRun[]>(`${LOGGED_RUNS} where message_id = any($1)`, [messageIds]),

    async callOf({ sessionId, ownerDid, messageId }, toolCallId) {
      const [frame] = await dataSource.query<LoggedFrame[]>(CALL, [
        sessionId,
        ownerDid,
        messageId,
        toolCallId,
      ]);
      return frame;
    },

    async lockActive(manager, sessionIds) {
      await manager.query(
        'select from runs where session_id = any($1) and ended_at is null order by id for no key update',
        [sessionIds],
      );
    },

    requestAborts,

    requestAbortsIn: (sessionId, ownerDid) =>
      inTransaction(dataSource, async (manager) => {
        // The lock waits for a message that is being stored, so that its run is found.
        const session = await manager.findOne(SessionEntity, {
          where: { id: sessionId, ownerDid },
          lock: { mode: 'pessimistic_write' },
        });
        return session ? requestAborts(manager, sessionId) : undefined;
      }),

    async requestAbort(id) {
      const [, affected] = await retryConflicts(() =>
        dataSource.query<[unknown, number]>(
          `update runs set abort_requested_at = coalesce(abort_requested_at, now())
           where id = $1 and ended_at is null`,
          [id],
        ),
      );
      return affected > 0;
    },

    async countActive(manager, sessionIds) {
      const rows = await queryPreparedIn<{ id: string; count: number }>(manager, ACTIVE, [sessionIds]);
      return new Map(rows.map(({ id, count }) => [id, count]));
    },

    async release({ id, holder }) {
      await dataSource.query(
        `update runs set holder = null, status = 'recovering' where id = $1 and holder = $2`,
        [id, holder],
      );
    },

    async mustWait({ id, sessionId }) {
      const rows = await dataSource.query<unknown[]>(
        `select 1 from runs where session_id = $1 and ended_at is null and stopped_at_seq is null
           and position < (select position from runs where id = $2) limit 1`,
        [sessionId, id],
      );
      return rows.length > 0;
    },

    eventsAbove: (id, after, limit, maxLength = MAX_PAGE_LENGTH) =>
      dataSource.query<LoggedFrame[]>(EVENTS_ABOVE, [id, after, limit, maxLength]),

    since: (sessionId, ownerDid, runId) =>
      dataSource.query<LoggedRun[]>(SINCE, [sessionId, ownerDid, runId ?? null]),

    async endOf(id) {
      const [row] = await dataSource.query<{ lastSeq: number; ended: boolean; isTrimmed: boolean }[]>(
        `select last_seq as "lastSeq", ended_at is not null as ended, ${IS_TRIMMED} as "isTrimmed" from runs r where id = $1`,
        [id],
      );
      if (!row) return 'deleted';
      if (row.isTrimmed) return 'trimmed';
      return row.ended ? row.lastSeq : undefined;
    },

    async isTrimmed({ sessionId, ownerDid, messageId }) {
      const rows = await dataSource.query<unknown[]>(
        `select from runs r where session_id = $1 and owner_did = $2 and message_id = $3 and ${IS_TRIMMED}`,
        [sessionId, ownerDid, messageId],
      );
      return rows.length > 0;
    },

    heldBy: (holder) =>
      dataSource.query<HeldRun[]>(
        `select id, abort_requested_at is not null as "isAborted"
         from runs where holder = $1 and ended_at is null`,
        [holder],
      ),

    async claim(holder, limit) {
      const [rows] = await dataSource.query<[{ id: string }[], number]>(CLAIM, [holder, limit]);
      return rows.map(({ id }) => id);
    },

    load: (ids, holder) =>
      runs.find({ where: { id: In([...ids]), holder, endedAt: IsNull() }, order: { position: 'ASC' } }),
  };
}

/** Inserts many runs by one statement, which takes little longer than one for a single run. */
const INSERT = prepare(`
  with begun as materialized (
    select * from jsonb_to_recordset($1::jsonb) as begun (
      id text, "sessionId" text, "ownerDid" text, "messageId" text, "requestId" text, traceparent text, status text, holder text, request jsonb,
      "tokenIds" text[], "lastSeq" int, "createdAt" timestamptz, seq int, event text, data text)),
  frames as (insert into run_events (run_id, seq, event, data) select id, seq, event, data::json from begun)
  insert into runs (
    id, session_id, owner_did, message_id, request_id, traceparent, status, holder, request, token_ids, last_seq, created_at)
  select
    id, "sessionId", "ownerDid", "messageId", "requestId", traceparent, status, holder, request, "tokenIds", "lastSeq", "createdAt"
  from begun`);

const ACTIVE = prepare(`
  select session_id as id, count(*)::int as count from runs
  where session_id = any($1) and ended_at is null group by session_id`);

/** Requests the end of every active run of the session. */
async function requestAborts(manager: EntityManager, sessionId: string): Promise<string[]> {
  const [rows] = await manager.query<[{ id: string; position: string }[], number]>(
    `update runs set abort_requested_at = coalesce(abort_requested_at, now())
         where session_id = $1 and ended_at is null returning id, position`,
    [sessionId],
  );
  return rows.sort((a, b) => Number(a.position) - Number(b.position)).map(({ id }) => id);
}

/** Whether the frames of the run `r` count as deleted with age, some days before they are; see trim-run-log-store.ts. */
const IS_TRIMMED = `coalesce(r.ended_at <= (select runs_ended_by from trim_marks), false)`;

const LOGGED_RUNS = `
  select r.id as "runId", r.request_id as "requestId", r.message_id as "messageId", ${IS_TRIMMED} as "isTrimmed",
    case when ${IS_TRIMMED} then r.last_seq else (select coalesce(max(seq), 0) from run_events where run_id = r.id) end as "lastSeq"
  from runs r`;

const SINCE = `
  ${LOGGED_RUNS} where session_id = $1 and owner_did = $2 and position >= (
    select position from runs
    where session_id = $1 and owner_did = $2 and ($3::text is null or id = $3)
    order by position desc limit 1)
  order by position`;

const CALL = `
  select e.seq as id, e.event, e.data::text as data
  from runs r join run_events e on e.run_id = r.id
  where r.session_id = $1 and r.owner_did = $2 and r.message_id = $3
    and e.event in ('tool_call', 'action_call') and coalesce(e.data ->> 'eventId', e.data ->> 'toolCallId') = $4 and not ${IS_TRIMMED}
  order by e.seq desc limit 1`;

/** In characters; the frame that exceeds it is still returned. */
const MAX_PAGE_LENGTH = 1024 * 1024;

const EVENTS_ABOVE = `
  select id, event, data from (
    select seq as id, event, data::text as data,
      sum(length(data::text)) over (order by seq rows between unbounded preceding and 1 preceding) as before
    from run_events where run_id = $1 and seq > $2 order by seq limit $3) page
  where before is null or before < $4 order by id`;

/**
 * Whether an attempt has produced a frame besides its own `run` frame and the frames that close the calls of the attempt before. An attempt without
 * a `run` frame has produced nothing.
 */
const HAS_BROUGHT_FRAMES = `
  exists (
    select from run_events e
    where e.run_id = r.id
      and e.seq > (
        select max(b.seq) from run_events b
        where b.run_id = r.id and b.event = 'run' and coalesce((b.data ->> 'attempt')::int, 1) = r.attempt)
      and not (e.event in ('tool_call', 'action_call') and coalesce(e.data ->> 'errorCode', '') = 'outcome_unknown'))`;

/**
 * A run that was never begun is begun, not resumed. The attempt is counted before it begins, so that it counts even if the server fails
 * immediately. Runs whose last attempts ended without a frame come last, and one at a time: they may crash servers, and other runs on the server
 * would be lost with them.
 */
const CLAIM = `
  with free as materialized (
    select id, position, idle_attempts > 0 as is_suspect from runs
    where holder is null and ended_at is null
    order by idle_attempts > 0, position limit $2 for update skip locked),
  chosen as (
    select id from free
    where not is_suspect or id = (select id from free order by is_suspect, position limit 1))
  update runs r set holder = $1,
    attempt = attempt + (status <> 'queued')::int,
    failures = failures + (status <> 'queued')::int,
    idle_attempts = case when status = 'queued' then idle_attempts when ${HAS_BROUGHT_FRAMES} then 0 else idle_attempts + 1 end,
    status = case when status = 'queued' then status else 'recovering' end
  where id in (select id from chosen)
  returning id`;
