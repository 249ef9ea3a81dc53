/** @param share 0.99 for the value that one in a hundred exceeds. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.floor(sorted.length * share)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}
