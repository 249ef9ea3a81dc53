import type { Section, Verdict } from './benchmark.js';

export function print({ title, rows, verdicts }: Section): void {
  console.log(`\n${title}\n\n${table(rows)}`);
  if (verdicts.length > 0) console.log(`\n${verdicts.map(sentence).join('\n')}`);
}

/** Names to the left, figures to the right. */
function table(rows: Section['rows']): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('   '),
    )
    .join('\n');
}

function sentence({ what, measured, target }: Verdict): string {
  const verdict = measured >= target ? 'reached' : 'MISSED';
  return `${what}: ${measured.toFixed(2)}, target ${target.toFixed(2)}: ${verdict}`;
}
