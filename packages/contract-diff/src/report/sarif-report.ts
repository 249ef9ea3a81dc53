/** SARIF 2.1.0, for code scanning: one rule for each id, with its help. */
import { pathToFileURL } from 'node:url';
import type { Comparison } from '../compare.js';
import type { Finding, Severity } from '../findings/finding.js';
import { rules } from '../rules/catalogue/catalogue.js';
import type { Rule } from '../rules/catalogue/rule.js';
import { concerned } from './concerned.js';
import { shortJson } from './short-json.js';

const LEVELS: Readonly<Record<Severity, string>> = { breaking: 'error', warning: 'warning', note: 'note' };

export function sarif({ findings, waiverProblems }: Comparison): string {
  const used = rules.filter(({ id }) => findings.some(({ rule }) => rule === id));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'contract-diff', rules: used.map(descriptor) } },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: waiverProblems.length === 0,
            toolExecutionNotifications: waiverProblems.map(({ message, file, line }) => ({
              level: 'error',
              message: { text: message },
              locations: [physical(file, line)],
            })),
          },
        ],
        results: findings.map((finding) => result(finding, used)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function descriptor({ id, severity, title, why, compatible, before, after }: Rule) {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    defaultConfiguration: { level: LEVELS[severity] },
    help: {
      text: `${why} ${compatible}`,
      markdown: `${why}\n\n**Compatible:** ${compatible}\n\n\`\`\`yaml\n# before\n${before}\n# after\n${after}\n\`\`\``,
    },
  };
}

function result(finding: Finding, used: readonly Rule[]) {
  const { rule, severity, message, breaks, witness, location, oldLocation, fingerprint, waived, places } =
    finding;
  const example = witness === undefined ? '' : ` For example ${shortJson(witness)}.`;
  return {
    ruleId: rule,
    ruleIndex: used.findIndex(({ id }) => id === rule),
    level: LEVELS[severity],
    message: { text: `${message}. It concerns ${concerned(finding)}.${example}` },
    locations: [physical(location.file, location.line)],
    ...(oldLocation
      ? {
          relatedLocations: [
            { ...physical(oldLocation.file, oldLocation.line), message: { text: 'Before' } },
          ],
        }
      : {}),
    partialFingerprints: { 'contractDiff/v1': fingerprint },
    properties: { breaks, places },
    ...(waived
      ? { suppressions: [{ kind: 'external', status: 'accepted', justification: waived.reason }] }
      : {}),
  };
}

function physical(file: string, line: number) {
  const uri = file.startsWith('/') ? pathToFileURL(file).href : encodeURI(file);
  return { physicalLocation: { artifactLocation: { uri }, region: { startLine: line } } };
}
