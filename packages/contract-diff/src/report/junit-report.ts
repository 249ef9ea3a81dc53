/** JUnit's XML, for test reports: a suite for each contract, and a failure for each finding that breaks. */
import type { Comparison } from '../compare.js';
import type { Finding } from '../findings/finding.js';
import { concerned } from './concerned.js';
import { shortJson } from './short-json.js';
import { documentsOf } from './summary.js';

export function junit(comparison: Comparison): string {
  const { findings, waiverProblems } = comparison;
  const suites = documentsOf(comparison).map((document) =>
    suite(
      document,
      findings.filter((finding) => finding.document === document),
    ),
  );
  const waivers = waiverProblems.map(
    ({ message, file, line }) =>
      `    <testcase classname="waivers" name="${escape(`${file}:${line}`)}"><failure message="${escape(message)}"/></testcase>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="contract-diff">',
    ...suites,
    ...(waivers.length > 0
      ? [
          `  <testsuite name="waivers" tests="${waivers.length}" failures="${waivers.length}">`,
          ...waivers,
          '  </testsuite>',
        ]
      : []),
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(document: string, findings: readonly Finding[]): string {
  const failures = findings.filter(isFailure).length;
  const skipped = findings.filter(({ waived }) => waived).length;
  const cases = findings.map(testCase);
  const all =
    cases.length > 0 ? cases : [`    <testcase classname="${escape(document)}" name="no changes"/>`];
  return [
    `  <testsuite name="${escape(document)}" tests="${all.length}" failures="${failures}" skipped="${skipped}">`,
    ...all,
    '  </testsuite>',
  ].join('\n');
}

function testCase(finding: Finding): string {
  const { document, rule, fingerprint, message, location, witness, waived } = finding;
  const name = `${rule} at ${location.file}:${location.line} [${fingerprint}]`;
  const open = `    <testcase classname="${escape(document)}" name="${escape(name)}"`;
  if (waived) return `${open}><skipped message="${escape(waived.reason)}"/></testcase>`;
  if (!isFailure(finding)) return `${open}/>`;
  const example = witness === undefined ? '' : ` For example ${shortJson(witness)}.`;
  const details = `It breaks ${concerned(finding)}.${example}`;
  return `${open}><failure type="${escape(rule)}" message="${escape(message)}">${escape(details)}</failure></testcase>`;
}

function isFailure({ severity, waived }: Finding): boolean {
  return severity === 'breaking' && !waived;
}

/** XML 1.0 has no control characters, not even escaped. */
function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '�')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
