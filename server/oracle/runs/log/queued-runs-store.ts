import type { DataSource } from 'typeorm';

/** The runs that wait for their turn, of all replicas. */
export interface QueuedRuns {
  readonly runs: number;
  readonly tenants: number;
  /** The most of one tenant. */
  readonly deepest: number;
}

export async function readQueuedRuns(dataSource: DataSource): Promise<QueuedRuns> {
  const [queued] = await dataSource.query<QueuedRuns[]>(QUEUED);
  if (!queued) throw new Error('an aggregate has a row');
  return queued;
}

const QUEUED = `
  select coalesce(sum(queued), 0)::int as runs, count(*)::int as tenants, coalesce(max(queued), 0)::int as deepest
  from (
    select count(*) as queued from runs where ended_at is null and status = 'queued' group by owner_did
  ) as tenants`;
