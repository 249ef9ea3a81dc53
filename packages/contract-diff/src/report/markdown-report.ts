/** For the summary of a job: a table for each contract and each kind of user. */
import type { Comparison } from '../compare.js';
import type { Finding } from '../findings/finding.js';
import { READERS } from '../model/contract.js';
import { places } from './concerned.js';
import { READER_NAMES } from './readers.js';
import { shortJson } from './short-json.js';
import { documentsOf, summary } from './summary.js';

export function markdown(comparison: Comparison): string {
  const { waiverProblems } = comparison;
  return [
    '# Changes of the contracts',
    '',
    summary(comparison),
    '',
    ...documentsOf(comparison).flatMap((document) => section(document, comparison)),
    ...(waiverProblems.length === 0
      ? []
      : [
          '## Waivers',
          '',
          ...waiverProblems.map(({ file, line, message }) => `- \`${file}:${line}\` ${escape(message)}`),
          '',
        ]),
  ].join('\n');
}

function section(document: string, { contracts, findings }: Comparison): string[] {
  const contract = contracts.find((each) => each.document === document);
  const ours = findings.filter((finding) => finding.document === document);
  return [
    `## ${document}${contract ? ` ${contract.oldVersion} → ${contract.newVersion}` : ''}`,
    '',
    ...(ours.length === 0 ? ['No changes.', ''] : []),
    ...READERS.flatMap((reader) => {
      const theirs = ours.filter(({ breaks }) => breaks === reader);
      return theirs.length === 0 ? [] : table(READER_NAMES[reader], theirs);
    }),
  ];
}

function table(title: string, findings: readonly Finding[]): string[] {
  return [
    `### For ${title}`,
    '',
    '| | rule | where | what | concerns | example | fingerprint |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...findings.map((finding) => {
      const { severity, waived, rule, location, message, witness, fingerprint } = finding;
      const example = witness === undefined ? '' : `\`${escape(shortJson(witness)).replaceAll('`', "'")}\``;
      const cells = [
        waived ? 'waived' : severity,
        rule,
        `\`${location.file}:${location.line}\``,
        escape(message),
        escape(places(finding)),
        example,
        `\`${fingerprint}\``,
      ];
      return `| ${cells.join(' | ')} |`;
    }),
    '',
  ];
}

/** What contracts say is text, not Markdown or HTML. */
function escape(text: string): string {
  return text.replaceAll(/[\\|<>*_[\]]/g, '\\$&').replaceAll('\n', ' ');
}
