/** A process that runs suites as its parent says, each with one mutant or none. */
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { readConfig } from 'jest-config';
import TestRunner from 'jest-runner';
import JestRuntime from 'jest-runtime';

// What the instrumented files look at: the id of the active mutant. They add the ids of the mutants whose code runs.
const coverage = { static: {}, perTest: {} };
const stryker = { activeMutant: undefined, mutantCoverage: coverage };
globalThis.__stryker__ = stryker;

// Before the environment of the suites registers tsx, which compiles what these hooks load.
register('./load-mutants.js', import.meta.url, { data: JSON.parse(readFileSync(process.argv[2], 'utf8')) });

const { globalConfig, projectConfig } = await readConfig(
  { $0: '', _: [], config: 'scripts/mutation/jest.config.js', silent: true, watchman: false },
  process.cwd(),
);
const context = await JestRuntime.createContext(projectConfig, { maxWorkers: 1, watchman: false });
const watcher = { isInterrupted: () => false };

async function run(path) {
  const runner = new TestRunner(globalConfig, {});
  let failure = 'no result';
  runner.on(
    'test-file-success',
    ([, { numFailingTests, numPassingTests, testExecError, failureMessage }]) => {
      const hasPassed = numFailingTests === 0 && numPassingTests > 0 && !testExecError;
      failure = hasPassed ? undefined : (failureMessage ?? 'no test has passed');
    },
  );
  runner.on('test-file-failure', ([, error]) => {
    failure = error.stack ?? error.message;
  });
  await runner.runTests([{ path, context }], watcher, { serial: true });
  return failure;
}

process.on('message', async ({ path, mutant }) => {
  stryker.activeMutant = mutant;
  coverage.static = {};
  const start = performance.now();
  const failure = await run(path);
  process.send({ failure, milliseconds: performance.now() - start, covered: Object.keys(coverage.static) });
});

process.on('disconnect', () => process.exit());
