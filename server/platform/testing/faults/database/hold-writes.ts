/** Lets the work of servers come as far as its first write to a table, and no further, so that they can be killed just there. */
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { connect } from '../../../../persistence/connection.js';

export interface WriteHold {
  /** Resolves when so many wait to write, or it was released. @param statement how the one begins that is waited for, in lower case without quotes. */
  reached(waiters?: number, statement?: string): Promise<void>;
  /** Resolves when all who have waited have ended their transactions, be it that they are gone. */
  release(): Promise<void>;
}

/** PostgreSQL does not notify of locks, so the tests ask again. */
const POLL_MS = 5;

/** The name of the connections of the tests themselves, which may have to wait, too. */
export const TESTS = 'tests';

/** @param database where it is looked who waits: in the transaction that holds, that would always look the same. */
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
