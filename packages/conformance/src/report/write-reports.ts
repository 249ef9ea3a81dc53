import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CouldNotRun } from '../suite/could-not-run.js';
import type { SuiteResult } from '../suite/outcome.js';
import { htmlReport } from './html-report.js';
import { jsonReport } from './json-report.js';
import { junitXml } from './junit-xml.js';

const REPORTS = { 'report.json': jsonReport, 'junit.xml': junitXml, 'report.html': htmlReport };

/** Writes the reports of a run into a folder. @returns what to tell the user. */
export async function writeReports(folder: string, result: SuiteResult): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, render] of Object.entries(REPORTS)) await writeFile(join(folder, name), render(result));
  } catch (error) {
    throw new CouldNotRun(
      `The reports cannot be written: ${error instanceof Error ? error.message : folder}`,
    );
  }
  return `Reports: ${Object.keys(REPORTS)
    .map((name) => join(folder, name))
    .join(', ')}\n`;
}
