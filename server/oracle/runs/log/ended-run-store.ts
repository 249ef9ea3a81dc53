import type { EntityManager } from 'typeorm';
import type { Schema } from '../../../contract/types.js';

/** A run that is over, for accounting. */
export interface EndedRun {
  readonly runId: string;
  /** `deleted`: it was deleted with its session, or was never stored. */
  readonly status: Schema<'RunDone'>['status'] | 'deleted';
  /** What the answer has used, in tokens; null when it did not say. */
  readonly usage: Schema<'Usage'> | null;
}

/** Those of the runs that are over. */
export function readEndedRuns(
  manager: Pick<EntityManager, 'query'>,
  runIds: readonly string[],
): Promise<EndedRun[]> {
  return manager.query<EndedRun[]>(
    `select asked.id as "runId", coalesce(r.status, 'deleted') as status, r.usage
     from unnest($1::text[]) as asked (id) left join runs r on r.id = asked.id
     where r.id is null or r.ended_at is not null`,
    [[...runIds]],
  );
}
