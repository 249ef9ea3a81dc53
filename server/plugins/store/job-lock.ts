import { withConnection } from '../../persistence/connection.js';
import { PLUGIN_JOB_LOCK_CLASS } from '../../persistence/locks.js';

/**
 * Runs the work unless another replica is running it. The lock belongs to a connection, so a replica that dies releases it.
 * @param directUrl the address of a database that keeps sessions.
 * @param job unique in the deployment.
 */
export function ifNoOtherReplica(directUrl: string, job: string, work: () => Promise<void>): Promise<void> {
  return withConnection(directUrl, async (connection) => {
    const { rows } = await connection.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as taken',
      [PLUGIN_JOB_LOCK_CLASS, job],
    );
    if (rows[0]?.taken === true) await work();
  });
}
