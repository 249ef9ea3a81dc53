/** For programs; `report.schema.json` describes it. */
import type { Comparison } from '../compare.js';
import { exitStatus } from '../exit-status.js';

export function json(comparison: Comparison): string {
  const { contracts, findings, waiverProblems } = comparison;
  return `${JSON.stringify({ exitStatus: exitStatus(comparison), contracts, findings, waiverProblems }, null, 2)}\n`;
}
