/** The order in which suites run with a mutant: first those that are likely to notice it soon. */
import type { Suite } from './suites.js';

export interface Ranking {
  sort(suites: readonly Suite[], file: string): Suite[];
  /** Learns whether a suite has noticed a mutant of a file. */
  record(suite: Suite, file: string, hasNoticed: boolean): void;
}

export function createRanking(): Ranking {
  const runs = new Map<string, { total: number; noticed: number }>();
  const runsOf = (suite: Suite, file: string) =>
    runs.get(`${file} ${suite.path}`) ?? { total: 0, noticed: 0 };

  /** The time of a suite by the probability that it notices a mutant of the file; before its first run, that is a half. */
  const cost = (suite: Suite, file: string) => {
    const { total, noticed } = runsOf(suite, file);
    return (suite.milliseconds * (total + 2)) / (noticed + 1);
  };

  return {
    sort: (suites, file) => suites.toSorted((one, other) => cost(one, file) - cost(other, file)),
    record(suite, file, hasNoticed) {
      const { total, noticed } = runsOf(suite, file);
      runs.set(`${file} ${suite.path}`, { total: total + 1, noticed: noticed + (hasNoticed ? 1 : 0) });
    },
  };
}
