import type { DataSource } from 'typeorm';
import { PLUGIN_JOB_LOCK_CLASS } from '../../persistence/locks.js';

/**
 * Runs the work unless another replica is running it. The lock belongs to a connection, so a replica that dies releases it.
 * @param job unique in the deployment.
 */
export async function ifNoOtherReplica(
  dataSource: DataSource,
  job: string,
  work: () => Promise<void>,
): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const lock = [PLUGIN_JOB_LOCK_CLASS, job];
  try {
    const [row] = (await runner.query('select pg_try_advisory_lock($1, hashtext($2)) as taken', lock)) as {
      taken: boolean;
    }[];
    if (row?.taken !== true) return;
    try {
      await work();
    } finally {
      await runner.query('select pg_advisory_unlock($1, hashtext($2))', lock);
    }
  } finally {
    await runner.release();
  }
}
