/** The weeks of the run log: each has a part of the table, for runs whose ids begin with a time in it. */
import { runIdsFrom } from '../../../persistence/identifier.js';

const DAY_MS = 86_400_000;
export const WEEK_MS = 7 * DAY_MS;

/** The first Monday of the clock, as it began on a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Begins on Monday at 0:00 UTC. */
export interface Week {
  readonly from: number;
  /** The beginning of the next one. */
  readonly to: number;
}

export function weekOf(milliseconds: number): Week {
  const from = Math.floor((milliseconds - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
  return { from, to: from + WEEK_MS };
}

const PREFIX = 'run_events_';

/** Such as `run_events_20261123`. */
export function tableOf({ from }: Week): string {
  return `${PREFIX}${new Date(from).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** Undefined for the parts that are not those of a week. */
export function weekOfTable(name: string): Week | undefined {
  const [, year, month, day] = /^run_events_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
  return year === undefined ? undefined : weekOf(Date.parse(`${year}-${month}-${day}T00:00:00Z`));
}

/** The ids of its runs are not below `first`, and below `end`. */
export function idsOf({ from, to }: Week): { readonly first: string; readonly end: string } {
  return { first: runIdsFrom(from), end: runIdsFrom(to) };
}
