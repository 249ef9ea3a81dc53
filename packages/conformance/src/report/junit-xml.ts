/** JUnit's XML, for test reports of CI: a suite for each subject, such as RUN. */
import { count, type Outcome, type SuiteResult } from '../suite/outcome.js';
import { bySubject } from './subjects.js';

export function junitXml(result: SuiteResult): string {
  const { tookMs, startedAt } = result;
  const suites = [...bySubject(result.outcomes)].map(([subject, outcomes]) => {
    const inner = { ...result, outcomes };
    const figures = `tests="${outcomes.length}" failures="${count(inner, 'failed', 'listed', 'unreached')}" skipped="${count(inner, 'skipped', 'lacking')}"`;
    return [`  <testsuite name="${subject}" ${figures}>`, ...outcomes.map(testCase), '  </testsuite>'].join(
      '\n',
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="twin-oracle-conformance" time="${seconds(tookMs)}" timestamp="${startedAt}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase({ id, title, level, status, tookMs, failure, reason = '' }: Outcome): string {
  const open = `    <testcase classname="${escape(level)}" name="${escape(`${id}: ${title}`)}" time="${seconds(tookMs)}"`;
  if (status === 'passed') return `${open}/>`;
  if (status === 'skipped' || status === 'lacking')
    return `${open}><skipped message="${escape(reason)}"/></testcase>`;
  const message = failure ? `expected ${failure.expected}, received ${failure.received}` : reason;
  const last = failure?.evidence.at(-1);
  const details = [last?.title, last?.curl, last?.received].filter((text) => text !== undefined).join('\n');
  return `${open}><failure message="${escape(message)}">${escape(details)}</failure></testcase>`;
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/** XML 1.0 has no control characters, not even escaped. */
function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{fffd}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
