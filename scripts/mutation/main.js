/**
 * Changes the rules that must not break, one place at a time, and prints each change that no test notices. `RULES=tally,cursors` takes some of them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import setUp from '../../server/testing/jest/global-setup.js';
import tearDown from '../../server/testing/jest/global-teardown.js';
import { rules } from './rules.js';

const wanted = process.env.RULES ? process.env.RULES.split(',') : undefined;
const unknown = wanted?.filter((name) => !rules.some((rule) => rule.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`RULES may name ${rules.map(({ name }) => name).join(', ')}; not ${unknown.join(', ')}`);
  process.exit(1);
}

// Once for the runs of all mutants.
await setUp({ rootDir: process.cwd() });
try {
  for (const { name, files, tests } of rules.filter((rule) => wanted?.includes(rule.name) ?? true)) {
    console.log(`── ${name}`);
    const stryker = spawn('node_modules/.bin/stryker', ['run', '--mutate', files.join(',')], {
      stdio: 'inherit',
      env: { ...process.env, MUTATION_TESTS: tests.join(' ') },
    });
    const [code] = await once(stryker, 'exit');
    if (code !== 0) process.exitCode = 1;
  }
} finally {
  await tearDown();
}
