import type { DataSource, EntityManager } from 'typeorm';
import { prepare, queryPrepared, queryPreparedIn } from '../../persistence/queries/prepared.js';
import { SessionEntity, type SessionRow } from './entity.js';

/** Every query that answers a caller names the owner: the session of another user does not exist for the caller. */
export interface SessionStore {
  insert(manager: EntityManager, row: SessionRow): Promise<void>;
  /**
   * Locks sessions, so that they cannot be deleted before the transaction ends, and moves them to the top of their lists. Those that another
   * transaction has locked are waited for, or skipped. @returns the ids of those that are there.
   */
  touch(
    transaction: EntityManager,
    asked: readonly OwnSession[],
    at: Date,
    whenLocked: 'wait' | 'skip',
  ): Promise<ReadonlySet<string>>;
  get(id: string, ownerDid: string): Promise<SessionRow | null>;
  /** The last used first; `total` counts the owner's sessions on all pages. */
  list(
    ownerDid: string,
    page: { limit: number; offset: number },
  ): Promise<{ sessions: SessionRow[]; total: number }>;
  /** Whether it has this title. */
  isTitled(id: string, title: string): Promise<boolean>;
  /** Gives it a title, if it has none of its own yet; it moves to the top of its list. */
  entitle(id: string, title: string, untitled: string): Promise<void>;
  /** The sessions of an owner in which runs are active. */
  busy(ownerDid: string): Promise<string[]>;
  /** Deletes the session unless a run is active in it, which would still write to it. Notifies every replica. */
  delete(transaction: EntityManager, id: string, ownerDid: string): Promise<'deleted' | 'busy' | 'missing'>;
}

/** A session, as its owner names it. */
export interface OwnSession {
  readonly id: string;
  readonly ownerDid: string;
}

export function createSessionStore(dataSource: DataSource): SessionStore {
  const sessions = dataSource.getRepository(SessionEntity);
  return {
    async insert(manager, row) {
      await manager.insert(SessionEntity, row);
    },

    async touch(transaction, asked, at, whenLocked) {
      const rows = await queryPreparedIn<{ id: string }>(transaction, TOUCH[whenLocked], [
        asked.map(({ id }) => id),
        asked.map(({ ownerDid }) => ownerDid),
        // The driver takes longer to format a date than PostgreSQL to execute the statement.
        at.toISOString(),
      ]);
      return new Set(rows.map(({ id }) => id));
    },

    get: (id, ownerDid) => sessions.findOneBy({ id, ownerDid }),

    async list(ownerDid, { limit, offset }) {
      const rows = await queryPrepared<SessionRow & { total: number }>(dataSource, PAGE, [
        ownerDid,
        limit,
        offset,
      ]);
      const total = rows[0]?.total ?? (await sessions.countBy({ ownerDid }));
      return { sessions: rows, total };
    },

    async isTitled(id, title) {
      return (await queryPrepared(dataSource, WITH_TITLE, [id, title])).length > 0;
    },

    async entitle(id, title, untitled) {
      await sessions.update({ id, title: untitled }, { title, lastUpdatedAt: new Date() });
    },

    async busy(ownerDid) {
      const rows = await dataSource.query<{ id: string }[]>(BUSY, [ownerDid]);
      return rows.map(({ id }) => id);
    },

    async delete(transaction, id, ownerDid) {
      // Locked, so that a message that is being stored is stored first, and its run is found.
      const session = await transaction.findOne(SessionEntity, {
        where: { id, ownerDid },
        lock: { mode: 'pessimistic_write' },
      });
      if (!session) return 'missing';
      const active = await transaction.query<unknown[]>(ACTIVE_RUN, [id]);
      if (active.length > 0) return 'busy';
      await transaction.delete(SessionEntity, { id });
      return 'deleted';
    },
  };
}

/** Always locked in the same order, so that two transactions never wait for each other. */
const touchOf = (whenLocked: '' | 'skip locked') =>
  prepare(`
  with mine as materialized (
    select s.id from sessions s
    join unnest($1::text[], $2::text[]) as asked (id, owner_did) on s.id = asked.id and s.owner_did = asked.owner_did
    order by s.id for no key update of s ${whenLocked})
  update sessions s set last_updated_at = $3 from mine where s.id = mine.id returning s.id`);

const TOUCH = { wait: touchOf(''), skip: touchOf('skip locked') };

const WITH_TITLE = prepare(`select from sessions where id = $1 and title = $2`);

const BUSY = `
  select id from sessions
  where owner_did = $1 and exists (select from runs where session_id = sessions.id and ended_at is null)`;

const ACTIVE_RUN = `select 1 from runs where session_id = $1 and ended_at is null limit 1`;

/** One round trip for what TypeORM's findAndCount needs two for; a page past the end has no row to bring the total. */
const PAGE = prepare(`
  select id, owner_did as "ownerDid", title, created_at as "createdAt", last_updated_at as "lastUpdatedAt",
    (select count(*)::int from sessions where owner_did = $1) as total
  from sessions where owner_did = $1
  order by last_updated_at desc, id desc limit $2 offset $3`);
