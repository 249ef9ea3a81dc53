/** What the suites of a rule do without mutants. */
import { startTestProcess } from './test-process.js';

/** The first run of a process loads the modules. */
const LIMIT_MS = 120_000;

export interface Suite {
  readonly path: string;
  readonly milliseconds: number;
  /** The ids of the mutants whose code it runs, apart from code that runs while modules load. */
  readonly covered: ReadonlySet<string>;
}

export interface Suites {
  /** The fastest first. */
  readonly list: readonly Suite[];
  /** The ids of all mutants whose code runs, also while modules load. */
  readonly reached: ReadonlySet<string>;
}

/** Throws when a suite fails. */
export async function measureSuites(sources: string, paths: readonly string[]): Promise<Suites> {
  const tests = startTestProcess(sources);
  const pass = async (path: string) => {
    const run = await tests.run(path, undefined, LIMIT_MS);
    if (run.failure !== undefined) throw new Error(`${path} fails without a mutant: ${run.failure}`);
    return run;
  };
  try {
    const list: Suite[] = [];
    const reached = new Set<string>();
    for (const path of paths) {
      for (const id of (await pass(path)).covered) reached.add(id);
      // By now its modules are loaded.
      const { milliseconds, covered } = await pass(path);
      list.push({ path, milliseconds, covered: new Set(covered) });
    }
    return { list: list.sort((one, other) => one.milliseconds - other.milliseconds), reached };
  } finally {
    tests.kill();
  }
}
