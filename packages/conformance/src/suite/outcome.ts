import type { Level } from './conformance-case.js';
import type { ComparedLists } from './compare-lists.js';
import type { Evidence } from './transcript.js';

/**
 * `lacking`: it failed, and the list of what the server may lack names it. `listed`: it passed although the list names it, which fails the
 * run, so that the list only shrinks. `unreached`: a request that it needs, and is not about, failed.
 */
export type Status = 'passed' | 'failed' | 'skipped' | 'lacking' | 'listed' | 'unreached';

/** How a case ended. */
export interface Outcome {
  readonly id: string;
  readonly level: Level;
  readonly title: string;
  readonly requirement?: string;
  readonly status: Status;
  readonly tookMs: number;
  readonly failure?: Failure;
  /** Why it was skipped or not reached, or may be lacking. */
  readonly reason?: string;
}

export interface Failure {
  readonly expected: string;
  readonly received: string;
  /** The whole lists, where one item of them differs. */
  readonly lists?: ComparedLists;
  readonly evidence: readonly Evidence[];
}

/** What the suite has found out about a server. */
export interface SuiteResult {
  readonly baseUrl: string;
  readonly startedAt: string;
  readonly tookMs: number;
  readonly seed: number;
  readonly outcomes: readonly Outcome[];
}

export const count = ({ outcomes }: SuiteResult, ...statuses: readonly Status[]): number =>
  outcomes.filter(({ status }) => statuses.includes(status)).length;

/** The cases that decide that the server does not conform. */
export const violations = ({ outcomes }: SuiteResult): readonly Outcome[] =>
  outcomes.filter(
    ({ status, level }) =>
      status === 'listed' || ((status === 'failed' || status === 'unreached') && level === 'MUST'),
  );

/** A server whose agent does not understand the commands is not shown to keep what was skipped. */
export function verdict(result: SuiteResult): string {
  if (violations(result).length > 0) return 'does not conform';
  const isWhole = !result.outcomes.some(({ status, level }) => status === 'skipped' && level === 'MUST');
  return isWhole ? 'conforms' : 'conforms as far as it was tested';
}
