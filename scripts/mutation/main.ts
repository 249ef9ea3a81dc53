/**
 * Changes the rules that must not break, one place at a time, and prints each change that no test notices. `RULES=tally,cursors` takes some of
 * the rules, `JOBS=1` one process at a time.
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import setUp from '../../server/testing/jest/global-setup.js';
import tearDown from '../../server/testing/jest/global-teardown.js';
import { outdated } from './equivalent-mutants.js';
import { instrument } from './instrument.js';
import { createJudge } from './judge.js';
import { createRanking } from './ranking.js';
import { createReport, printCounts, total, type Counts } from './report.js';
import { rules, type Rule } from './rules.js';
import { measureSuites } from './suites.js';

const { JOBS, RULES } = process.env;
const jobs = JOBS ? Number(JOBS) : availableParallelism();
const wanted = RULES ? RULES.split(',') : rules.map(({ name }) => name);
const unknown = wanted.filter((name) => !rules.some((rule) => rule.name === name));
if (!(jobs >= 1)) refuse('JOBS must be a number of processes, at least 1');
if (unknown.length > 0)
  refuse(`RULES may name ${rules.map(({ name }) => name).join(', ')}; not ${unknown.join(', ')}`);

const folder = await mkdtemp(join(tmpdir(), 'mutation-'));
await setUp({ rootDir: process.cwd() });
try {
  const results: Counts[] = [];
  for (const rule of rules.filter(({ name }) => wanted.includes(name))) results.push(await mutate(rule));
  const all = total(results);
  printCounts('total', all);
  if (all.survivors + all.stale + all.unjudged > 0) process.exitCode = 1;
} finally {
  await tearDown();
  await rm(folder, { recursive: true });
}

function refuse(reason: string): never {
  console.error(reason);
  process.exit(2);
}

async function mutate({ name, files, tests }: Rule): Promise<Counts> {
  const { mutants, sources } = await instrument(files);
  const path = join(folder, `${name}.json`);
  await writeFile(path, JSON.stringify(sources));
  console.log(`── ${name}: ${mutants.length} mutants in ${files.length} files`);
  const stale = outdated(files, mutants);
  for (const { file, before } of stale) console.log(`  EXPLAINED, BUT NOT THERE\n    ${file}\n    ${before}`);

  const suites = await measureSuites(path, await testFiles(tests));
  for (const suite of suites.list) console.log(`  ${Math.round(suite.milliseconds)} ms: ${suite.path}`);

  const report = createReport(mutants, stale.length);
  const queue = mutants.values();
  const ranking = createRanking();
  const work = async () => {
    const judge = createJudge(path, suites, ranking);
    try {
      for (const mutant of queue) report.add(mutant, await judge.judge(mutant));
    } finally {
      judge.close();
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  const counts = report.end();
  printCounts(name, counts);
  return counts;
}

/** Of the folders in the list all test files. */
async function testFiles(paths: readonly string[]): Promise<string[]> {
  const lists = paths.map(async (path) =>
    path.endsWith('.ts')
      ? [path]
      : (await readdir(path, { recursive: true }))
          .filter((name) => name.endsWith('.test.ts'))
          .map((name) => join(path, name)),
  );
  return [...new Set((await Promise.all(lists)).flat())];
}
