import type { RunStatus } from '@twin-oracle/sdk';
import type { Tone } from '../../design/badge';

/** What the list of runs can show, by the value in the address. Without one it shows the answers that went wrong. */
export const RUN_CHOICES = {
  active: 'Not ended',
  failed: 'Failed',
  interrupted: 'Interrupted',
  aborted: 'Stopped',
  finished: 'Finished',
  all: 'All',
} as const;

export type RunChoice = keyof typeof RUN_CHOICES;

export const isRunChoice = (text: string): text is RunChoice => Object.hasOwn(RUN_CHOICES, text);

const ACTIVE: readonly RunStatus[] = ['queued', 'running', 'recovering'];
const WRONG: readonly RunStatus[] = ['failed', 'interrupted'];

/** The statuses of a choice; undefined for all. */
export const statusesOf = (choice: RunChoice | undefined): readonly RunStatus[] | undefined => {
  if (choice === undefined) return WRONG;
  if (choice === 'all') return undefined;
  return choice === 'active' ? ACTIVE : [choice];
};

/** The choice that lists the runs with a status. */
const choiceOf = (status: RunStatus): RunChoice => {
  if (ACTIVE.includes(status)) return 'active';
  return isRunChoice(status) ? status : 'all';
};

/** The address of the runs with a status. */
export const runsPath = (status: RunStatus): string => `/operator?runs=${choiceOf(status)}`;

export const runTone = (status: RunStatus): Tone => {
  if (WRONG.includes(status)) return 'bad';
  if (status === 'finished') return 'good';
  return status === 'running' ? 'accent' : 'neutral';
};

/** How far back the list looks, by the value in the address, in milliseconds. */
const HOUR_MS = 3_600_000;
export const PERIODS_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;
export const PERIODS = { hour: 'The last hour', day: 'The last 24 hours', week: 'The last 7 days' } as const;

export const isPeriod = (text: string): text is keyof typeof PERIODS => Object.hasOwn(PERIODS, text);
