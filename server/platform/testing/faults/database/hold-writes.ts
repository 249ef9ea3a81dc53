/** Blocks the work of servers at its first write to a table, so that they can be killed at that point. */
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { connect } from '../../../../persistence/connection.js';

export interface WriteHold {
  /**
   * Resolves when that many writers are waiting, or when the writes were released.
   * @param statement the beginning of the awaited statement, in lower case and without quotes.
   */
  reached(waiters?: number, statement?: string): Promise<void>;
  /** Resolves when all waiting writers have ended their transactions or disconnected. */
  release(): Promise<void>;
}

/** PostgreSQL sends no notifications about locks, so the tests poll. */
const POLL_MS = 5;

/** The application name of the connections of the tests themselves, which may have to wait as well. */
export const TESTS = 'tests';

/** @param database the connection that looks for waiting writers; the transaction that holds the lock would always see the same state. */
export async function hold(database: DataSource, databaseUrl: string, table: string): Promise<WriteHold> {
  const holder = await connect(databaseUrl);
  await holder.query('begin');
  await holder.query(`lock table ${table} in share mode`);
  let isReleased = false;

  const waiters = async (statement: string) => {
    const rows = await database.query<{ pid: number }[]>(
      `select pid from pg_locks join pg_stat_activity using (pid)
       where relation = $1::regclass and not granted and application_name <> $2
         and replace(lower(ltrim(query, E' \\n')), '"', '') like $3`,
      [table, TESTS, `${statement}%`],
    );
    return rows.map(({ pid }) => pid);
  };
  const underWay = async (pids: readonly number[]) => {
    const sql = 'select from pg_stat_activity where pid = any($1) and xact_start is not null';
    return (await database.query<unknown[]>(sql, [pids])).length > 0;
  };

  return {
    async reached(count = 1, statement = '') {
      while (!isReleased && (await waiters(statement)).length < count) await delay(POLL_MS);
    },
    async release() {
      if (isReleased) return;
      isReleased = true;
      const waited = await waiters('');
      await holder.query('commit');
      await holder.end();
      while (await underWay(waited)) await delay(POLL_MS);
    },
  };
}
