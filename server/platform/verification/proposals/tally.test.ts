import { describe, expect, it } from '@jest/globals';
import { decide, type Decision, type Tally } from './tally.js';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Every way in which so many voters can have voted, or not. */
function* talliesOf(eligible: number): Generator<Tally> {
  for (const yes of range(0, eligible))
    for (const no of range(0, eligible - yes))
      for (const abstain of range(0, eligible - yes - no)) yield { yes, no, abstain, eligible };
}

/** What voting comes to when it is over, in fractions of percent: written down apart from the code under test. */
function outcome({ yes, no, abstain, eligible }: Tally, quorum: number, threshold: number): Decision {
  if (100 * (yes + no + abstain) < quorum * eligible) return 'lapsed';
  return 100 * yes > threshold * (yes + no) ? 'approved' : 'rejected';
}

/** Everything that those who have not voted yet can still do, staying away included. */
function outcomesOf(tally: Tally, quorum: number, threshold: number): Set<Decision> {
  const missing = tally.eligible - tally.yes - tally.no - tally.abstain;
  const outcomes = new Set<Decision>();
  for (const more of talliesOf(missing)) {
    const completed = {
      yes: tally.yes + more.yes,
      no: tally.no + more.no,
      abstain: tally.abstain + more.abstain,
      eligible: tally.eligible,
    };
    outcomes.add(outcome(completed, quorum, threshold));
  }
  return outcomes;
}

/** The first tally for which the rule decides differently than trying everything out. */
function findDisagreement(eligible: number, quorums: number[], thresholds: number[]): unknown {
  for (const tally of talliesOf(eligible))
    for (const quorumPercent of quorums)
      for (const thresholdPercent of thresholds) {
        const rules = { quorumPercent, thresholdPercent };
        const possible = outcomesOf(tally, quorumPercent, thresholdPercent);
        const [certain] = possible.size === 1 ? possible : [];
        if (
          decide(tally, rules, false) !== certain ||
          decide(tally, rules, true) !== outcome(tally, quorumPercent, thresholdPercent)
        )
          return { tally, rules };
      }
  return undefined;
}

describe('a decision', () => {
  const majority = { quorumPercent: 50, thresholdPercent: 50 };

  it('requires more than the threshold: half of the votes is not a majority', () => {
    expect(decide({ yes: 1, no: 1, abstain: 0, eligible: 2 }, majority, false)).toBe('rejected');
    expect(decide({ yes: 2, no: 1, abstain: 0, eligible: 3 }, majority, false)).toBe('approved');
  });

  it('is a rejection when all abstain', () => {
    expect(decide({ yes: 0, no: 0, abstain: 3, eligible: 3 }, majority, false)).toBe('rejected');
  });

  it('is a lapse when too few have voted in time, whatever their votes', () => {
    expect(decide({ yes: 1, no: 0, abstain: 0, eligible: 3 }, majority, true)).toBe('lapsed');
    expect(decide({ yes: 0, no: 1, abstain: 0, eligible: 3 }, majority, true)).toBe('lapsed');
  });

  it('is exact in large electorates', () => {
    const eligible = 1_000_000_007;
    const half = (eligible - 1) / 2;
    expect(decide({ yes: half, no: 0, abstain: 0, eligible }, majority, false)).toBeUndefined();
    expect(decide({ yes: half + 1, no: 0, abstain: 0, eligible }, majority, false)).toBe('approved');
    expect(decide({ yes: half, no: half, abstain: 0, eligible }, majority, false)).toBeUndefined();
  });
});

describe('a vote is decided as soon as nothing that is missing could change it, and no sooner', () => {
  it.each([1, 2, 3, 4])('in all electorates of %i, by all whole quorums and thresholds', (eligible) => {
    expect(findDisagreement(eligible, range(1, 100), range(0, 99))).toBeUndefined();
  });

  it.each([5, 6, 7, 8])('in all electorates of %i, by the usual quorums and thresholds', (eligible) => {
    const usual = [1, 20, 25, 33, 34, 50, 51, 66, 67, 75, 99];
    expect(findDisagreement(eligible, [...usual, 100], [0, ...usual])).toBeUndefined();
  });
});
