/** Finds out whether the tests notice a mutant. */
import type { Mutant } from './instrument.js';
import type { Suite, Suites } from './suites.js';
import { startTestProcess, type SuiteRequest, type TestProcess } from './test-process.js';

export type Verdict = 'killed' | 'timeout' | 'survived' | 'not covered';

/** The mutants of a judge share a process as long as it works, so it judges one after the other. */
export interface Judge {
  judge(mutant: Mutant): Promise<Verdict>;
  close(): void;
}

/** How much longer a suite may take with a mutant; on a busy machine, or to load its modules, it has more time. */
const FACTOR = 5;
const SPARE_MS = 15_000;

export function createJudge(sources: string, { list, atLoad, reached }: Suites): Judge {
  let shared: TestProcess | undefined;
  const kills = new Map<Suite, number>();

  /** What it takes, on average, until the suite notices a mutant. */
  const cost = (suite: Suite) => suite.milliseconds / (1 + (kills.get(suite) ?? 0));
  const cheapestFirst = (suites: readonly Suite[]) =>
    suites.toSorted((one, other) => cost(one) - cost(other));

  const close = () => {
    shared?.kill();
    shared = undefined;
  };

  const run = ({ path, milliseconds }: Suite, { mutant, test }: Pick<SuiteRequest, 'mutant' | 'test'>) => {
    shared ??= startTestProcess(sources);
    return shared.run({ path, mutant, test }, FACTOR * milliseconds + SPARE_MS);
  };

  async function tryOn(suites: readonly Suite[], mutant: string): Promise<Verdict | 'damaged'> {
    for (const suite of cheapestFirst(suites)) {
      const outcome = await run(suite, { mutant });
      if (!outcome.hasEnded) {
        close();
        return outcome.failure === 'timeout' ? 'timeout' : 'killed';
      }
      if (outcome.failure === undefined) continue;
      kills.set(suite, 1 + (kills.get(suite) ?? 0));
      // This mutant, or one before it, may have left something behind that makes the test fail.
      const { failure } = await run(suite, { test: outcome.test });
      return failure === undefined ? 'killed' : 'damaged';
    }
    return 'survived';
  }

  return {
    async judge({ id }) {
      if (!reached.has(id)) return 'not covered';
      const covering = list.filter(({ covered }) => covered.has(id));
      const verdict = await tryOn(covering, id);
      if (verdict === 'killed' || verdict === 'timeout') return verdict;
      // In a new process no other mutant has left anything behind, and code runs while modules load.
      close();
      const again = await tryOn(atLoad.has(id) ? list : covering, id);
      close();
      return again === 'damaged' ? 'killed' : again;
    },
    close,
  };
}
