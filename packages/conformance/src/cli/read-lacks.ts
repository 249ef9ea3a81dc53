import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { ConformanceCase } from '../suite/conformance-case.js';
import { CouldNotRun } from '../suite/could-not-run.js';
import { listAt, textAt } from '../suite/read-json.js';
import { fits } from '../suite/select-cases.js';

/**
 * Reads what a server may lack: a list of `{ reason, cases }`, where cases are ids, or texts with `*` for any part of them. One that no case
 * has stops the run.
 * @returns the reasons by the ids of cases.
 */
export function readLacks(
  file: string | undefined,
  cases: readonly ConformanceCase[],
): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  if (file === undefined) return reasons;
  for (const entry of listAt(read(file))) {
    const reason = textAt(entry, 'reason');
    const patterns = listAt(entry, 'cases').map(String);
    if (reason === '' || patterns.length === 0)
      throw new CouldNotRun(
        `${file}: each entry has a reason and a list of cases, not ${JSON.stringify(entry)}`,
      );
    for (const pattern of patterns) {
      const fitting = cases.filter(({ id }) => fits(id, pattern));
      if (fitting.length === 0) throw new CouldNotRun(`${file}: no case has the id ${pattern}`);
      for (const { id } of fitting) reasons.set(id, reason);
    }
  }
  return reasons;
}

function read(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CouldNotRun(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
