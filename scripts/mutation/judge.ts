/** Finds out whether the tests notice a mutant. */
import type { Mutant } from './instrument.js';
import type { Suite, Suites } from './suites.js';
import { startTestProcess, type TestProcess } from './test-process.js';

export type Verdict = 'killed' | 'timeout' | 'survived' | 'not covered';

/** The mutants of a judge share a process as long as it works, so it judges one after the other. */
export interface Judge {
  judge(mutant: Mutant): Promise<Verdict>;
  close(): void;
}

/** How much longer a suite may take with a mutant; on a busy machine, or to load its modules, it has more time. */
const FACTOR = 5;
const SPARE_MS = 15_000;

export function createJudge(sources: string, { list, reached }: Suites): Judge {
  let shared: TestProcess | undefined;

  const close = () => {
    shared?.kill();
    shared = undefined;
  };

  const run = ({ path, milliseconds }: Suite, mutantId?: string) => {
    shared ??= startTestProcess(sources);
    return shared.run(path, mutantId, FACTOR * milliseconds + SPARE_MS);
  };

  async function tryOn(suites: readonly Suite[], mutantId: string): Promise<Verdict> {
    for (const suite of suites) {
      const { failure, hasEnded } = await run(suite, mutantId);
      if (failure === undefined) continue;
      // The mutant may have left something behind that makes the tests fail for the next one.
      const isDamaged = !hasEnded || (await run(suite)).failure !== undefined;
      if (isDamaged) close();
      return !hasEnded && failure === 'timeout' ? 'timeout' : 'killed';
    }
    return 'survived';
  }

  return {
    async judge({ id }) {
      if (!reached.has(id)) return 'not covered';
      const covering = list.filter(({ covered }) => covered.has(id));
      const verdict = await tryOn(covering, id);
      if (verdict !== 'survived') return verdict;
      // What runs while modules load runs in a new process only.
      close();
      const again = await tryOn(list, id);
      close();
      return again;
    },
    close,
  };
}
