/** The report for a terminal. */
import { leadingTo } from '../suite/leading-entries.js';
import { count, verdict, type Outcome, type SuiteResult } from '../suite/outcome.js';

const KEPT =
  'The sessions of failed cases are kept: their curl lines repeat what was found while the tokens are valid.\n';

export function textReport(result: SuiteResult): string {
  const { outcomes, baseUrl, tookMs, seed } = result;
  const failed = outcomes.filter(({ status }) => status === 'failed' || status === 'listed');
  const unreached = outcomes.filter(({ status }) => status === 'unreached');
  const skipped = outcomes.filter(({ status }) => status === 'skipped');
  return [
    ...failed.map(describe),
    ...(count(result, 'failed') > 0 ? [KEPT] : []),
    ...reasonsOf(unreached).map(
      ([reason, ids]) => `not reached ${ids.length}: ${reason}\n  ${ids.join(', ')}\n`,
    ),
    ...reasonsOf(skipped).map(([reason, ids]) => `skipped ${ids.length}: ${reason}\n  ${ids.join(', ')}\n`),
    `${baseUrl} ${verdict(result)}: ${summary(result)}.`,
    `Took ${(tookMs / 1000).toFixed(1)} s. Repeat the random choices with --seed ${seed}.`,
    '',
  ].join('\n');
}

function summary(result: SuiteResult): string {
  const figures = [
    `${count(result, 'passed')} passed`,
    `${count(result, 'failed', 'listed')} failed`,
    `${count(result, 'skipped')} skipped`,
  ];
  const lacking = count(result, 'lacking');
  const unreached = count(result, 'unreached');
  if (unreached > 0) figures.push(`${unreached} not reached`);
  return [...figures, ...(lacking > 0 ? [`${lacking} known to be lacking`] : [])].join(', ');
}

function describe({ id, level, title, requirement, failure, reason }: Outcome): string {
  const last = failure?.evidence.at(-1);
  const leading = leadingTo(failure?.evidence ?? []).map(({ title, curl }) => curl ?? title);
  return [
    `FAILED ${id} (${level}): ${title}`,
    ...(requirement === undefined ? [] : [`  ${requirement}`]),
    ...(failure ? [`  expected: ${failure.expected}`, `  received: ${failure.received}`] : []),
    ...(reason === undefined ? [] : [`  ${reason}`]),
    ...(leading.length > 0 ? ['  what leads to it:', ...leading.map((each) => indent(each))] : []),
    ...(last ? [indent(last.title), ...(last.curl === undefined ? [] : [indent(last.curl)])] : []),
    '',
  ].join('\n');
}

const indent = (text: string): string => text.replaceAll(/^/gm, '  ');

function reasonsOf(outcomes: readonly Outcome[]): [string, string[]][] {
  const ids = new Map<string, string[]>();
  for (const { id, reason = '' } of outcomes) ids.set(reason, [...(ids.get(reason) ?? []), id]);
  return [...ids];
}
