import { withConnection } from './connection.js';

/**
 * Runs the work unless another replica is running it. The lock belongs to a connection, so a replica that dies releases it.
 * @param directUrl the address of a database that keeps sessions.
 * @param lock of `locks.ts`; with a name when it is a class of locks.
 */
export function ifNoOtherReplica(
  directUrl: string,
  lock: number | readonly [lockClass: number, name: string],
  work: () => Promise<void>,
): Promise<void> {
  const taking =
    typeof lock === 'number'
      ? { sql: 'select pg_try_advisory_lock($1) as taken', keys: [lock] }
      : { sql: 'select pg_try_advisory_lock($1, hashtext($2)) as taken', keys: [...lock] };
  return withConnection(directUrl, async (connection) => {
    const { rows } = await connection.query<{ taken: boolean }>(taking.sql, taking.keys);
    if (rows[0]?.taken === true) await work();
  });
}
