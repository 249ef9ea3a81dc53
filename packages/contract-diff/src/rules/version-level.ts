/** How far a version must rise: a breaking change needs a major version (below 1.0 a minor one), an addition a minor one. */

const LEVELS = ['none', 'patch', 'minor', 'major'] as const;
export type VersionLevel = (typeof LEVELS)[number];

/** What has changed since a version, at its gravest. */
export type Change = 'breaking' | 'addition' | 'none';

export function neededLevel(version: string, change: Change): VersionLevel {
  if (change === 'none') return 'none';
  return change === 'breaking' && !/^v?0\./.test(version) ? 'major' : 'minor';
}

/** Whether `next` is as far above `old` as is needed. A lower version, and one that is not semantic, never is. */
export function isRaisedBy(needed: VersionLevel, old: string, next: string): boolean {
  const actual = levelBetween(old, next);
  return actual !== undefined && LEVELS.indexOf(actual) >= LEVELS.indexOf(needed);
}

/** Undefined for a version that is lower, or that is none. */
function levelBetween(old: string, next: string): VersionLevel | undefined {
  const [before, after] = [numbersOf(old), numbersOf(next)];
  if (!before || !after) return old === next ? 'none' : undefined;
  const index = before.findIndex((number, place) => number !== after[place]);
  if (index === -1) return 'none';
  if ((after[index] ?? 0) < (before[index] ?? 0)) return undefined;
  return (['major', 'minor', 'patch'] as const)[index];
}

function numbersOf(version: string): number[] | undefined {
  const [, ...numbers] = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  return numbers.length === 3 ? numbers.map(Number) : undefined;
}
