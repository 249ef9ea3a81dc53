/** Finds out whether the tests notice a mutant. */
import type { Mutant } from './instrument.js';
import type { Ranking } from './ranking.js';
import type { Suite, Suites } from './suites.js';
import { createTestProcess, type SuiteRequest, type SuiteRun, type TestProcess } from './test-process.js';

export type Verdict = 'killed' | 'timeout' | 'survived' | 'not covered';

/** The mutants of a judge share a process as long as it works, so it judges one after the other. */
export interface Judge {
  judge(mutant: Mutant): Promise<Verdict>;
  close(): void;
}

/** How much longer a suite may take with a mutant, and with the modules to load. */
const FACTOR = 5;
const SPARE_MS = 15_000;

/** By how much these times may grow on a busy machine. */
const MAX_TIMEOUT_FACTOR = 16;

export function createJudge(sources: string, suites: Suites, ranking: Ranking): Judge {
  const { list, atLoad, reached } = suites;
  const shared = createTestProcess(sources);

  return {
    async judge(mutant) {
      const { id } = mutant;
      if (!reached.has(id)) return 'not covered';
      const covering = list.filter(({ covered }) => covered.has(id));
      const verdict = await tryOn(shared, covering, mutant, ranking);
      if (verdict === 'killed' || verdict === 'timeout') return verdict;
      if (verdict === 'damaged') shared.kill();
      // In a new process no other mutant has left anything behind, and code runs while modules load.
      const fresh = createTestProcess(sources);
      const again = await tryOn(fresh, atLoad.has(id) ? list : covering, mutant, ranking);
      fresh.kill();
      return again === 'damaged' ? 'killed' : again;
    },
    close: () => shared.kill(),
  };
}

async function tryOn(
  tests: TestProcess,
  suites: readonly Suite[],
  { id, file }: Mutant,
  ranking: Ranking,
): Promise<Verdict | 'damaged'> {
  for (const suite of ranking.sort(suites, file)) {
    const outcome = await runInTime(tests, suite, id);
    if (!outcome.hasEnded) return outcome.failure === 'timeout' ? 'timeout' : 'killed';
    const hasNoticed = outcome.failure !== undefined;
    ranking.record(suite, file, hasNoticed);
    if (!hasNoticed) continue;
    // This mutant, or one before it, may have left something behind that makes the test fail.
    const { failure } = await run(tests, suite, { test: outcome.test });
    return failure === undefined ? 'killed' : 'damaged';
  }
  return 'survived';
}

/** A run that the mutant ends, or does not let end: without the mutant, the suite ends in the same time, else the machine is too busy. */
async function runInTime(tests: TestProcess, suite: Suite, mutant: string): Promise<SuiteRun> {
  for (let timeoutFactor = 1; timeoutFactor <= MAX_TIMEOUT_FACTOR; timeoutFactor *= 2) {
    const outcome = await run(tests, suite, { mutant }, timeoutFactor);
    if (outcome.hasEnded) return outcome;
    const { failure } = await run(tests, suite, {}, timeoutFactor);
    if (failure === undefined) return outcome;
  }
  throw new Error(`${suite.path} does not pass without a mutant either`);
}

function run(
  tests: TestProcess,
  { path, milliseconds }: Suite,
  { mutant, test }: Pick<SuiteRequest, 'mutant' | 'test'>,
  timeoutFactor = 1,
) {
  return tests.run({ path, mutant, test }, timeoutFactor * (FACTOR * milliseconds + SPARE_MS));
}
