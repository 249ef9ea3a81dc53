/** The report for programs; its schema is report.schema.json. */
import { violations, type SuiteResult } from '../suite/outcome.js';

export const jsonReport = (result: SuiteResult): string =>
  `${JSON.stringify({ conforms: violations(result).length === 0, ...result }, undefined, 2)}\n`;
