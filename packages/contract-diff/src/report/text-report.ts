/** For people at a terminal. */
import type { Comparison } from '../compare.js';
import { exitStatus } from '../exit-status.js';
import type { Finding } from '../findings/finding.js';
import { ruleOf } from '../rules/catalogue/catalogue.js';
import { concerned } from './concerned.js';
import { shortJson } from './short-json.js';
import { summary } from './summary.js';

export function text(comparison: Comparison): string {
  const { findings, waiverProblems, contracts } = comparison;
  const versions = contracts.map(
    ({ document, oldVersion, newVersion }) => `${document}: ${oldVersion} → ${newVersion}`,
  );
  return [
    ...versions,
    '',
    ...findings.flatMap((finding) => [...describe(finding), '']),
    ...waiverProblems.map(({ file, line, message }) => `${file}:${line} ${message}`),
    `${summary(comparison)} Exit status ${exitStatus(comparison)}.`,
    '',
  ].join('\n');
}

function describe(finding: Finding): string[] {
  const { rule, severity, fingerprint, location, message, witness, waived } = finding;
  const concerns = severity === 'note' ? 'concerns' : 'breaks';
  return [
    `${waived ? 'waived' : severity} ${rule} [${fingerprint}]`,
    `  ${location.file}:${location.line}`,
    `  ${message}`,
    `  ${concerns} ${concerned(finding)}`,
    ...(witness === undefined ? [] : [`  for example ${shortJson(witness)}`]),
    ...(waived ? [`  waived by ${waived.owner} until ${waived.expires}: ${waived.reason}`] : []),
    ...(severity === 'note' || waived ? [] : [`  compatible: ${ruleOf(rule).compatible}`]),
  ];
}
