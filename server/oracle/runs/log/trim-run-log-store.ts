/**
 * Trims the frames of runs that ended long ago. The runs stay, as the transcript and accounts refer to them. Readers are refused from then on; frames in the part of
 * a week go with it, when the mark has passed all of its runs.
 */
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../../persistence/transaction.js';
import { dropTrimmedWeek } from '../weeks/week-store.js';

/** Of one step. A run has some hundred frames. */
const RUNS = 100;

/** @returns how many frames were deleted by this step, and 0 when all that are older are. */
export async function trimRunLog(dataSource: DataSource, days: number, runs = RUNS): Promise<number> {
  const deleted = await trimRuns(dataSource, days, runs);
  return deleted > 0 ? deleted : dropTrimmedWeek(dataSource, days);
}

/** Moves the mark, and deletes frames that are in no part of a week: those of before, and strays. */
async function trimRuns(dataSource: DataSource, days: number, runs: number): Promise<number> {
  for (;;) {
    const { taken, deleted } = await inTransaction(dataSource, async (manager) => {
      const [step] = await manager.query<Step[]>(STEP, [days, runs]);
      return step ?? { taken: 0, deleted: 0 };
    });
    // A mark that passes runs without frames has still to be moved on.
    if (deleted > 0 || taken === 0) return deleted;
  }
}

interface Step {
  readonly taken: number;
  readonly deleted: number;
}

/** The mark moves in the transaction of the deletion, so a reader finds all frames of a run or the mark above its end. */
const STEP = `
  with ended as materialized (
    select id, ended_at from runs
    where ended_at > (select runs_ended_by from trim_marks) and ended_at < now() - make_interval(days => $1)
    order by ended_at fetch first $2 rows with ties),
  before as (delete from run_events_before where run_id in (select id from ended) returning 1),
  strays as (delete from run_events_default where run_id in (select id from ended) returning 1),
  moved as (
    update trim_marks set runs_ended_by = (select max(ended_at) from ended) where exists (select from ended) returning 1)
  select (select count(*)::int from ended) as taken, (select count(*)::int from before) + (select count(*)::int from strays) as deleted, (select count(*) from moved) as moved`;
