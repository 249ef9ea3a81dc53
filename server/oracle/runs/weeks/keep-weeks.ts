/** Keeps parts of the run log ready for the weeks to come. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { createPeriodicTask } from '../../../async/periodic-task.js';
import { observe } from '../../../telemetry/metrics.js';
import { tableOf, weekOf, type Week } from './week.js';
import { makeWeeks, readWeeks } from './week-store.js';

/** After the present one. */
const WEEKS_AHEAD = 4;

const EVERY_MS = 3_600_000;

export interface KeepWeeksOptions {
  readonly dataSource: DataSource;
  readonly log: Logger;
}

/** Makes the parts at once, and looks again every hour. Nothing waits for a part: what has none is in the default one. @returns what stops it. */
export async function keepWeeks({ dataSource, log }: KeepWeeksOptions): Promise<() => Promise<void>> {
  const work = async () => {
    const left = await makeMissingWeeks(dataSource, Date.now());
    if (left.length > 0)
      log.warn(
        { weeks: left.map(tableOf) },
        'weeks of the run log stay in the default part, which has their frames',
      );
  };
  const onFailed = (error: unknown) =>
    log.warn({ err: error }, 'parts of the run log for the weeks to come could not be made');
  await work().catch(onFailed);
  const task = createPeriodicTask(work, { everyMs: EVERY_MS, retryMs: EVERY_MS / 6, onFailed });
  const stopObserving = observe('twin_oracle.run_log.weeks_ahead', async () => [
    { value: weeksAhead(await readWeeks(dataSource), Date.now()), labels: {} },
  ]);
  return async () => {
    stopObserving();
    await task.close();
  };
}

/** @returns those that could not be made. */
export async function makeMissingWeeks(dataSource: DataSource, now: number): Promise<readonly Week[]> {
  const made = new Set((await readWeeks(dataSource)).map(tableOf));
  const missing = weeksFrom(now, WEEKS_AHEAD + 1).filter((week) => !made.has(tableOf(week)));
  return missing.length === 0 ? [] : makeWeeks(dataSource, missing);
}

/** How many weeks after the present one follow each other with a part. */
export function weeksAhead(weeks: readonly Week[], now: number): number {
  const made = new Set(weeks.map(tableOf));
  let ahead = 0;
  for (let week = weekOf(weekOf(now).to); made.has(tableOf(week)); week = weekOf(week.to)) ahead++;
  return ahead;
}

function weeksFrom(now: number, count: number): Week[] {
  const weeks = [weekOf(now)];
  while (weeks.length < count) weeks.push(weekOf(weeks.at(-1)?.to ?? now));
  return weeks;
}
