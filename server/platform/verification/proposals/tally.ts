/** The result of a vote. All numbers are integers, so that nothing is lost by rounding. */
import type { Schema } from '../../../contract/types.js';

export type Tally = Schema<'Tally'>;

export interface Rules {
  /** From 1 to 100: how much of the electorate must vote. Abstaining counts. */
  readonly quorumPercent: number;
  /** From 0 to 99: more than this much of yes and no together must be yes. */
  readonly thresholdPercent: number;
}

export type Decision = 'approved' | 'rejected' | 'lapsed';

/**
 * The result of the votes: when voting is over, by the votes cast; before that, only a result that no missing vote could change, and
 * `undefined` otherwise.
 */
export function decide(tally: Tally, rules: Rules, isOver: true): Decision;
export function decide(tally: Tally, rules: Rules, isOver: false): Decision | undefined;
export function decide(tally: Tally, rules: Rules, isOver: boolean): Decision | undefined {
  const { yes, no, abstain, eligible } = tally;
  const cast = yes + no + abstain;
  // Until the quorum is reached, the others may abstain from voting.
  const hasQuorum = cast * 100 >= rules.quorumPercent * eligible;
  if (!hasQuorum) return isOver ? 'lapsed' : undefined;
  const missing = isOver ? 0 : eligible - cast;
  // The worst and the best case: all missing votes are no, or all are yes.
  if (passes(yes, no + missing, rules)) return 'approved';
  return passes(yes + missing, no, rules) ? undefined : 'rejected';
}

function passes(yes: number, no: number, { thresholdPercent }: Rules): boolean {
  return yes * 100 > thresholdPercent * (yes + no);
}
