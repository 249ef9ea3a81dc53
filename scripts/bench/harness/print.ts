import type { Section, Verdict } from './benchmark.js';

export function print({ title, rows, verdicts }: Section): void {
  console.log(`\n${title}\n\n${table(rows)}`);
  if (verdicts.length > 0) console.log(`\n${verdicts.map(sentence).join('\n')}`);
}

/** Names are left-aligned, figures right-aligned. */
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

function sentence({ what, measured, target, atMost = false }: Verdict): string {
  const verdict = (atMost ? measured <= target : measured >= target) ? 'reached' : 'MISSED';
  const bound = atMost ? 'target at most' : 'target';
  return `${what}: ${measured.toFixed(2)}, ${bound} ${target.toFixed(2)}: ${verdict}`;
}
