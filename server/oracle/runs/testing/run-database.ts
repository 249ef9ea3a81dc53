import type { DataSource, QueryRunner } from 'typeorm';
import { newIdentifier } from '../../../persistence/identifier.js';
import { asColumns } from '../../../persistence/columns.js';
import { openDatabase } from '../../../persistence/database.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { MessageEntity, type MessageRow } from '../../transcript/entity.js';
import { SessionEntity } from '../../sessions/entity.js';
import { RunEntity, type RunRow } from '../log/entity.js';
import { ReplicaEntity } from '../recovery/entity.js';
import type { LoggedFrame } from '../../../ports/run-log-port.js';
import type { RunFrame } from '../../turn/run-events.js';
import { createRunStore } from '../log/store.js';
import { logged, started } from './build-frames.js';
import { runRow } from './run-row.js';

/** A separate database with the rows that runs depend on. */
export interface RunDatabase {
  readonly dataSource: DataSource;
  /** A server that holds a lease for this time. Returns its id. */
  addHolder(seconds?: number): Promise<string>;
  addSession(): Promise<string>;
  /** Adds a run with its session, unless there is one, its empty reply and its first frame. */
  addRun(more?: Partial<RunRow>): Promise<RunRow>;
  /** Appends frames to the log. */
  addEvents(runId: string, frames: readonly RunFrame[]): Promise<void>;
  runOf(id: string): Promise<RunRow>;
  replyOf(run: RunRow): Promise<MessageRow>;
  eventsOf(runId: string): Promise<LoggedFrame[]>;
  /** Runs a statement in a transaction that stays open until the test ends it. */
  inTransaction(sql: string, parameters: readonly unknown[]): Promise<QueryRunner>;
  /** Resolves when some statement waits for a lock. */
  untilSomethingWaits(): Promise<void>;
  close(): Promise<void>;
}

export async function openRunDatabase(): Promise<RunDatabase> {
  const database = await createTestDatabase();
  const dataSource = await openDatabase({
    url: database.url,
    entities: [RunEntity, ReplicaEntity, MessageEntity, SessionEntity],
  });
  const store = createRunStore(dataSource);
  const transactions: QueryRunner[] = [];

  return {
    dataSource,

    async addHolder(seconds = 60) {
      const id = `replica_${crypto.randomUUID()}`;
      await dataSource.query(
        `insert into replicas (id, lease_until) values ($1, now() + make_interval(secs => $2))`,
        [id, seconds],
      );
      return id;
    },

    addSession,

    async addRun(more = {}) {
      const sessionId = more.sessionId ?? (await addSession());
      const row = runRow({
        id: newIdentifier('run'),
        messageId: newIdentifier('msg'),
        holder: null,
        ...more,
        sessionId,
      });
      await dataSource.query(
        `insert into messages (id, session_id, type, content, is_complete, request_id) values ($1, $2, 'ai', '', false, $3)`,
        [row.messageId, sessionId, row.requestId],
      );
      const [first] = logged([started()]);
      await dataSource.getRepository(RunEntity).insert(asColumns(row));
      if (first) await addFrame(row.id, first);
      return row;
    },

    async addEvents(runId, frames) {
      for (const { id, event, data } of logged(frames, 2)) await addFrame(runId, { id, event, data });
    },

    runOf: (id) => dataSource.getRepository(RunEntity).findOneByOrFail({ id }),

    replyOf: ({ messageId }) => dataSource.getRepository(MessageEntity).findOneByOrFail({ id: messageId }),

    eventsOf: (runId) => store.eventsAbove(runId, 0, 10_000),

    async inTransaction(sql, parameters) {
      const transaction = dataSource.createQueryRunner();
      transactions.push(transaction);
      await transaction.startTransaction();
      await transaction.query(sql, [...parameters]);
      return transaction;
    },

    async untilSomethingWaits() {
      const waiting = `select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())
        union all select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await dataSource.query<unknown[]>(waiting)).length === 0);
    },

    async close() {
      for (const transaction of transactions) if (!transaction.isReleased) await transaction.release();
      await dataSource.destroy();
      await database.drop();
    },
  };

  async function addFrame(runId: string, { id, event, data }: LoggedFrame): Promise<void> {
    const values = [runId, id, event, data];
    await dataSource.query(
      `insert into run_events (run_id, seq, event, data) values ($1, $2, $3, $4)`,
      values,
    );
  }

  async function addSession(): Promise<string> {
    const id = newIdentifier('ses');
    await dataSource.query(`insert into sessions (id, owner_did, title) values ($1, $2, '')`, [
      id,
      runRow().ownerDid,
    ]);
    return id;
  }
}
