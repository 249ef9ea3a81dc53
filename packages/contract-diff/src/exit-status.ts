/** How the command ends. */
import type { Comparison } from './compare.js';

export const EXIT = { compatible: 0, breaking: 1, couldNotCompare: 2, waiver: 3 } as const;

export function exitStatus({ findings, waiverProblems }: Comparison): number {
  if (findings.some(({ severity, waived }) => severity === 'breaking' && !waived)) return EXIT.breaking;
  return waiverProblems.length > 0 ? EXIT.waiver : EXIT.compatible;
}
