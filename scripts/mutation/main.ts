/**
 * Changes the rules that must not break, one place at a time, and prints each change that no test notices. `RULES=tally,cursors` takes some of them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { rules } from './rules.js';

const wanted = process.env.RULES ? process.env.RULES.split(',') : undefined;
const unknown = wanted?.filter((name) => !rules.some((rule) => rule.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`RULES may name ${rules.map(({ name }) => name).join(', ')}; not ${unknown.join(', ')}`);
  process.exit(1);
}

// As jest's global set-up does; here once for the runs of all mutants.
const database = spawn(process.execPath, ['--import', 'tsx', 'server/testing/postgres-process.ts'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const stopped = once(database, 'exit');
const [testRun] = (await once(createInterface(database.stdout), 'line')) as [string];
try {
  for (const { name, files, tests } of rules.filter((rule) => wanted?.includes(rule.name) ?? true)) {
    console.log(`── ${name}`);
    const stryker = spawn('node_modules/.bin/stryker', ['run', '--mutate', files.join(',')], {
      stdio: 'inherit',
      env: { ...process.env, MUTATION_TESTS: tests.join(' '), TWIN_ORACLE_TEST_RUN: testRun },
    });
    const [code] = (await once(stryker, 'exit')) as [number | null];
    if (code !== 0) process.exitCode = 1;
  }
} finally {
  database.stdin.end();
  await stopped;
}
