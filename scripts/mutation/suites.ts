/** What the suites of a rule do without mutants. */
import { createTestProcess } from './test-process.js';

/** The first run of a process loads the modules. */
const LIMIT_MS = 120_000;

export interface Suite {
  readonly path: string;
  readonly milliseconds: number;
  /** The ids of the mutants whose code it runs, apart from code that runs while modules load. */
  readonly covered: ReadonlySet<string>;
}

export interface Suites {
  readonly list: readonly Suite[];
  /** The ids of the mutants whose code runs only the first time that a suite runs, such as while modules load. */
  readonly atLoad: ReadonlySet<string>;
  /** The ids of all mutants whose code runs. */
  readonly reached: ReadonlySet<string>;
}

/** Throws when a suite fails. */
export async function measureSuites(sources: string, paths: readonly string[]): Promise<Suites> {
  const tests = createTestProcess(sources);
  const pass = async (path: string) => {
    const run = await tests.run({ path }, LIMIT_MS);
    if (run.failure !== undefined) throw new Error(`${path} fails without a mutant: ${run.failure}`);
    return run;
  };
  try {
    const list: Suite[] = [];
    const reached = new Set<string>();
    const atLoad = new Set<string>();
    for (const path of paths) {
      const first = await pass(path);
      // By now its modules are loaded.
      const { milliseconds, covered: ids } = await pass(path);
      const covered = new Set(ids);
      for (const id of first.covered) {
        reached.add(id);
        if (!covered.has(id)) atLoad.add(id);
      }
      list.push({ path, milliseconds, covered });
    }
    return { list, atLoad, reached };
  } finally {
    tests.kill();
  }
}
