import { In, IsNull, type DataSource, type EntityManager } from 'typeorm';
import { asColumns } from '../../../persistence/columns.js';
import { RUN_ABORTS } from '../../../persistence/channels.js';
import { notify } from '../../../pubsub/postgres/notifications.js';
import { inTransaction } from '../../../persistence/transaction.js';
import type { LoggedFrame, LoggedRun } from '../../../ports/run-log-port.js';
import { SessionEntity } from '../../sessions/entity.js';
import { RunEntity, type RunRow } from './entity.js';

/** A reply of a session, as its owner names it. */
export interface ReplyOf {
  readonly sessionId: string;
  readonly ownerDid: string;
  readonly messageId: string;
}

export interface HeldRun {
  readonly id: string;
  /** Somebody has asked for its end. */
  readonly isAborted: boolean;
}

/** Every query that answers a caller names the owner: another user's run is not found. */
export interface RunStore {
  /** In the transaction that stores the question and the reply. */
  insert(manager: EntityManager, run: RunRow, first: LoggedFrame): Promise<void>;
  get(id: string, ownerDid: string): Promise<RunRow | null>;
  /** Oldest first: the one that is made, then those that wait for it. */
  active(sessionId: string, ownerDid: string): Promise<RunRow[]>;
  /** The last of a session. */
  latest(sessionId: string, ownerDid: string): Promise<RunRow | null>;
  /** The runs of these replies. */
  ofReplies(messageIds: readonly string[]): Promise<LoggedRun[]>;
  /** The last frame of a call that the run of a reply made. Its log is limited in bytes, and read only as far back as the call is. */
  callOf(reply: ReplyOf, toolCallId: string): Promise<LoggedFrame | undefined>;
  /** Asks for the end of every run of the session that is under way, in the caller's transaction. @returns their ids, oldest first. */
  requestAborts(manager: EntityManager, sessionId: string): Promise<string[]>;
  /** The same in a transaction of its own. @returns undefined when the owner has no such session. */
  requestAbortsIn(sessionId: string, ownerDid: string): Promise<string[] | undefined>;
  /** Asks for the end of one run, if it is under way. */
  requestAbort(id: string): Promise<void>;
  /** How many runs of the session are under way, in the caller's transaction. */
  countActive(manager: EntityManager, sessionId: string): Promise<number>;
  /** Leaves a run that is under way for another try. */
  giveUp(run: RunRow): Promise<void>;
  /** Whether a run of the same session that was sent earlier still makes its answer. */
  mustWait(run: RunRow): Promise<boolean>;
  /** In their order, at most so many, and no more than about 1 MiB of text: results of tools may be large. None when there are no more. */
  eventsAbove(id: string, after: number, limit: number): Promise<LoggedFrame[]>;
  /** The run that is named, or else the session's latest, and all later ones of the session, in order; none for a run of another session. */
  since(sessionId: string, ownerDid: string, runId: string | undefined): Promise<LoggedRun[]>;
  /** The number of its last frame, if it has ended. */
  endOf(id: string): Promise<number | 'deleted' | undefined>;
  /** Those of a server that have not ended. */
  heldBy(holder: string): Promise<HeldRun[]>;
  /** Takes runs that nobody holds, the oldest first, and counts the attempt. Servers that ask at once get different ones. @returns their ids. */
  claim(holder: string, limit: number): Promise<string[]>;
  /** Those of them that the server still holds, oldest first. */
  load(ids: readonly string[], holder: string): Promise<RunRow[]>;
}

export function createRunStore(dataSource: DataSource): RunStore {
  const runs = dataSource.getRepository(RunEntity);
  return {
    async insert(manager, run, { id, event, data }) {
      await manager.insert(RunEntity, asColumns(run));
      await manager.query(`insert into run_events (run_id, seq, event, data) values ($1, $2, $3, $4)`, [
        run.id,
        id,
        event,
        data,
      ]);
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

    requestAborts,

    requestAbortsIn: (sessionId, ownerDid) =>
      inTransaction(dataSource, async (manager) => {
        // Locked, so that a message that is being stored is stored first, and its run is found.
        const session = await manager.findOne(SessionEntity, {
          where: { id: sessionId, ownerDid },
          lock: { mode: 'pessimistic_write' },
        });
        return session ? requestAborts(manager, sessionId) : undefined;
      }),

    async requestAbort(id) {
      await inTransaction(dataSource, async (manager) => {
        const [, affected] = await manager.query<[unknown, number]>(
          `update runs set abort_requested_at = coalesce(abort_requested_at, now())
           where id = $1 and ended_at is null`,
          [id],
        );
        if (affected > 0) await notify(manager, RUN_ABORTS, id);
      });
    },

    countActive: (manager, sessionId) => manager.countBy(RunEntity, { sessionId, endedAt: IsNull() }),

    async giveUp({ id, holder }) {
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

    eventsAbove: (id, after, limit) =>
      dataSource.query<LoggedFrame[]>(EVENTS_ABOVE, [id, after, limit, MAX_PAGE_LENGTH]),

    since: (sessionId, ownerDid, runId) =>
      dataSource.query<LoggedRun[]>(SINCE, [sessionId, ownerDid, runId ?? null]),

    async endOf(id) {
      const [row] = await dataSource.query<{ lastSeq: number; ended: boolean }[]>(
        `select last_seq as "lastSeq", ended_at is not null as ended from runs where id = $1`,
        [id],
      );
      if (!row) return 'deleted';
      return row.ended ? row.lastSeq : undefined;
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

/** Of every run of the session that is under way. */
async function requestAborts(manager: EntityManager, sessionId: string): Promise<string[]> {
  const [rows] = await manager.query<[{ id: string; position: string }[], number]>(
    `update runs set abort_requested_at = coalesce(abort_requested_at, now())
         where session_id = $1 and ended_at is null returning id, position`,
    [sessionId],
  );
  const ids = rows.sort((a, b) => Number(a.position) - Number(b.position)).map(({ id }) => id);
  for (const id of ids) await notify(manager, RUN_ABORTS, id);
  return ids;
}

const LOGGED_RUNS = `
  select r.id as "runId", r.request_id as "requestId", r.message_id as "messageId",
    (select coalesce(max(seq), 0) from run_events where run_id = r.id) as "lastSeq"
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
    and e.event in ('tool_call', 'action_call') and coalesce(e.data ->> 'eventId', e.data ->> 'toolCallId') = $4
  order by e.seq desc limit 1`;

/** In characters; the frame that passes it is still given. */
const MAX_PAGE_LENGTH = 1024 * 1024;

const EVENTS_ABOVE = `
  select id, event, data from (
    select seq as id, event, data::text as data,
      sum(length(data::text)) over (order by seq rows between unbounded preceding and 1 preceding) as before
    from run_events where run_id = $1 and seq > $2 order by seq limit $3) page
  where before is null or before < $4 order by id`;

/**
 * Whether an attempt has brought a frame besides its own `run` and those that close the calls of the attempt before. One whose `run` is not
 * there has brought nothing.
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
 * One that was never begun is begun, not resumed. The attempt is counted before it begins, so that a server which is lost at once is counted,
 * too. Runs whose last attempts were lost without a frame come last, and one at a time: they may be what ends servers, and others would be
 * lost with them.
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
