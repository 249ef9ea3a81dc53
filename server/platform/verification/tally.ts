/** How a vote ends. All numbers are whole ones, so that nothing is lost to rounding. */
import type { Schema } from '../../contract/types.js';

export type Tally = Schema<'Tally'>;

export interface Rules {
  /** From 1 to 100: how much of the electorate must vote. Abstaining counts. */
  readonly quorumPercent: number;
  /** From 0 to 99: more than this much of yes and no together must be yes. */
  readonly thresholdPercent: number;
}

export type Decision = 'approved' | 'rejected' | 'lapsed';

/**
 * What the votes come to: when voting is over, as they stand; before, only what no vote that is still missing could change, and
 * `undefined` while one could.
 */
export function decide(tally: Tally, rules: Rules, isOver: true): Decision;
export function decide(tally: Tally, rules: Rules, isOver: false): Decision | undefined;
export function decide(tally: Tally, rules: Rules, isOver: boolean): Decision | undefined {
  const { yes, no, abstain, eligible } = tally;
  const cast = yes + no + abstain;
  // As long as it is not reached, the others may stay away.
  const hasQuorum = cast * 100 >= rules.quorumPercent * eligible;
  if (!hasQuorum) return isOver ? 'lapsed' : undefined;
  const missing = isOver ? 0 : eligible - cast;
  // The worst and the best that can still come: all that are missing vote no, or all yes.
  if (passes(yes, no + missing, rules)) return 'approved';
  return passes(yes + missing, no, rules) ? undefined : 'rejected';
}

function passes(yes: number, no: number, { thresholdPercent }: Rules): boolean {
  return yes * 100 > thresholdPercent * (yes + no);
}
