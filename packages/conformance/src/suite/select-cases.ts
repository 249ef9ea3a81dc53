import { CouldNotRun } from './could-not-run.js';
import type { ConformanceCase } from './conformance-case.js';

/**
 * The cases that `patterns` name: an id, a requirement, which stands for all its cases, or a text with `*` for any part of an id. All, when
 * there are none.
 */
export function selectCases(
  cases: readonly ConformanceCase[],
  patterns: readonly string[],
): readonly ConformanceCase[] {
  if (patterns.length === 0) return cases;
  for (const pattern of patterns)
    if (!cases.some(({ id }) => fits(id, pattern)))
      throw new CouldNotRun(`No case has the id ${pattern}; see --list`);
  return cases.filter(({ id }) => patterns.some((pattern) => fits(id, pattern)));
}

/** Whether a pattern is the id, its requirement, or has a `*` for any part of it. */
export function fits(id: string, pattern: string): boolean {
  if (!pattern.includes('*')) return id === pattern || id.startsWith(`${pattern}/`);
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(id);
}
