/** The findings in a sentence. */
import type { Comparison } from '../compare.js';
import type { Severity } from '../findings/finding.js';

export function summary({ findings, waiverProblems }: Comparison): string {
  const count = (severity: Severity) =>
    findings.filter((each) => each.severity === severity && !each.waived).length;
  const waived = findings.filter(({ waived: by }) => by !== undefined).length;
  const parts = [
    `${count('breaking')} breaking`,
    plural(count('warning'), 'warning'),
    plural(count('note'), 'note'),
    ...(waived > 0 ? [`${waived} waived`] : []),
    ...(waiverProblems.length > 0
      ? [plural(waiverProblems.length, 'fault of a waiver', 'faults of waivers')]
      : []),
  ];
  return `${parts.join(', ')}.`;
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The contracts that were compared, and those that only one side has. */
export function documentsOf({ contracts, findings }: Comparison): string[] {
  return [...new Set([...contracts, ...findings].map(({ document }) => document))];
}
