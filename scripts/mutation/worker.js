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

async function run(path, test) {
  const only = test === undefined ? {} : { testNamePattern: `^${test.replaceAll(/\W/g, '[^]')}$` };
  const runner = new TestRunner({ ...globalConfig, ...only }, {});
  let outcome = { failure: 'no result' };
  runner.on('test-file-success', ([, { numFailingTests, numPassingTests, testResults, ...result }]) => {
    const hasPassed = numFailingTests === 0 && numPassingTests > 0 && !result.testExecError;
    outcome = hasPassed
      ? {}
      : {
          failure: result.failureMessage ?? 'no test has passed',
          test: testResults.find(({ status }) => status === 'failed')?.fullName,
        };
  });
  runner.on('test-file-failure', ([, error]) => {
    outcome = { failure: error.stack ?? error.message };
  });
  await runner.runTests([{ path, context }], watcher, { serial: true });
  return outcome;
}

process.on('message', async ({ path, mutant, test }) => {
  stryker.activeMutant = mutant;
  coverage.static = {};
  const start = performance.now();
  const outcome = await run(path, test);
  process.send({
    ...outcome,
    milliseconds: performance.now() - start,
    covered: Object.keys(coverage.static),
  });
});

process.on('disconnect', () => process.exit());
